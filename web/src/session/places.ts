// The passes that this device holds: one a table, so that two tabs at one table are the same
// member. Also the name that was last used, and what this device gave to the shuffle.
import type { Hash, Pass } from "../protocol/messages.ts";
import { read_stored, write_stored } from "./stored.ts";

export interface Place extends Pass {
  readonly name: string;
  /** When it was last used (this device's clock). */
  readonly used: number;
}

export interface GivenValue {
  readonly commitment: Hash;
  readonly value: string;
}

const places_kept = 20;
const values_kept = 20;
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
    typeof value["used"] === "number"
  );
}

/** The one that was last used first. */
export function all_places(): readonly Place[] {
  const stored = read_stored("places");
  return Array.isArray(stored) ? stored.filter(is_place).sort((a, b) => b.used - a.used) : [];
}

export function place_at(room: string): Place | null {
  return all_places().find((place) => room_key(place.room) === room_key(room)) ?? null;
}

export function keep_place(pass: Pass, name: string): Place {
  const place: Place = { room: pass.room, member: pass.member, token: pass.token, name, used: Date.now() };
  const others = all_places().filter((other) => room_key(other.room) !== room_key(pass.room));
  write_stored("places", [place, ...others].slice(0, places_kept));
  return place;
}

export function forget_place(room: string): void {
  write_stored("places", all_places().filter((place) => room_key(place.room) !== room_key(room)));
}

export function last_name(): string {
  const name = read_stored("name");
  return typeof name === "string" ? name : "";
}

export function keep_name(name: string): void {
  write_stored("name", name);
}

/** Newest first: to check that a deal was made from it (`game.result.proof`). */
export function given_values(room: string): readonly GivenValue[] {
  const stored = read_stored(`values.${room_key(room)}`);
  return Array.isArray(stored) ? (stored as GivenValue[]) : [];
}

export function remember_value(room: string, given: GivenValue): void {
  write_stored(`values.${room_key(room)}`, [given, ...given_values(room)].slice(0, values_kept));
}
