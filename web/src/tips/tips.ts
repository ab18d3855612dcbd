// Tips for people who have not played yet (R10.4): shown once, before the first game, and always available in the
// rules.
import type { RoleId } from "../protocol/messages.ts";
import { has_played } from "../session/first_games.ts";
import { read_stored, write_stored } from "../stored.ts";
import type { TableModel } from "../session/table_model.ts";

export type Tip = "follow" | "left_over" | "funnel" | "two_hands";

const ordinary: readonly RoleId[] = ["agent", "insider"];

/** Those that make sense at this table. */
export function tips_for({ options, overview }: Pick<TableModel, "options" | "overview">): readonly Tip[] {
  return [
    "follow",
    "left_over",
    // Many special roles turn the advice to have someone revealed into bad advice (R7.1, R7.7, R7.8).
    ...(options.wager && overview.roles.every((role) => ordinary.includes(role)) ? (["funnel"] as const) : []),
    ...(overview.roles.includes("paranoid_agent") ? (["two_hands"] as const) : []),
  ];
}

export const has_seen_tips = (): boolean => read_stored("tips_seen") === true;

export const wants_tips = (): boolean => !has_seen_tips() && !has_played();

export const note_tips_seen = (): void => write_stored("tips_seen", true);
