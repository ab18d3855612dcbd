// A session that one screen has opened and the next one continues, so that nobody is away for a moment in between.
import { room_key } from "./places.ts";
import type { TableSession } from "./table_session.svelte.ts";

let waiting: TableSession | null = null;

export function hand_over(session: TableSession): void {
  waiting?.close();
  waiting = session;
}

/** The screen that takes it over must close it. */
export function take_over_session(room: string): TableSession | null {
  const session = waiting;
  if (session === null || room_key(session.room) !== room_key(room)) return null;
  waiting = null;
  return session;
}
