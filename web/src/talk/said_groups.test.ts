import { expect, test } from "vitest";
import type { Said } from "../protocol/messages.ts";
import { group_talk } from "./said_groups.ts";

const line = (seq: number, game?: number, trick?: number): Said => ({
  seq,
  at: 0,
  name: "Ana",
  text: "Hm.",
  ...(game !== undefined && { game }),
  ...(trick !== undefined && { trick }),
});

test("talk is divided by game and trick, in the order it was said", () => {
  const groups = group_talk([line(1), line(2, 1, 0), line(3, 1, 4), line(4, 1, 4), line(5, 2, 0)]);
  expect(
    groups.map(({ game, count, tricks }) => [game, count, tricks.map(({ trick, lines }) => [trick, lines.length])]),
  ).toEqual([
    [null, 1, [[0, 1]]],
    [
      1,
      3,
      [
        [0, 1],
        [4, 2],
      ],
    ],
    [2, 1, [[0, 1]]],
  ]);
});
