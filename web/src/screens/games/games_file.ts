// All games of this device as one file, to keep or to take to another device:
//   {"format": "insidejob-games", "version": 1, "games": [GAME]}
import { most_games } from "../../games/game_store.ts";
import { largest_game, read_kept, type KeptGame } from "../../games/kept_game.ts";

const format = "insidejob-games";
const version = 1;
/** As many games as a device keeps, each as large as possible. */
export const largest_file = most_games * (largest_game + 1) + 1000;

export type BrokenFile = "not_json" | "not_games" | "one_game" | "newer" | "too_large";

export type ReadGames =
  | { readonly ok: true; readonly games: readonly KeptGame[]; readonly damaged: number }
  | { readonly ok: false; readonly broken: BrokenFile };

export function games_file(games: readonly KeptGame[], now = new Date()): File {
  const day = now.toISOString().slice(0, 10);
  return new File([JSON.stringify({ format, version, games })], `inside-job-games-${day}.json`, {
    type: "application/json",
  });
}

const broken = (why: BrokenFile): ReadGames => ({ ok: false, broken: why });

export function read_games(text: string): ReadGames {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken("not_json");
  }
  if (typeof value !== "object" || value === null) return broken("not_games");
  const fields = value as { readonly [name: string]: unknown };
  if (fields["format"] === "insidejob-record" || "record" in fields) return broken("one_game");
  if (fields["format"] !== format) return broken("not_games");
  if (fields["version"] !== version) return broken("newer");
  const list = fields["games"];
  if (!Array.isArray(list)) return broken("not_games");
  const games = list.flatMap((item) => read_kept(item) ?? []);
  return { ok: true, games, damaged: list.length - games.length };
}

export const read_games_file = async (file: File): Promise<ReadGames> =>
  file.size > largest_file ? broken("too_large") : read_games(await file.text());
