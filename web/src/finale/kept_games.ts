// The last finished games on this device, to watch again: records, with what was said meanwhile.
import type { GameRecord, Said, Seat, Side } from "../protocol/messages.ts";
import { read_stored, write_stored } from "../stored.ts";

export interface KeptGame {
  /** The table and the number of the game. */
  readonly key: string;
  /** When it ended, by this device's clock. */
  readonly at: number;
  readonly names: readonly string[];
  readonly side: Side;
  readonly you?: Seat;
  readonly won?: boolean;
  readonly record: GameRecord;
  readonly talk: readonly Said[];
}

const kept = 12;
const stored_as = "kept_games";

function is_kept(value: unknown): value is KeptGame {
  if (typeof value !== "object" || value === null) return false;
  const game = value as { readonly [field: string]: unknown };
  return (
    typeof game["key"] === "string" &&
    typeof game["at"] === "number" &&
    typeof game["side"] === "string" &&
    Array.isArray(game["names"]) &&
    Array.isArray(game["talk"]) &&
    typeof game["record"] === "object" &&
    game["record"] !== null
  );
}

/** Newest first. */
export function kept_games(): readonly KeptGame[] {
  const stored = read_stored(stored_as);
  return Array.isArray(stored) ? stored.filter(is_kept) : [];
}

/** A game that is seen again keeps its place. */
export function keep_game(game: KeptGame): void {
  const games = kept_games();
  const before = games.find(({ key }) => key === game.key);
  if (before !== undefined) return;
  write_stored(stored_as, [game, ...games].slice(0, kept));
}

export function forget_game(key: string): void {
  write_stored(
    stored_as,
    kept_games().filter((game) => game.key !== key),
  );
}
