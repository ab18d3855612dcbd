import { expect, test } from "vitest";
import { read_kept } from "../../games/kept_game.ts";
import { kept_game } from "../../games/sample_game.ts";
import { finished_game, type FinishedGame } from "./finished_game.ts";

const { record, names } = kept_game();
const marks = [
  { seat: 0, about: 3, level: "strong" },
  { seat: 1, about: 0, level: "some" },
];
const at_table = (change: Partial<FinishedGame> = {}): FinishedGame => ({
  table: "bakodimufera",
  game: { number: 3, seat: 0, marks } as unknown as FinishedGame["game"],
  names,
  record,
  talk: [],
  passed_around: false,
  ...change,
});

test("the player's own markers are kept, and nobody else's", () => {
  const kept = finished_game(at_table());
  expect(kept).toMatchObject({ key: "bakodimufera.3", you: 0, won: true, marks: [{ about: 3, level: "strong" }] });
  expect(read_kept(kept)).toEqual(kept);
});

test("a device that was passed around has no player of its own", () => {
  const kept = finished_game(at_table({ passed_around: true }));
  expect([kept.you, kept.won, kept.marks]).toEqual([undefined, undefined, undefined]);
});
