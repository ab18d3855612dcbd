// The hint on one's turn, by the suit that was led and the trump of the trick (R3.4, R3.6).
import { describe, expect, test } from "vitest";
import { languages, speak } from "../../i18n/catalogue.svelte.ts";
import type { Wording } from "../../i18n/wording.ts";
import type { Card, Suit } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { HandPlay } from "./hand_play.svelte.ts";
import { hint_words } from "./hint_words.ts";

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
    expect(hint("blue", ["P8"], false)).toBe("Only pink or trump can win the trick.");
  });
  test("trump was led: nothing beats the highest trump", async () => {
    await speak("en");
    expect(hint("pink", ["P8"], true)).toBe(
      "Only the bright cards can be played now. They’re trump, and the highest trump wins.",
    );
    expect(hint("pink", ["P8"], false)).toBe("Only trump can win the trick.");
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
