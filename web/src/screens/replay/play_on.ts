// Whether a game can go on from one of its moments, on this device: the reader takes a seat, and bots have the others.
import type { GameRecord, StepAnswer } from "../../protocol/messages.ts";
import { can_be_replayed } from "../../review/try_again.ts";

/** Until the first vote. */
export const can_play_on = (record: GameRecord, { view }: StepAnswer): boolean =>
  view.result === undefined && view.phase !== "over" && (view.voted ?? []).length === 0 && can_be_replayed(record);
