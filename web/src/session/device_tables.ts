// The tables on this device, and who sits at each: several passes per table.
import type { Pass } from "../protocol/messages.ts";
import { is_lesson_room } from "./lesson_progress.ts";
import { forget_place, room_key } from "./places.ts";
import { read_stored, write_stored } from "../stored.ts";
import type { TableSession } from "./table_session.svelte.ts";

export interface DevicePerson {
  readonly member: number;
  readonly token: string;
  readonly name: string;
}

export interface DeviceTable {
  readonly room: string;
  /** In the order of arrival; the first created the table. */
  readonly people: readonly DevicePerson[];
  readonly used: number;
}

/** Without lessons. The house keeps more, including those. */
const tables_kept = 12;
const listeners = new Set<() => void>();

/** Someone has come or gone; the returned function ends the subscription. */
export function on_device_people(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const is_record = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null;
const is_person = (value: unknown): value is DevicePerson =>
  is_record(value) &&
  typeof value["member"] === "number" &&
  typeof value["token"] === "string" &&
  typeof value["name"] === "string";
const is_table = (value: unknown): value is DeviceTable =>
  is_record(value) &&
  typeof value["room"] === "string" &&
  typeof value["used"] === "number" &&
  Array.isArray(value["people"]) &&
  value["people"].every(is_person);

/** Most recently used first. */
export function device_tables(): readonly DeviceTable[] {
  const stored = read_stored("device_tables");
  return Array.isArray(stored) ? stored.filter(is_table).sort((a, b) => b.used - a.used) : [];
}

/** Without those of lessons, which are listed separately. */
export const own_tables = (): readonly DeviceTable[] => device_tables().filter(({ room }) => !is_lesson_room(room));

export const device_table = (room: string): DeviceTable | null =>
  device_tables().find((table) => room_key(table.room) === room_key(room)) ?? null;

function keep(room: string, people: readonly DevicePerson[]): void {
  const others = device_tables().filter((table) => room_key(table.room) !== room_key(room));
  const table: DeviceTable = { room, people, used: Date.now() };
  const all = [...(people.length > 0 ? [table] : []), ...others];
  const oldest = all.filter((one) => !is_lesson_room(one.room)).slice(tables_kept);
  write_stored(
    "device_tables",
    all.filter((one) => !oldest.includes(one)),
  );
  for (const changed of listeners) changed();
}

export function keep_device_person({ room, member, token }: Pass, name: string): void {
  const others = (device_table(room)?.people ?? []).filter((person) => person.member !== member);
  keep(room, [...others, { member, token, name }]);
}

export function touch_device_table(room: string): void {
  const table = device_table(room);
  if (table !== null) keep(table.room, table.people);
}

export function forget_device_person(room: string, member: number): void {
  const table = device_table(room);
  if (table !== null)
    keep(
      table.room,
      table.people.filter((person) => person.member !== member),
    );
}

/** The table has a new code. */
export function rename_device_table(before: string, room: string): void {
  const renamed = device_tables().map((table) =>
    room_key(table.room) === room_key(before) ? { ...table, room } : table,
  );
  write_stored("device_tables", renamed);
}

export const forget_device_table = (room: string): void => keep(room, []);

/** Someone has left for good, so this device's place at the table is void. */
export function forget_seat(session: TableSession, member: number | undefined): void {
  if (session.house === "server") forget_place(session.room, member);
  else if (member !== undefined) forget_device_person(session.room, member);
}
