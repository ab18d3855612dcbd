import { expect, test } from "vitest";
import { kept_game } from "../../games/sample_game.ts";
import { largest_file, games_file, read_games, read_games_file } from "./games_file.ts";

const games = [kept_game(), kept_game({ key: "bakodimufera.2", at: 2, marks: [] })];

test("a file holds every game, and gives them back", async () => {
  const file = games_file(games, new Date("2026-11-18T10:00:00Z"));
  expect(file.name).toBe("inside-job-games-2026-11-18.json");
  expect(await read_games_file(file)).toEqual({ ok: true, games, damaged: 0 });
});

test("damaged games are counted, and the others are read", () => {
  const text = JSON.stringify({ format: "insidejob-games", version: 1, games: [games[0], { key: "x" }, null] });
  expect(read_games(text)).toEqual({ ok: true, games: [games[0]], damaged: 2 });
});

test("other files are refused, each for its own reason", async () => {
  for (const [text, broken] of [
    ["", "not_json"],
    ["{", "not_json"],
    ["null", "not_games"],
    ["[]", "not_games"],
    ["{}", "not_games"],
    ['{"format": "insidejob-cards", "version": 1}', "not_games"],
    ['{"format": "insidejob-games", "version": 1, "games": 7}', "not_games"],
    ['{"format": "insidejob-games", "version": 2, "games": []}', "newer"],
    [JSON.stringify(kept_game().record), "one_game"],
    [JSON.stringify({ proof: {}, record: {} }), "one_game"],
  ] as const)
    expect(read_games(text), text.slice(0, 60)).toEqual({ ok: false, broken });
  const huge = { size: largest_file + 1, text: () => Promise.reject(new Error("read")) } as unknown as File;
  expect(await read_games_file(huge)).toEqual({ ok: false, broken: "too_large" });
});
