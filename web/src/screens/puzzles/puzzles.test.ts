// The day's puzzle, results, and the words of a proof.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { all_messages_of, languages } from "../../../plugins/text_files.ts";
import { learn_words, speak } from "../../i18n/catalogue.svelte.ts";
import { days_until, first_day, is_day } from "../../days.ts";
import { daily_puzzles, numbered_place, practice_places, puzzle_of_day } from "./days.ts";
import { proof_sentence } from "./proof_words.ts";
import { puzzle_kinds, puzzle_lines } from "./puzzle.ts";
import { keep_result, results } from "./results.ts";
import { share_text } from "./share_text.ts";
import { write_stored } from "../../stored.ts";

const room = join(import.meta.dirname, "../../../../puzzles");

describe("days", () => {
  test("the first day is a Monday, and the file starts over after its end", () => {
    expect(new Date(`${first_day}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(puzzle_of_day(first_day)).toBe(0);
    expect(puzzle_of_day("2026-11-18")).toBe(2);
    expect(puzzle_of_day("2028-02-14")).toBe(0);
    expect(puzzle_of_day("2026-11-15")).toBe(454);
  });
  test("practice spoils no day to come", async () => {
    const lines = await puzzle_lines();
    for (const kind of puzzle_kinds) {
      const places = practice_places(lines, kind, "2026-11-18");
      expect(places.filter((place) => place < daily_puzzles).every((place) => place <= 2)).toBe(true);
      expect(places.filter((place) => place >= daily_puzzles).length).toBeGreaterThanOrEqual(40);
      expect(places.every((place) => lines[place]?.[0] === kind)).toBe(true);
      const later = practice_places(lines, kind, "2028-11-18");
      expect(later).toHaveLength(lines.filter(([other]) => other === kind).length);
    }
  });
  test("a link by number leads to no day to come", async () => {
    const lines = await puzzle_lines();
    const place = (text: string): number | null => numbered_place(lines, text, "2026-11-18");
    expect([place("1"), place("3"), place("4"), place(String(daily_puzzles))]).toEqual([0, 2, null, null]);
    expect([place(String(daily_puzzles + 1)), place(String(lines.length))]).toEqual([daily_puzzles, lines.length - 1]);
    for (const none of [String(lines.length + 1), "0", "-1", "1.5", "", "all", "2026-11-18"])
      expect(place(none)).toBeNull();
  });
  test("days that have been", () => {
    expect(days_until("2026-11-18", 60)).toEqual(["2026-11-18", "2026-11-17", "2026-11-16"]);
    expect(days_until("2027-11-18", 60)).toHaveLength(60);
    expect(days_until("2026-11-01", 60)).toEqual([]);
  });
  test("what is a day", () => {
    expect(["2026-11-18", "2028-02-29"].every(is_day)).toBe(true);
    expect(["2026-02-30", "2026-13-01", "all", "", "26-11-18"].some(is_day)).toBe(false);
  });
});

describe("the file", () => {
  test("the week gets harder, and the kinds take turns", async () => {
    const lines = await puzzle_lines();
    expect(lines.length).toBeGreaterThanOrEqual(daily_puzzles);
    lines.forEach(([kind], i) => expect(kind).toBe(puzzle_kinds[i % puzzle_kinds.length]));
    const mean = (day: number): number => {
      const levels = lines.flatMap((line, i) => (i % 7 === day ? [line[6]] : []));
      return levels.reduce((sum, level) => sum + level, 0) / levels.length;
    };
    expect(mean(0)).toBeLessThan(mean(3));
    expect(mean(3)).toBeLessThan(mean(6));
  });
});

describe("results", () => {
  beforeEach(() => write_stored("puzzles", null));
  test("the first result counts, and what was missed returns until it is solved at once", () => {
    keep_result(4, 1);
    keep_result(7, 3);
    keep_result(9, 0);
    expect(results()).toEqual({ done: { 4: 1, 7: 3, 9: 0 }, missed: [7, 9] });
    keep_result(7, 2);
    expect(results().missed).toEqual([9, 7]);
    keep_result(7, 1);
    expect(results()).toEqual({ done: { 4: 1, 7: 3, 9: 0 }, missed: [9] });
  });
  test("what is stored may be anything", () => {
    write_stored("puzzles", { done: 3, missed: ["x", 2.5, 8] });
    expect(results()).toEqual({ done: {}, missed: [8] });
  });
});

describe("words", () => {
  const keys = readdirSync(room)
    .filter((name) => name.endsWith(".cpp"))
    .flatMap((name) => [...readFileSync(join(room, name), "utf8").matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)])
    .map((found) => found[1] ?? "");

  test.each(languages)("%s has a sentence for every step of a proof, and none too many", (language) => {
    const said = Object.keys(all_messages_of(language)).flatMap(
      (key) => /^ui\.puzzles\.line\.(.+)$/.exec(key)?.[1] ?? [],
    );
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("a step of a proof and a text to share", async () => {
    await speak("en");
    await learn_words("puzzles");
    const wording = { names: ["Ana", "Bo", "Cy"], you: 0, hand: 13 };
    expect(
      proof_sentence(
        { say: "shown", seat: 1, trick: 5, earlier: 2, card: "B3", shown: "G7", suits: ["green"] },
        wording,
      ),
    ).toBe(
      "Bo didn’t follow green in trick\u00a02, but played the green\u00a07 in trick\u00a05. So Bo had green all along. Only the Insider may do that.",
    );
    expect(proof_sentence({ say: "too_few", n: 4, room: 0, suits: ["blue", "pink"], seats: [1, 2] }, wording)).toBe(
      "Bo and Cy together would hold 4\u00a0cards in suits other than blue and pink. But no unseen card is in another suit. Impossible!",
    );
    const shared = { what: "18 Nov", kind: "safe_card", level: 3, wrong: 0, address: "https://x/puzzles" } as const;
    expect(share_text({ ...shared, tries: 3 })).toBe(
      "Inside Job: 18 Nov, The safe card (hard)\n🟥🟥🟩\nhttps://x/puzzles",
    );
    expect(share_text({ ...shared, tries: 0, wrong: 1 })).toContain("\n🟥⬛\n");
  });
});
