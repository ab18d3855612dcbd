// The passes that this device holds, and which one it uses at a table: the one used last, so that two tabs are the same
// member. Also the name used last.
import { stored_at_server } from "../home.ts";
import type { Pass } from "../protocol/messages.ts";
import { rename_notes } from "./shuffle_notes.ts";
import { read_stored, write_stored } from "../stored.ts";

export interface Place extends Pass {
  readonly name: string;
  /** When it was last used (this device's clock). */
  readonly used: number;
  /** The table's earlier codes; links with them still lead to it. */
  readonly former?: readonly string[];
  /** The table is played by turns. */
  readonly by_turns?: true;
}

const places_kept = 20;
/** Besides those. Between two visits to a game by turns, days pass. */
const by_turns_kept = 50;
const codes_kept = 20;
export const longest_name = 24;

/** In addresses case, hyphens and blanks don't matter; in storage they do. */
export function room_key(room: string): string {
  return room.toLowerCase().replace(/[^a-z]/g, "");
}

const is_record = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null;

function is_place(value: unknown): value is Place {
  return (
    is_record(value) &&
    typeof value["room"] === "string" &&
    typeof value["member"] === "number" &&
    typeof value["token"] === "string" &&
    typeof value["name"] === "string" &&
    typeof value["used"] === "number" &&
    (value["former"] === undefined ||
      (Array.isArray(value["former"]) && value["former"].every((code) => typeof code === "string")))
  );
}

/** Most recently used first. */
export function all_places(): readonly Place[] {
  const stored = read_stored(stored_at_server("places"));
  return Array.isArray(stored) ? stored.filter(is_place).sort((a, b) => b.used - a.used) : [];
}

const is_at = ({ room, former = [] }: Place, code: string): boolean =>
  [room, ...former].some((other) => room_key(other) === room_key(code));

/** May belong to different people, because someone else's place may have moved to this device. */
export const places_at = (room: string): readonly Place[] => all_places().filter((place) => is_at(place, room));

export const place_at = (room: string): Place | null => places_at(room)[0] ?? null;

export function keep_place({ room, member, token }: Pass, name: string): Place {
  const is_same = (other: Place): boolean => is_at(other, room) && other.member === member;
  const places = all_places();
  const { former, by_turns } = places.find(is_same) ?? {};
  const place: Place = {
    room,
    member,
    token,
    name,
    used: Date.now(),
    ...(former && { former }),
    ...(by_turns && { by_turns }),
  };
  store_places([place, ...places.filter((other) => !is_same(other))]);
  return place;
}

/** Newest first. Those that are too many still open links to their games. */
function store_places(places: readonly Place[]): void {
  const kept = new Set([
    ...places.filter(({ by_turns }) => by_turns !== true).slice(0, places_kept),
    ...places.filter(({ by_turns }) => by_turns === true).slice(0, by_turns_kept),
  ]);
  keep_tokens(places.filter((place) => !kept.has(place)).map(({ token }) => token));
  write_stored(
    stored_at_server("places"),
    places.filter((place) => kept.has(place)),
  );
}

export function keep_by_turns(room: string, member: number): void {
  const marked = all_places().map((place): Place =>
    is_at(place, room) && place.member === member ? { ...place, by_turns: true } : place,
  );
  write_stored(stored_at_server("places"), marked);
}

/** Without a member, forgets everything that this device has at the table, except what opens links to its games. */
export function forget_place(room: string, member?: number): void {
  const is_gone = (place: Place): boolean => is_at(place, room) && (member === undefined || place.member === member);
  keep_tokens(
    all_places()
      .filter(is_gone)
      .map(({ token }) => token),
  );
  write_stored(
    stored_at_server("places"),
    all_places().filter((place) => !is_gone(place)),
  );
}

const tokens_kept = 20;

/** Of tables that this device has left or was removed from. They no longer give a place there, but links to games
 * played with them can still be opened and erased. */
function former_tokens(): readonly string[] {
  const stored = read_stored(stored_at_server("former_tokens"));
  return Array.isArray(stored) ? stored.filter((token) => typeof token === "string") : [];
}

function keep_tokens(tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const others = former_tokens().filter((token) => !tokens.includes(token));
  write_stored(stored_at_server("former_tokens"), [...tokens, ...others].slice(0, tokens_kept));
}

/** What may show that this device's owner played a game, the most likely first. */
export const played_tokens = (): readonly string[] => [...all_places().map(({ token }) => token), ...former_tokens()];

/** The table has a new code. */
export function rename_places(before: string, room: string): void {
  const renamed = all_places().map((place): Place => {
    if (!is_at(place, before) || room_key(place.room) === room_key(room)) return place;
    return { ...place, room, former: [place.room, ...(place.former ?? [])].slice(0, codes_kept) };
  });
  write_stored(stored_at_server("places"), renamed);
  rename_notes(room_key(before), room_key(room));
}

export function last_name(): string {
  const name = read_stored("name");
  return typeof name === "string" ? name : "";
}

export function keep_name(name: string): void {
  write_stored("name", name);
}
