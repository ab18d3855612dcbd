// What people accept who join a table by turns.
import type { MissedTurn, TableInfo, TableOptions } from "../protocol/messages.ts";

export interface TurnTerms {
  readonly turn_hours: number;
  readonly missed_turn: MissedTurn;
  readonly open_history: boolean;
}

export const offered_hours = [8, 24, 72] as const;

/** Null at other tables. */
export function terms_in(info: TableInfo): TurnTerms | null {
  const { turn_hours, missed_turn, open_history } = info;
  if (turn_hours === undefined || missed_turn === undefined) return null;
  return { turn_hours, missed_turn, open_history: open_history === true };
}

export function terms_of({ turn_hours, missed_turn, history }: TableOptions): TurnTerms | null {
  return turn_hours === 0 ? null : { turn_hours, missed_turn, open_history: history === "open" };
}
