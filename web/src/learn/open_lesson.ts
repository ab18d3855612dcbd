// From the list of lessons to a lesson's table: the one that was left unfinished, or a new one.
import { local_house } from "../local/local_house.ts";
import { local_path } from "../router.ts";
import { make_lesson, type ApiResult } from "../session/api.ts";
import { device_table, forget_device_table, keep_device_person } from "../session/device_tables.ts";
import { last_name } from "../session/places.ts";
import { said_for_good } from "./lesson.ts";
import { lesson_named, table_of } from "./lessons.ts";
import { begin_at, progress } from "../session/lesson_progress.ts";

/** Where a lesson in progress continues; null if there is none. */
export function begun_path(lesson: string): string | null {
  const room = progress().rooms[lesson];
  return room !== undefined && device_table(room) !== null ? local_path(room) : null;
}

/** The address of its new table. */
export const open_lesson = async (lesson: string, other_name: () => string): Promise<ApiResult<string>> =>
  open_at(lesson, other_name, (await table_of(lesson)).begun, []);

/** Starts at its decisive moment, as planned until then. What needs no repeating is not said again. */
export async function retry_lesson(lesson: string, other_name: () => string): Promise<ApiResult<string>> {
  const { begun, retry = begun } = await table_of(lesson);
  const found = lesson_named(lesson);
  const said = found === null ? [] : said_for_good(found, progress().said[lesson] ?? []);
  return open_at(lesson, other_name, retry, said);
}

async function open_at(
  lesson: string,
  other_name: () => string,
  begun: number,
  said: readonly string[],
): Promise<ApiResult<string>> {
  const { seat, record } = await table_of(lesson);
  const name = last_name() || other_name();
  // Nobody plays before the coach is there.
  const house = local_house();
  house.stand("still");
  const made = await make_lesson({ name, seat, begun, record: JSON.stringify(record) });
  if (!made.ok) {
    house.stand("free");
    return made;
  }
  const before = progress().rooms[lesson];
  if (before !== undefined) forget_device_table(before);
  begin_at(lesson, made.value.room, said);
  keep_device_person(made.value, name);
  return { ok: true, value: local_path(made.value.room) };
}
