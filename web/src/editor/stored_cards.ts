// Roles and mission decks made on this device, or received as a file or a link. They stay here until they are removed,
// in localStorage under
//   insidejob.roles  {"version": 1, "roles": [{"key", "changed", "role"}]}
//   insidejob.decks  {"version": 1, "decks": [{"key", "changed", "name", "deck"}]}
// A role or deck may be unfinished: the engine says whether a table accepts it.
import { guard } from "../protocol/guard.ts";
import type { CustomRole, MissionDeck } from "../protocol/messages.ts";
import { on_stored, read_stored, write_stored } from "../stored.ts";

const version = 1;

interface Stored {
  /** Stays the same however often it is saved. */
  readonly key: string;
  /** When it was last saved (this device's clock). */
  readonly changed: number;
}

export interface StoredRole extends Stored {
  readonly role: CustomRole;
}

export interface StoredDeck extends Stored {
  /** Its author's name for it, or empty. In a game a deck has no name. */
  readonly name: string;
  readonly deck: MissionDeck;
}

export const longest_deck_name = 40;

/** Most recently changed first. */
export const list_roles = (): readonly StoredRole[] => stored_list("roles", is_stored_role);

export const list_decks = (): readonly StoredDeck[] => stored_list("decks", is_stored_deck);

/** Without a key, saves a new one. */
export function save_role(role: CustomRole, key: string = new_key()): StoredRole {
  const saved: StoredRole = { key, changed: Date.now(), role };
  write_list("roles", [saved, ...list_roles().filter((other) => other.key !== key)]);
  return saved;
}

export function save_deck(name: string, deck: MissionDeck, key: string = new_key()): StoredDeck {
  const saved: StoredDeck = { key, changed: Date.now(), name: name.slice(0, longest_deck_name), deck };
  write_list("decks", [saved, ...list_decks().filter((other) => other.key !== key)]);
  return saved;
}

export function remove_role(key: string): void {
  write_list(
    "roles",
    list_roles().filter((other) => other.key !== key),
  );
}

export function remove_deck(key: string): void {
  write_list(
    "decks",
    list_decks().filter((other) => other.key !== key),
  );
}

/** Called when another tab has changed them. The returned function unsubscribes. */
export function on_cards_changed(changed: () => void): () => void {
  const ends = [on_stored("roles", changed), on_stored("decks", changed)];
  return () => ends.forEach((end) => end());
}

/** Letters and digits, so it can also be the id of a new role or mission. */
export function new_key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes]
    .map((byte) => byte.toString(36).padStart(2, "0"))
    .join("")
    .slice(0, 10);
}

const is_record = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null;

const is_stored = (value: { readonly [name: string]: unknown }): boolean =>
  typeof value["key"] === "string" && typeof value["changed"] === "number";

const is_stored_role = (value: unknown): value is StoredRole =>
  is_record(value) && is_stored(value) && guard("CustomRole", value["role"]).ok;

const is_stored_deck = (value: unknown): value is StoredDeck =>
  is_record(value) && is_stored(value) && typeof value["name"] === "string" && guard("MissionDeck", value["deck"]).ok;

function stored_list<Item extends Stored>(
  name: "roles" | "decks",
  is_item: (value: unknown) => value is Item,
): readonly Item[] {
  const stored = read_stored(name);
  // A newer client may store them differently. What it wrote is not touched until someone saves.
  if (!is_record(stored) || stored["version"] !== version) return [];
  const list = stored[name];
  return Array.isArray(list) ? list.filter(is_item).sort((a, b) => b.changed - a.changed) : [];
}

const write_list = (name: "roles" | "decks", list: readonly Stored[]): void =>
  write_stored(name, { version, [name]: list });
