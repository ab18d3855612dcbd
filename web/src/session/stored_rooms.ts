// Renames what this device has stored under a table's code when the code changes: passes, its part in shuffles, which
// games it has seen begin.
import { rename_device_table } from "./device_tables.ts";
import { rename_places } from "./places.ts";
import { read_stored, write_stored } from "../stored.ts";
import type { House } from "./transport.ts";

/** Keys of games consist of the code, a dot, and whatever else is needed. */
function rename_games(name: string, before: string, room: string): void {
  const renamed = (key: unknown): unknown =>
    typeof key === "string" && key.startsWith(`${before}.`) ? room + key.slice(before.length) : key;
  const stored = read_stored(name);
  if (stored !== null) write_stored(name, Array.isArray(stored) ? stored.map(renamed) : renamed(stored));
}

export function rename_stored(house: House, before: string, room: string): void {
  if (house === "device") rename_device_table(before, room);
  // Tables on this device store their values in the same way.
  rename_places(before, room);
  rename_games("role_seen", before, room);
  rename_games("first_games", before, room);
  rename_games("notified", before, room);
}
