// What this device keeps about challenges, and their words.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { learn_words, speak } from "../i18n/catalogue.svelte.ts";
import {
  challenge_at,
  keep_challenge,
  drop_other_result,
  keep_challenge_room,
  keep_other_result,
  keep_own_result,
  kept_challenge,
} from "../session/challenge_store.ts";
import { write_stored } from "../stored.ts";
import type { Challenge } from "./challenge.ts";
import type { ChallengeModule } from "./challenge_module.ts";
import { deal_of_day, kept_deals } from "../screens/challenges/kept_deals.ts";
import { end_words, problem_words, share_text, table_words } from "./challenge_words.ts";

const challenge: Challenge = {
  code: "2abc",
  bots: "b1976456",
  current: true,
  players: 5,
  options: { wager: true, risky: false, special_roles: ["sleeper_agent", "paranoid_agent"] },
  missions_needed: 6,
  seat: 2,
  level: "officer",
  iterations: 500,
  seed: 20261119,
};

describe("what is kept", () => {
  beforeEach(() => write_stored("challenges", null));

  test("the first result counts", () => {
    keep_own_result("a", { code: "a1", won: false, missions: 3 });
    keep_own_result("a", { code: "a2", won: true, missions: 7 });
    expect(kept_challenge("a").own).toEqual({ code: "a1", won: false, missions: 3 });
    expect(kept_challenge("b").own).toBeUndefined();
  });
  test("others' results are kept once each, at most twenty", () => {
    for (let i = 0; i < 25; i += 1) keep_other_result("a", { code: `r${i}`, name: "" });
    keep_other_result("a", { code: "r24", name: "Bo" });
    const { others = [] } = kept_challenge("a");
    expect(others).toHaveLength(20);
    expect(others.at(-1)).toEqual({ code: "r24", name: "Bo" });
    drop_other_result("a", "r24");
    expect(kept_challenge("a").others).toHaveLength(19);
  });
  test("a table belongs to the challenge that was played there", () => {
    keep_challenge_room("a", "bado-gufe-kila");
    keep_challenge_room("a", "muno-pare-sito");
    expect(challenge_at("MUNO-PARE-SITO")).toBe("a");
    expect(challenge_at("bado-gufe-kila")).toBeNull();
  });
  test("what is stored may be anything", () => {
    write_stored("challenges", [3, null, { code: 7 }, { code: "x" }]);
    expect(kept_challenge("x")).toEqual({ code: "x" });
    expect(challenge_at("bado-gufe-kila")).toBeNull();
  });
});

// Codes here say everything in plain text: VERSION-SEED.
describe("days whose bots have changed since", () => {
  const now = "new";
  const at = (version: string, seed: number): Challenge => ({
    ...challenge,
    code: `${version}-${seed}`,
    bots: version,
    current: version === now,
    seed,
    ...(version !== now && { today: `${now}-${seed}` }),
  });
  const module: ChallengeModule = {
    read(code) {
      const [, version = "", seed = ""] = /^(\w+)-(\d+)$/.exec(code) ?? [];
      return version === "" ? { problem: "not_a_code" } : { challenge: at(version, Number(seed)) };
    },
    day: (day) =>
      day < "2026-11-16" ? { problem: "no_such_day" } : { challenge: at(now, Number(day.replaceAll("-", ""))) },
    make: () => ({ problem: "failed" }),
  };
  beforeEach(() => write_stored("challenges", null));

  test("a day keeps the result that was achieved with other bots", () => {
    keep_own_result("old-20261117", { code: "r", won: true, missions: 6 });
    expect(deal_of_day(module, "2026-11-17")?.code).toBe("old-20261117");
    expect(deal_of_day(module, "2026-11-18")?.code).toBe("new-20261118");
    // Playing it again with today's bots doesn't replace it.
    keep_own_result("new-20261117", { code: "s", won: false, missions: 2 });
    expect(deal_of_day(module, "2026-11-17")?.code).toBe("old-20261117");
    expect(deal_of_day(module, "2026-11-01")).toBeNull();
  });
  test("other people's results alone don't bring old bots back", () => {
    keep_other_result("old-20261117", { code: "r", name: "" });
    expect(deal_of_day(module, "2026-11-17")?.code).toBe("new-20261117");
  });
  test("what was made or played here is found again, unless it cannot be read any more", () => {
    keep_challenge("new-7");
    keep_challenge("damaged");
    keep_own_result("old-20261116", { code: "r", won: true, missions: 6 });
    expect(kept_deals(module).map(({ challenge: { code }, day }) => [code, day])).toEqual([
      ["old-20261116", "2026-11-16"],
      ["new-7", null],
    ]);
  });
});

describe("words", () => {
  test("a table, a result, and a text to share", async () => {
    await speak("en");
    await learn_words("challenges");
    expect(table_words(challenge)).toBe("5\u00a0players, Classic + Sleeper Agent + Paranoid Agent");
    expect(end_words({ won: true, missions: 6 }, challenge)).toBe("Won, 6 of\u00a06 missions");
    expect(share_text("Challenge", challenge, { won: false, missions: 2 }, "https://x/challenges#c")).toBe(
      "Inside Job: Challenge. Lost, 2 of\u00a06 missions.\nhttps://x/challenges#c",
    );
  });
  test("every problem with a code has its own words, and any other a general one", async () => {
    await speak("en");
    await learn_words("challenges");
    const source = readFileSync(join(import.meta.dirname, "../../../challenges/code_letters.cpp"), "utf8");
    const faults = [.../k_words\{([^}]*)\}/.exec(source)![1]!.matchAll(/"(\w+)"/g)].map((found) => found[1] ?? "");
    expect(faults.length).toBeGreaterThan(4);
    for (const fault of faults.filter((word) => word !== "other_kind"))
      expect(problem_words(fault)).not.toBe(problem_words("failed"));
    expect(problem_words("no idea")).toBe(problem_words("failed"));
    expect(problem_words("other_bots", "0badb075")).toContain("0badb075");
  });
});
