// Whether someone is new on this device, for what is said only then.
import { read_stored, write_stored } from "../stored.ts";

const first_games = 2;

const counted = (): readonly unknown[] => {
  const stored = read_stored("first_games");
  return Array.isArray(stored) ? stored : [];
};

export const has_played = (): boolean => counted().length > 0;

/** Whether this game, named by `key`, is one of the first on this device. Counts it. */
export function is_first_game(key: string): boolean {
  const games = counted();
  if (games.includes(key)) return true;
  if (games.length >= first_games) return false;
  write_stored("first_games", [...games, key]);
  return true;
}
