// A finished game as this device keeps it: its record, what was said meanwhile, and whom the player suspected. It is read
// with care, because it may come from a file or from another version.
import { guard } from "../protocol/guard.ts";
import type { GameRecord, Mark, Said, Seat, Side } from "../protocol/messages.ts";

/** The player's own markers when the game ended. */
export type OwnMark = Pick<Mark, "about" | "level">;

export interface KeptGame {
  /** The table and the number of the game. */
  readonly key: string;
  /** When it ended, by this device's clock. */
  readonly at: number;
  readonly names: readonly string[];
  readonly side: Side;
  /** Absent: watched, or played by several people on this device. */
  readonly you?: Seat;
  readonly won?: boolean;
  /** Absent: not known, as in games of the first version. */
  readonly marks?: readonly OwnMark[];
  readonly record: GameRecord;
  readonly talk: readonly Said[];
}

/** Of one game as JSON. Any record that a server accepts fits, and an evening's talk beside it. */
export const largest_game = 100_000;
const longest_key = 100;
const longest_name = 60;

type Fields = { readonly [name: string]: unknown };

const is_fields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const is_text = (value: unknown): value is string => typeof value === "string";
const is_count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const all = <Item>(value: unknown, is_item: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.every(is_item);

const is_seated = (value: unknown): value is Fields => is_fields(value) && is_count(value["seat"]);
const is_hand = (value: unknown): value is readonly string[] => all(value, is_text);
const is_vote = (value: unknown): value is Fields => is_seated(value) && all(value["for"], is_count);
const is_mark = (value: unknown): value is OwnMark =>
  is_fields(value) && is_count(value["about"]) && is_text(value["level"]);
const is_action = (value: unknown): value is Fields =>
  is_seated(value) && (value["card"] === undefined || is_text(value["card"]));
const is_said = (value: unknown): value is Said => guard("Said", value).ok;
const has_roles = ({ custom_roles }: Fields): boolean =>
  custom_roles === undefined ||
  (Array.isArray(custom_roles) && custom_roles.every((role) => guard("CustomRole", role).ok));

/** As far as the list and the statistics read it; the engine checks the rest when it is watched. */
function is_record(value: unknown): value is GameRecord {
  if (!is_fields(value) || value["format"] !== "insidejob-record") return false;
  const { players, deal, actions, options, result } = value;
  return (
    is_count(players) &&
    is_fields(options) &&
    has_roles(options) &&
    is_fields(deal) &&
    all(deal["hands"], is_hand) &&
    all(actions, is_action) &&
    is_fields(result) &&
    is_text(result["cause"]) &&
    is_text(result["side"]) &&
    all(result["winners"], is_count) &&
    all(result["roles"], is_text) &&
    result["roles"].length >= players &&
    all(result["votes"], is_vote)
  );
}

const size_of = (game: KeptGame): number => new TextEncoder().encode(JSON.stringify(game)).length;

/** The same game with as much talk as there is room for, the last words first to stay. Null: it is too large anyway. */
export function within_bounds(game: KeptGame): KeptGame | null {
  let fitting = game;
  while (size_of(fitting) > largest_game) {
    if (fitting.talk.length === 0) return null;
    fitting = { ...fitting, talk: fitting.talk.slice(Math.ceil(fitting.talk.length / 2)) };
  }
  return fitting;
}

/** Only what belongs to a game, or null if it is none. */
export function read_kept(value: unknown): KeptGame | null {
  if (!is_fields(value)) return null;
  const { key, at, names, you, marks, record, talk } = value;
  if (!is_text(key) || key === "" || key.length > longest_key || !is_count(at) || !is_record(record)) return null;
  if (!all(names, is_text) || !Array.isArray(talk)) return null;
  const seated = is_count(you) && you < record.players;
  return within_bounds({
    key,
    // A date that is still to come would be first for ever, and one beyond all calendars cannot be written.
    at: Math.min(at, Date.now()),
    names: names.slice(0, record.result.roles.length).map((name) => name.slice(0, longest_name)),
    side: record.result.side,
    ...(seated && { you, won: record.result.winners.includes(you) }),
    ...(seated &&
      Array.isArray(marks) && { marks: marks.filter(is_mark).map(({ about, level }) => ({ about, level })) }),
    record,
    talk: talk.filter(is_said),
  });
}
