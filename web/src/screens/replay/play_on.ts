// Whether a game can go on from one of its moments, on this device: the reader takes a seat, and bots have the others.
import type { GameRecord, StepAnswer } from "../../protocol/messages.ts";

/** Tricks are still being played, and no roles were fixed before the deal, which a prepared table cannot do. */
export const can_play_on = ({ options }: GameRecord, { view }: StepAnswer): boolean =>
  view.result === undefined &&
  view.phase !== "vote" &&
  view.phase !== "over" &&
  Object.keys(options.fixed_roles ?? {}).length === 0;
