// Makes `virtual:rule-facts`, which the rules in the client take from the sources instead of repeating it: the table of
// R2 from docs/rules/RULES.md, and from engine/violation.h the rule behind each fault.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const rules_path = fileURLToPath(new URL("../../docs/rules/RULES.md", import.meta.url));
const faults_path = fileURLToPath(new URL("../../engine/violation.h", import.meta.url));
const id = "virtual:rule-facts";

/** The numbers for each number of players (R2). */
export interface TableRow {
  readonly players: number;
  readonly hand: number;
  readonly tricks: number;
  readonly left: number;
  readonly missions: number;
  readonly intel: number;
}

export interface RuleFacts {
  readonly rows: readonly TableRow[];
  /** The rule behind each fault: “R3.4”, or a whole chapter, “R2”. */
  readonly faults: { readonly [fault: string]: string };
}

const rules_text = (): string => readFileSync(rules_path, "utf8");

/** Every numbered rule, “R3.4”, in order. */
export const rule_numbers = (): readonly string[] =>
  [...rules_text().matchAll(/^- (R\d+\.\d+) /gm)].map((found) => found[1] ?? "");

/** The rules with a ruling. */
export function rules_with_ruling(): readonly string[] {
  const entries = rules_text().split(/^(?=- R\d+\.\d+ |## )/m);
  return entries
    .filter((entry) => entry.includes("**Ruling**"))
    .flatMap((entry) => /^- (R\d+\.\d+) /.exec(entry)?.[1] ?? []);
}

function table_rows(): readonly TableRow[] {
  const lines = [...rules_text().matchAll(/^\| (\d)(?: \(\+ Larry\))? \|(.*)\|$/gm)];
  return lines.map(([, players, rest = ""]) => {
    const [hand = 0, tricks = 0, left = 0, missions = 0, intel = 0] = rest.split("|").map(Number);
    return { players: Number(players), hand, tricks, left, missions, intel };
  });
}

function fault_rules(): { readonly [fault: string]: string } {
  const entries = readFileSync(faults_path, "utf8").matchAll(/X\((\w+),\s*\w+,\s*"(R[\d.]+)"\)/g);
  return Object.fromEntries([...entries].map(([, fault, rule]) => [fault ?? "", rule ?? ""]));
}

export function read_rule_facts(): RuleFacts {
  const facts = { rows: table_rows(), faults: fault_rules() };
  if (facts.rows.length !== 4 || Object.keys(facts.faults).length === 0)
    throw new Error("the rules are not written as they were");
  return facts;
}

export function rule_facts(): Plugin {
  return {
    name: "rule-facts",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      for (const path of [rules_path, faults_path]) this.addWatchFile(path);
      return `export default ${JSON.stringify(read_rule_facts())};`;
    },
  };
}
