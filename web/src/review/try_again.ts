// The real table at one of its moments, on this device, with bots in the other seats.
import type { Wording } from "../i18n/wording.ts";
import type { GameRecord, Seat } from "../protocol/messages.ts";
import { local_path } from "../router.ts";
import { make_lesson, type ApiResult } from "../session/api.ts";
import { keep_device_person } from "../session/device_tables.ts";
import { last_name } from "../session/places.ts";

/** The game up to an action, which the player then chooses again. Without its result, which may be another now. */
export function begun_record(record: GameRecord, action: number): object {
  const { result: _, ...rest } = record;
  return { ...rest, actions: record.actions.slice(0, action) };
}

/** The address of the new table. */
export async function play_from(
  record: GameRecord,
  seat: Seat,
  action: number,
  wording: Wording,
): Promise<ApiResult<string>> {
  const name = last_name() || (wording.names[seat] ?? "");
  const made = await make_lesson({
    name,
    seat,
    begun: action,
    record: JSON.stringify(begun_record(record, action)),
    level: "spymaster",
  });
  if (!made.ok) return made;
  keep_device_person(made.value, name);
  return { ok: true, value: local_path(made.value.room) };
}
