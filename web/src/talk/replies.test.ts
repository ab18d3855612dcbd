// One-tap replies fit what was said, are allowed, and do not depend on the viewer's role.
import { describe, expect, test } from "vitest";
import { first_snapshot } from "../../test/first_table.ts";
import type { Game, Phrase, Said } from "../protocol/messages.ts";
import { model_of, type TableModel } from "../session/table_model.ts";
import { open_lines, replies_to } from "./replies.ts";

function table(talk: readonly Said[], change: Partial<Game> = {}): TableModel {
  const game: Game = {
    number: 1,
    phase: "play",
    seat: 0,
    leader: 1,
    tokens: [1, 1, 1, 1],
    face_up: {},
    marks: [],
    tricks: [],
    hand: ["b1"],
    role: "agent",
    notebook: [],
    danger: [],
    ...change,
  } as unknown as Game;
  return { ...model_of({ ...first_snapshot, now: { stage: "play" } }), game, talk };
}

let seq = 10;
const line = (seat: number, phrase: Phrase): Said => ({
  seq: ++seq,
  at: 0,
  seat,
  name: `Seat ${seat}`,
  phrase,
  game: 1,
  trick: 1,
  ...(seat === 0 && { member: 1 }),
});
const words = (replies: readonly Phrase[]): readonly string[] => replies.map(({ say }) => say);

describe("replies", () => {
  test("an accusation is denied, or excused by what it names", () => {
    const said = line(2, {
      say: "accuse",
      seat: 0,
      grounds: [
        { ground: "declined", trick: 1, suit: "blue" },
        { ground: "laid", trick: 2 },
      ],
    });
    expect(words(replies_to(said, table([said])))).toEqual(["not_me", "had_no", "looked_possible", "i_am_agent"]);
    expect(words(replies_to(said, table([said], { role: "insider" })))).toEqual(words(replies_to(said, table([said]))));
  });

  test("someone asked why they did not follow names what the notebook holds, the latest first", () => {
    const said = line(2, { say: "why_not_follow", seat: 0 });
    const note = { seat: 0, fact: "declined", card: "b7" } as const;
    const notebook: Game["notebook"] = [
      { ...note, trick: 1, suit: "green" },
      { ...note, trick: 2, suit: "pink", seat: 1 },
      { ...note, trick: 3, suit: "yellow" },
    ];
    const replies = replies_to(said, table([said], { notebook }));
    expect(replies.slice(0, 2)).toEqual([
      { say: "had_no", suit: "yellow" },
      { say: "had_no", suit: "green" },
    ]);
    expect(words(replies).slice(2)).toEqual(["for_the_mission", "disagree"]);
  });

  test("what concerns others is agreed with or not", () => {
    const said = line(2, { say: "suspect", seat: 1 });
    expect(words(replies_to(said, table([said])))).toEqual(["agree", "disagree"]);
  });

  test("a speaker whose role is face up is not suspected (R6.2)", () => {
    const said = line(2, { say: "not_me" });
    expect(words(replies_to(said, table([said])))).toContain("suspect");
    expect(words(replies_to(said, table([said], { face_up: { "2": "agent" } })))).not.toContain("suspect");
  });

  test("nothing is offered for one's own words, or for an earlier game", () => {
    expect(replies_to(line(0, { say: "not_me" }), table([]))).toEqual([]);
    expect(replies_to({ ...line(2, { say: "not_me" }), game: 0 }, table([]))).toEqual([]);
  });

  test("answers stand open at the newest line and at what one was asked, until one speaks", () => {
    const asked = line(1, { say: "vote_for", seat: 0 });
    const other = line(2, { say: "suspect", seat: 3 });
    const newest = line(3, { say: "not_me" });
    expect(open_lines(table([asked, other, newest]))).toEqual([asked.seq, newest.seq]);
    expect(open_lines(table([asked, other, newest, line(0, { say: "not_me" })]))).toEqual([]);
  });
});
