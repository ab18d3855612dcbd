// Whether a game can go on from one of its moments, on this device: the reader takes a seat, and bots have the others.
import type { StepAnswer } from "../../protocol/messages.ts";

/** Until the first vote. */
export const can_play_on = ({ view }: StepAnswer): boolean =>
  view.result === undefined && view.phase !== "over" && (view.voted ?? []).length === 0;
