// Which of the people around one device should hold it: the one the table waits for.
import type { Seat, Stage } from "../../protocol/messages.ts";

export interface Around {
  /** undefined for a spectator. */
  readonly seat: Seat | undefined;
  /** In the vote: has pressed. */
  readonly pressed: boolean;
}

/** Nobody's cards, roles or votes are on the screen in these stages. */
export const is_open_stage = (stage: Stage): boolean => !["play", "vote"].includes(stage);

/** Their index; null if none of them is asked. In the vote, the next one clockwise from the current holder. */
export function wanted_person(
  stage: Stage,
  awaited: readonly Seat[],
  people: readonly Around[],
  holder: number | null,
): number | null {
  if (is_open_stage(stage)) return null;
  const from = holder ?? 0;
  for (let i = 0; i < people.length; i++) {
    const index = (from + i) % people.length;
    const { seat, pressed } = people[index] as Around;
    if (seat === undefined || (stage === "vote" ? pressed : false)) continue;
    if (awaited.includes(seat)) return index;
  }
  return null;
}
