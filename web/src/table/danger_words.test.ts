// Dangers that everyone can see, from public knowledge alone (R5.1, R5.2, R7.1).
import { describe, expect, test } from "vitest";
import { languages, speak } from "../i18n/catalogue.svelte.ts";
import type { Wording } from "../i18n/wording.ts";
import type { Danger, SeatDanger } from "../protocol/messages.ts";
import { danger_words } from "./danger_words.ts";

const wording: Wording = { names: ["Ana", "Bo", "Cy", "Di"], you: 0, hand: 12 };
const revealed: SeatDanger = {
  seat: 2,
  tokens: 5,
  reveals: true,
  ends: "perhaps",
  as_insider: true,
  winners: ["insider"],
};
const bugged: SeatDanger = { seat: 1, tokens: 2, passes_limit: true, ends: "surely", winners: ["insider"] };
/** Face down, and a role in play may not hold three. */
const limited: SeatDanger = { seat: 3, tokens: 3, passes_limit: true, ends: "perhaps", winners: ["insider"] };

describe("in English", () => {
  test("one player who would be revealed", async () => {
    await speak("en");
    expect(danger_words({ seats: [revealed] }, wording)).toBe(
      "If Cy wins this trick, 5\u00a0intel tokens reveal Cy’s role. If that’s the Insider, the game is over!",
    );
    expect(danger_words({ seats: [{ ...revealed, seat: 0 }] }, wording)).toMatch(
      /^Win this trick, and you’re revealed/,
    );
    const harmless: SeatDanger = { seat: 2, tokens: 5, reveals: true };
    expect(danger_words({ seats: [harmless] }, wording)).toBe(
      "If Cy wins this trick, 5\u00a0intel tokens reveal Cy’s role.",
    );
  });
  test("the Insider is named only where nobody else could end the game", () => {
    const { as_insider: _, ...either } = revealed;
    expect(danger_words({ seats: [{ ...either, passes_limit: true }] }, wording)).toBe(
      "If Cy wins this trick, 5\u00a0intel tokens reveal Cy’s role. That could end the game!",
    );
    expect(danger_words({ seats: [{ ...either, ends: "surely" }] }, wording)).toBe(
      "If Cy wins this trick, 5\u00a0intel tokens reveal Cy’s role. That would end the game!",
    );
  });
  test("a limit, several players, and the missions", () => {
    expect(danger_words({ seats: [bugged] }, wording)).toMatch(
      /^If Bo wins this trick, that’s 2\u00a0.*: too many! The game/,
    );
    expect(danger_words({ seats: [limited] }, wording)).toBe(
      "If Di wins this trick, that’s 3\u00a0intel tokens: too many for one of the roles! That could end the game!",
    );
    expect(danger_words({ seats: [revealed, { ...revealed, seat: 0 }] }, wording)).toBe(
      "For Cy and you, winning this trick means a reveal. That could end the game!",
    );
    expect(danger_words({ seats: [bugged, limited] }, wording)).toBe(
      "For Bo and Di, winning this trick means too many intel tokens. That could end the game!",
    );
    expect(danger_words({ seats: [revealed, bugged] }, wording)).toBe(
      "For Cy, winning this trick means a reveal. For Bo, it means too many intel tokens. That could end the game!",
    );
    expect(danger_words({ seats: [], missions: "last" }, wording)).toMatch(/last one the Agents need/);
    expect(danger_words({ seats: [], missions: "out_of_reach" }, wording)).toMatch(/enough tricks left/);
    expect(danger_words({ seats: [] }, wording)).toBe(null);
  });
});

test.each(languages)("%s says each of these differently, in whole sentences", async (language) => {
  await speak(language);
  const dangers: readonly Danger[] = [
    { seats: [revealed] },
    { seats: [{ seat: 2, tokens: 5, reveals: true, ends: "perhaps", winners: ["agents", "insider"] }] },
    { seats: [{ seat: 2, tokens: 5, reveals: true, ends: "surely", winners: ["agents", "insider"] }] },
    { seats: [{ ...revealed, seat: 0 }] },
    { seats: [bugged] },
    { seats: [{ ...bugged, seat: 0 }] },
    { seats: [limited] },
    { seats: [{ ...limited, seat: 0 }] },
    { seats: [revealed, bugged] },
    { seats: [revealed, { ...revealed, seat: 0 }] },
    { seats: [limited, { ...limited, seat: 0 }] },
    { seats: [], missions: "last" },
    { seats: [], missions: "out_of_reach" },
  ];
  const said = dangers.map((danger) => danger_words(danger, wording));
  expect(new Set(said).size).toBe(dangers.length);
  for (const each of said) expect(each).toMatch(/^[^{}]+[.!]$/);
});
