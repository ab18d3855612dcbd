// Addresses and the places they stand for. Pure; `navigation.svelte.ts` does the moving.
import type { Room } from "./protocol/messages.ts";

export type Route =
  | {
      readonly place:
        | "start"
        | "new"
        | "lobby"
        | "games"
        | "replay"
        | "settings"
        | "editor"
        | "learn"
        | "rules"
        | "companion"
        | "device"
        | "puzzles"
        | "challenges";
    }
  /** A table: the viewer's place there, or the way in. */
  | { readonly place: "table"; readonly room: Room }
  /** A table on this device, without a server. */
  | { readonly place: "local"; readonly room: Room }
  /** As a spectator. */
  | { readonly place: "watch"; readonly room: Room }
  /** The screen in the middle of the table. */
  | { readonly place: "television"; readonly room: Room }
  | { readonly place: "move"; readonly room: Room; readonly code: string }
  /** A finished game, by its link. */
  | { readonly place: "game"; readonly link: string }
  /** The board of a duplicate evening. */
  | { readonly place: "duplicate"; readonly id: string }
  | { readonly place: "unknown"; readonly path: string };

/** The props of a screen for a place. */
export interface PlaceProps {
  readonly route: Route;
}

const plain = [
  "new",
  "lobby",
  "games",
  "replay",
  "settings",
  "editor",
  "learn",
  "rules",
  "companion",
  "device",
  "puzzles",
  "challenges",
] as const;
const with_room = { t: "table", local: "local", watch: "watch", tv: "television" } as const;

/** `path` may have a hash after it. */
export function parse_route(path: string): Route {
  const { pathname, hash } = new URL(path, "http://address");
  const [first = "", second = "", ...more] = pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  if (first === "") return { place: "start" };
  const place = plain.find((name) => name === first);
  if (place !== undefined && second === "") return { place };
  if (second !== "" && more.length === 0) {
    if (first in with_room) return { place: with_room[first as keyof typeof with_room], room: second };
    if (first === "g") return { place: "game", link: second };
    if (first === "duplicate") return { place: "duplicate", id: second };
    if (first === "move") return { place: "move", room: second, code: hash.slice(1) };
  }
  // A code that someone has typed after the address.
  const typed = second === "" ? room_from(first) : null;
  return typed === null ? { place: "unknown", path: pathname } : { place: "table", room: typed };
}

/** As it is if it is cut off in the middle of a character. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const table_path = (room: Room): string => `/t/${encodeURIComponent(room)}`;
export const local_path = (room: Room): string => `/local/${encodeURIComponent(room)}`;
export const watch_path = (room: Room): string => `/watch/${encodeURIComponent(room)}`;
export const television_path = (room: Room): string => `/tv/${encodeURIComponent(room)}`;
export const game_path = (link: string): string => `/g/${encodeURIComponent(link)}`;
export const duplicate_path = (id: string): string => `/duplicate/${encodeURIComponent(id)}`;
export const move_path = (room: Room, code: string): string => `/move/${encodeURIComponent(room)}#${code}`;

const consonant = "bdfgklmnprstvz";
const vowel = "aeiou";
const syllables = new RegExp(`^([${consonant}][${vowel}]){6}$`);

/** A room code in any spelling: case, hyphens and blanks don't matter. Null if it cannot be one. */
export function room_from(text: string): Room | null {
  const from_link = /\/(?:t|watch|tv|move)\/([^/#?\s]+)/.exec(text)?.[1] ?? text;
  const letters = from_link.toLowerCase().replace(/[^a-z]/g, "");
  if (!syllables.test(letters)) return null;
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].join("-");
}
