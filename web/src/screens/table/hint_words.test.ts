// The hint on the viewer's turn, by the suit that was led and the trump of the trick (R3.4, R3.6).
import { describe, expect, test } from "vitest";
import { languages, speak } from "../../i18n/catalogue.svelte.ts";
import type { Wording } from "../../i18n/wording.ts";
import type { Card, Suit } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { HandPlay } from "./hand_play.svelte.ts";
import { breaking_cards, hint_words } from "./hint_words.ts";

const wording: Wording = { names: ["Ana", "Milo", "Cleo", "Otto"], you: 1, hand: 12 };
const choosing = { step: "choosing", selected: null, wager: false } as unknown as HandPlay;

/** `bound`: some of the viewer's cards may not be played. */
function hint(trump: Suit, led: readonly Card[], bound: boolean): string | undefined {
  const plays = led.map((card, seat) => ({ seat, card }));
  const model = {
    now: { stage: "play", awaited: [1], ...(bound && { unplayable: { G4: "suit_not_followed" } }) },
    game: { phase: "play", tricks: [{ leader: 0, trump, plays }] },
  } as unknown as TableModel;
  return hint_words(model, wording, choosing, null)?.text;
}

describe("in English", () => {
  test("another suit was led: trump beats it", async () => {
    await speak("en");
    expect(hint("blue", ["P8"], true)).toBe(
      "Only the bright cards can be played now. The highest pink wins, unless a trump beats it.",
    );
    expect(hint("blue", ["P8"], false)).toBe("Only pink or what counts as trump can win the trick.");
  });
  test("trump was led: nothing beats the highest trump", async () => {
    await speak("en");
    expect(hint("pink", ["P8"], true)).toBe(
      "Only the bright cards can be played now. They’re trump, and the highest trump wins.",
    );
    expect(hint("pink", ["P8"], false)).toBe("Only what counts as trump can win the trick.");
  });
});

test.each(languages)("%s names the suit only where it isn't trump", async (language) => {
  await speak(language);
  const pink = { en: "pink", de: "Pink", fr: "rose", nl: "roze" }[language];
  for (const bound of [true, false]) {
    expect(hint("blue", ["P8"], bound)).toContain(pink);
    expect(hint("pink", ["P8"], bound)).not.toContain(pink);
    expect(hint("pink", ["P8"], bound)).toMatch(/^[^{}]+\.$/);
  }
});

describe("a chosen card", () => {
  const plays = [
    { seat: 2, card: "P8" },
    { seat: 3, card: "P2" },
    { seat: 0, card: "G3" },
  ];
  const at = (count: number, { role = "agent", wager = false, outlook = "open" } = {}): string | undefined => {
    const legal = ["P9", "G4"].map((card) => ({ seat: 1, card }));
    const model = {
      now: { stage: "play", awaited: [1], legal, outlook },
      options: {},
      game: { phase: "play", role, tricks: [{ leader: 2, trump: "blue", plays: plays.slice(0, count) }] },
    } as unknown as TableModel;
    const card = role === "insider" ? "G4" : "P9";
    const play = { step: "choosing", selected: card, wager, choice: {} } as unknown as HandPlay;
    const prospect = { wins: ["P9"], certain: [], failed: [] };
    return hint_words(model, wording, play, { plain: prospect, wagered: prospect } as never)?.text;
  };
  test("the last card wins, an earlier one only leads so far", async () => {
    await speak("en");
    expect(at(3)).toMatch(/^It wins the trick\./);
    expect(at(2)).toMatch(/^You’d be winning so far\./);
  });
  test("a wager says what the card counts as, and who gets the token", () => {
    expect(at(2, { wager: true })).toMatch(
      /^It counts as blue\. If you don’t win the trick, the token is gone\. You’d be winning/,
    );
  });
  test("what breaks suit says what everyone will notice", () => {
    expect(at(2, { role: "insider" })).toMatch(
      /^Everyone sees you’re not following suit\. If you play pink later, they’ll know you had it!/,
    );
  });
});

test("only a role that need not follow has cards that break suit", () => {
  const cards = (role: string, hand: readonly Card[], plays: readonly object[] = [{ seat: 2, card: "P8" }]) => [
    ...breaking_cards({
      now: { stage: "play", legal: hand.map((card) => ({ seat: 1, card })) },
      options: {},
      game: { role, tricks: [{ leader: 2, trump: "blue", plays }] },
    } as unknown as TableModel),
  ];
  expect(cards("insider", ["P9", "G4", "B1"])).toEqual(["G4", "B1"]);
  expect(cards("prof_no", ["P9", "G4"])).toEqual(["G4"]);
  expect(cards("insider", ["G4", "B1"])).toEqual([]);
  expect(cards("insider", ["P9", "G4"], [])).toEqual([]);
  expect(cards("agent", ["G4", "B1"])).toEqual([]);
});
