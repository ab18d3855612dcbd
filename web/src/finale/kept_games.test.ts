import { beforeEach, expect, test } from "vitest";
import type { GameRecord } from "../protocol/messages.ts";
import { write_stored } from "../stored.ts";
import { forget_game, keep_game, kept_games, type KeptGame } from "./kept_games.ts";

const game = (n: number): KeptGame => ({
  key: `bako-dimu-fera.${n}`,
  at: n,
  names: ["Ana", "Bo"],
  side: "agents",
  record: {} as GameRecord,
  talk: [],
});

beforeEach(() => write_stored("kept_games", []));

test("the newest game comes first, and old ones make room", () => {
  for (let n = 1; n <= 20; n++) keep_game(game(n));
  expect(kept_games().length).toBe(12);
  expect(kept_games()[0]?.at).toBe(20);
  keep_game({ ...game(15), at: 99 });
  expect(kept_games().filter(({ key }) => key === game(15).key)).toEqual([game(15)]);
  forget_game(game(20).key);
  expect(kept_games()[0]?.at).toBe(19);
});

test("what is not a game is passed over", () => {
  write_stored("kept_games", [7, null, { key: "x" }, game(1)]);
  expect(kept_games()).toEqual([game(1)]);
});
