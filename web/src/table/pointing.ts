// Who points at whom, and who suspects whom, as lines between seats.
import type { GameResult, Mark, Seat, Suspicion } from "../protocol/messages.ts";

export interface Pointing {
  readonly from: Seat;
  readonly to: Seat;
  /** Points at a seat with the most votes. */
  readonly hot: boolean;
}

export interface SuspicionLine {
  readonly from: Seat;
  readonly to: Seat;
  readonly level: Exclude<Suspicion, "none">;
}

/** How many fingers point at each seat. */
export function fingers_at(result: GameResult): readonly number[] {
  const named = result.seats.flatMap(({ votes }) => votes ?? []);
  return result.seats.map((_, seat) => named.filter((other) => other === seat).length);
}

/** The seats that most fingers point at; none if no one points. */
export function most_named(result: GameResult): readonly Seat[] {
  const counts = fingers_at(result);
  const most = Math.max(...counts);
  return most === 0 ? [] : counts.flatMap((count, seat) => (count === most ? [seat] : []));
}

export function pointings(result: GameResult): readonly Pointing[] {
  const most = most_named(result);
  return result.seats.flatMap(({ votes }, from) =>
    [...new Set(votes)].map((to) => ({ from, to, hot: most.includes(to) })),
  );
}

export const suspicion_lines = (marks: readonly Mark[]): readonly SuspicionLine[] =>
  marks.flatMap(({ seat, about, level }) => (level === "none" ? [] : [{ from: seat, to: about, level }]));
