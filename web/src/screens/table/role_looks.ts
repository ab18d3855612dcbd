// Which roles this device has offered its player, and which of them were seen. `key` names a game and a seat.
import { read_stored, write_stored } from "../../stored.ts";

/** Games that someone may still return to. */
const kept = 12;

const stored_keys = (name: "role_offered" | "role_seen"): readonly string[] => {
  const stored = read_stored(name);
  return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
};

const add = (name: "role_offered" | "role_seen", key: string): void =>
  write_stored(name, [key, ...stored_keys(name).filter((other) => other !== key)].slice(0, kept));

export type RoleLook = "new" | "offered" | "seen";

export function role_look(key: string): RoleLook {
  if (stored_keys("role_seen").includes(key)) return "seen";
  return stored_keys("role_offered").includes(key) ? "offered" : "new";
}

export const note_offered = (key: string): void => add("role_offered", key);
export const note_seen = (key: string): void => add("role_seen", key);
