// Without a database, as in a browser that stores nothing. The browser tests have one.
import { beforeEach, expect, test } from "vitest";
import { read_stored, write_stored } from "../stored.ts";
import { GameStore, merged, most_games, open_games, too_old } from "./game_store.ts";
import { kept_game } from "./sample_game.ts";

const numbered = (n: number) => kept_game({ key: `bakodimufera.${n}`, at: n });
const several = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => numbered(from + i));

beforeEach(() => write_stored("kept_games", []));

test("the newest game comes first, and a game that is seen again stays as it was", async () => {
  const store = new GameStore(null);
  expect(store.lasts).toBe(false);
  for (const n of [2, 1, 3]) await store.keep(numbered(n));
  await store.keep({ ...numbered(2), at: 99 });
  expect((await store.list()).map(({ at }) => at)).toEqual([3, 2, 1]);
  await store.forget([numbered(3).key]);
  expect((await store.list()).map(({ at }) => at)).toEqual([2, 1]);
});

test("the oldest game makes room for a new one", async () => {
  expect(too_old(several(1, most_games - 1))).toEqual([]);
  expect(too_old(several(1, most_games + 1)).map(({ at }) => at)).toEqual([2, 1]);
  const store = new GameStore(null);
  await store.keep_all(several(1, most_games));
  await store.keep(numbered(most_games + 1));
  const games = await store.list();
  expect(games.length).toBe(most_games);
  expect([games[0]?.at, games.at(-1)?.at]).toEqual([most_games + 1, 2]);
  // Even if this device's clock says that it is older than all of them.
  await store.keep(numbered(1));
  expect((await store.list()).map(({ at }) => at)).toContain(1);
});

test("games from a file are added once, and nothing makes room for them", () => {
  const here = several(1, most_games - 2);
  expect(merged(here, several(1, 3))).toEqual({ added: [], known: 3, left_out: 0 });
  expect(merged([], [numbered(1), numbered(1)])).toEqual({ added: [numbered(1)], known: 1, left_out: 0 });
  const { added, known, left_out } = merged(here, several(1000, 1004));
  expect(added.map(({ at }) => at)).toEqual([1004, 1003]);
  expect([known, left_out]).toEqual([0, 3]);
});

test("the games of the first version come along, and stay where they are if they could be lost", async () => {
  const { marks: _, ...former } = numbered(5);
  write_stored("kept_games", [former, 7, { key: "x" }]);
  expect(await (await open_games()).list()).toEqual([former]);
  expect(read_stored("kept_games")).toHaveLength(3);
});
