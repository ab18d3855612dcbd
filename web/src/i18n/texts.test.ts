// All texts: present in every language, well formed, with the same arguments, and used.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { all_messages_of, fragment_names, languages, read_fragment } from "../../plugins/text_files.ts";
import { arguments_of, format_message, parse_message } from "./message_format.ts";

const source = join(import.meta.dirname, "..");
const catalogues = new Map(languages.map((language) => [language, all_messages_of(language)]));
const english = all_messages_of("en");
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(join(source, name), "utf8"))
  .join("\n");

describe("texts", () => {
  test.each(fragment_names())("web/%s has every key in every language, under ui.", (name) => {
    for (const [key, texts] of Object.entries(read_fragment(name))) {
      expect(key, name).toMatch(/^ui\.[a-z_]+\.[a-z0-9_.]+$/);
      expect(Object.keys(texts).sort(), key).toEqual([...languages].sort());
      for (const text of Object.values(texts)) expect(text.trim(), key).not.toBe("");
    }
  });

  test("no key stands in two files", () => {
    const keys = fragment_names().flatMap((name) => Object.keys(read_fragment(name)));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test.each(languages)("%s can be read and has the same arguments as English", (language) => {
    for (const [key, text] of Object.entries(catalogues.get(language) ?? {})) {
      const message = parse_message(text);
      expect(message, `${language} ${key}`).not.toBe(null);
      const base = parse_message(english[key] ?? "");
      expect([...arguments_of(message ?? [])].sort(), `${language} ${key}`).toEqual(
        [...arguments_of(base ?? [])].sort(),
      );
    }
  });

  test.each(languages)("%s has its own apostrophes and quotation marks", (language) => {
    for (const name of fragment_names()) {
      for (const [key, texts] of Object.entries(read_fragment(name))) {
        expect(texts[language], key).not.toMatch(/['"]|\.\.\./);
      }
    }
  });

  // As far as they are written out: t("ui.place.word", { name, n: count }).
  test("every argument that is given is in its message", () => {
    let given = 0;
    for (const [, key = "", values = ""] of code.matchAll(/\bt\(\s*"([a-z0-9_.]+)",\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
      const names = arguments_of(parse_message(english[key] ?? "") ?? []);
      // Only the commas between arguments count, not those within one.
      const outermost = values.replaceAll(/\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\}|\[[^[\]]*\]/g, "");
      for (const value of outermost.split(",")) {
        const name = /^\s*([a-z_]+)\s*(?::|$)/.exec(value)?.[1];
        if (name === undefined) continue;
        given++;
        expect([...names], `${key} is given ${name}`).toContain(name);
      }
    }
    expect(given).toBeGreaterThan(300);
  });

  // A key may be composed: `ui.place.${word}` uses all that start with it.
  test("every ui. key is used", () => {
    const whole = new Set([...code.matchAll(/["'`](ui\.[a-z0-9_.]+)["'`]/g)].map((found) => found[1]));
    const begun = [...code.matchAll(/`(ui\.[a-z0-9_.]+\.[a-z0-9_]*)\$\{/g)].map((found) => found[1] ?? "");
    const t_word = [...code.matchAll(/t_word\(\s*"(ui\.[a-z0-9_.]+)"/g)].map((found) => `${found[1]}.`);
    const unused = Object.keys(english).filter(
      (key) =>
        key.startsWith("ui.") && !whole.has(key) && ![...begun, ...t_word].some((begin) => key.startsWith(begin)),
    );
    expect(unused).toEqual([]);
  });
});

describe("messages", () => {
  const grammar = { plural: (n: number) => (n === 1 ? "one" : "other"), number: String };
  const say = (text: string, values = {}) => format_message(parse_message(text) ?? ["?"], values, grammar);

  test("arguments, plurals and selects", () => {
    expect(say("{a} plays", { a: "Bo" })).toBe("Bo plays");
    expect(say("in trick {a} of {b}", { a: 3, b: 10 })).toBe("in trick\u00a03 of\u00a010");
    expect(say("Mission {a}, zusammen {a}", { a: 3 })).toBe("Mission\u00a03, zusammen 3");
    expect(say("{b}: {a}", { a: 3, b: "Bo" })).toBe("Bo: 3");
    expect(say("{n, plural, =0 {none} one {# card} other {# cards}}", { n: 0 })).toBe("none");
    expect(say("{n, plural, =0 {none} one {# card} other {# cards}}", { n: 1 })).toBe("1\u00a0card");
    expect(say("{n, plural, one {# card} other {# {x, select, yes {big} other {}} cards}}", { n: 5, x: true })).toBe(
      "5\u00a0big cards",
    );
    expect(say("{you, select, yes {You} other {{name}}}", { you: false, name: "Di" })).toBe("Di");
    expect(say("it’s # {x, select, none {nothing} other {{x}}}")).toBe("it’s # nothing");
  });

  test("what is not of the form", () => {
    for (const text of [
      "{",
      "}",
      "{}",
      "{a",
      "{a, plural}",
      "{a, select, x {y}}",
      "{a, number}",
      "{a, select, other {}",
    ]) {
      expect(parse_message(text), text).toBe(null);
    }
  });
});
