import { beforeAll, describe, expect, test } from "vitest";
import { speak } from "../../i18n/catalogue.svelte.ts";
import type { Annex } from "../../protocol/messages.ts";
import { annex_of, clock_text, meanwhile, since } from "./meanwhile.ts";

const annex: Annex = {
  version: 1,
  started: 1_700_000_000_000,
  bots: [],
  times: [1000, 2000, 9000, 9000],
  clocks: [{ at: 1500, step: 1, seats: [1] }],
  stand_ins: [{ at: 1600, step: 1, seat: 1, level: "rookie" }],
  marks: [{ at: 1700, step: 1, seat: 0, about: 1, level: "strong" }],
  talk: [
    { at: 1800, step: 1, seat: 0, text: "Hello" },
    { at: 2500, step: 2, seat: 1, phrase: { say: "agree" } },
  ],
};
const actions = [{ mission: "a" }, { card: "B1" }, { votes: [1] }, { votes: [0] }];
const wording = { names: ["Ana", "Bo"], hand: 12 };

describe("what happened meanwhile", () => {
  beforeAll(() => speak("en"));
  test("is shown at its moment, in order", () => {
    const lines = meanwhile({ actions } as never, annex, 1, wording);
    expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(lines.map(({ words }) => words)).toEqual([
      "Time is up for Bo: a bot makes this move.",
      "A bot is playing for Bo for now.",
      "Ana strongly suspects Bo.",
      "Hello",
    ]);
    expect(lines.at(-1)).toMatchObject({ name: "Ana" });
    expect(meanwhile({ actions } as never, annex, 0, wording)).toEqual([]);
  });
  test("is said by the player who sat there then", () => {
    const [said] = annex.talk;
    const [mark] = annex.marks;
    const former = { ...annex, talk: [{ ...said, name: "Cy" }], marks: [{ ...mark, name: "Cy" }] } as Annex;
    const lines = meanwhile({ actions } as never, former, 1, { ...wording, you: 0 });
    expect(lines.slice(2)).toEqual([
      { seq: 2, name: "", words: "Cy strongly suspects Bo." },
      { seq: 3, name: "Cy", words: "Hello" },
    ]);
  });
  test("stays until all votes are shown", () => {
    expect(since(actions, 2)).toBe(2);
    expect(since(actions, 4)).toBe(2);
    expect(meanwhile({ actions } as never, annex, 4, wording)).toHaveLength(1);
  });
  test("comes only from an annex that can be read", () => {
    expect(annex_of({ annex })).toBe(annex);
    expect(annex_of({})).toBeUndefined();
    expect(annex_of({ annex: { ...annex, talk: "none" } })).toBeUndefined();
    expect(annex_of({ annex: { ...annex, version: 2 } })).toBeUndefined();
  });
  test("has a time that people can read", () => {
    expect(clock_text(0)).toBe("0:00");
    expect(clock_text(65_400)).toBe("1:05");
    expect(clock_text(3_725_000)).toBe("1:02:05");
  });
});
