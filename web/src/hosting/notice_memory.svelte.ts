// What a viewer has answered, or was asked, at one table. It outlives the screens that show the notices.
import type { TableSession } from "../session/table_session.svelte.ts";

export class NoticeMemory {
  /** The viewer has been nudged, and has not answered. */
  nudged = $state(false);
  /** Keys of the notices that the viewer has put off. */
  put_off = $state.raw<readonly string[]>([]);
}

const memories = new WeakMap<TableSession, NoticeMemory>();

export function notice_memory(session: TableSession): NoticeMemory {
  const known = memories.get(session) ?? new NoticeMemory();
  memories.set(session, known);
  return known;
}
