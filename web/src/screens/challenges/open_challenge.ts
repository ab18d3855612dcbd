// From a challenge to its table on this device: the one that was left unfinished, or a new one.
import { local_path } from "../../router.ts";
import { make_challenge_table, type ApiResult } from "../../session/api.ts";
import { keep_challenge_room, kept_challenge } from "../../session/challenge_store.ts";
import { device_table, keep_device_person } from "../../session/device_tables.ts";
import { last_name } from "../../session/places.ts";

/** Where a challenge in progress continues; null if there is none. */
export function begun_path(code: string): string | null {
  const { room, own } = kept_challenge(code);
  return own === undefined && room !== undefined && device_table(room) !== null ? local_path(room) : null;
}

/** The address of its new table. */
export async function open_challenge(code: string, other_name: () => string): Promise<ApiResult<string>> {
  const name = last_name() || other_name();
  const made = await make_challenge_table({ name, code });
  if (!made.ok) return made;
  keep_challenge_room(code, made.value.room);
  keep_device_person(made.value, name);
  return { ok: true, value: local_path(made.value.room) };
}
