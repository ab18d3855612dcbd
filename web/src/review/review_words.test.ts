import { beforeAll, describe, expect, it } from "vitest";
import { learn_words, speak } from "../i18n/catalogue.svelte.ts";
import type { ReviewLine } from "../protocol/messages.ts";
import { percent_of, review_sentence, say_move } from "./review_words.ts";

const wording = { names: ["Ana", "Bo", "Cy"], you: 1, hand: 9 };
const say = (line: ReviewLine): string => review_sentence(line, wording);

describe("sentences of a review", () => {
  beforeAll(async () => {
    await speak("en");
    // With others at the same time, whichever comes last.
    await Promise.all([learn_words("voices"), learn_words("review"), learn_words("rules")]);
  });

  it("name the others and address the reader", () => {
    expect(say({ say: "opening.intel", seat: 0, trick: 7, n: 5, role: "insider" })).toBe(
      "Ana was the Insider and won in trick\u00a07 with 5\u00a0intel tokens.",
    );
    expect(say({ say: "opening.clean", seat: 1 })).toBe(
      "You followed suit whenever you could, so no card could prove anything.",
    );
  });

  it("name cards, suits, missions and what someone did", () => {
    expect(say({ say: "move.ground", seat: 2, ground: { ground: "declined", trick: 3, suit: "green" } })).toBe(
      "Cy didn’t follow green in trick\u00a03.",
    );
    expect(say({ say: "move.proof", seat: 1, ground: { ground: "showed", trick: 3, earlier: 1, suit: "pink" } })).toBe(
      "You played pink in trick\u00a03 after not following it in trick\u00a01. That is proof!",
    );
    expect(say({ say: "coach.card", trick: 2, card: "G7", better_card: "P1", better_wager: true })).toMatch(
      /^Trick\s2: you played the green\s7\. Better: the pink\s1 with an intel token\.$/,
    );
  });

  it("say by how much suspicion moved, and whose", () => {
    const move = { action: 3, trick: 2, seat: 0, before: 204, after: 96, line: { say: "move.card" } };
    expect(say_move({ ...move, factor: 41 }, wording)).toBe("Ana: 20% → 10%, odds × 0.4");
    expect(say_move({ ...move, seat: 1, factor: 4 }, wording)).toBe("You: 20% → 10%, odds × 0.04");
  });

  it("stay silent about what this client does not know", () => {
    expect(say({ say: "opening.of_tomorrow" })).toBe("");
  });

  it("round to whole percentages", () => {
    expect([0, 4, 5, 250, 996, 1000].map(percent_of)).toEqual([0, 0, 1, 25, 100, 100]);
  });
});
