// Which games this page has seen in play or vote. The result is a ceremony only for those, not for someone who returns
// to a finished game.
import type { TableModel } from "../session/table_model.ts";

const seen = new Set<string>();
const key_of = (room: string, model: TableModel): string => `${room}/${model.game?.commitment ?? ""}`;

export function witness(room: string, model: TableModel): void {
  seen.add(key_of(room, model));
}

/** True once for a game whose end this page saw. */
export function saw_the_end(room: string, model: TableModel): boolean {
  const came_now = model.moments.some(({ event }) => event.event === "game_ended" || event.event === "votes_counted");
  return seen.delete(key_of(room, model)) || came_now;
}
