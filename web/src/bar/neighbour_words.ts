// For a role whose fate depends on a neighbour (R7.6): who that is at this table.
import { t } from "../i18n/catalogue.svelte.ts";
import { name_of, type Wording } from "../i18n/wording.ts";
import type { RoleId, Seat } from "../protocol/messages.ts";
import { role_facts } from "../session/role_facts.ts";

/** Seats count clockwise, so the one to the right comes before. Larry is a neighbour like any other. */
export const neighbour_of = (seat: Seat, side: "left" | "right", { names }: Wording): Seat =>
  (seat + (side === "left" ? 1 : names.length - 1)) % names.length;

/** Null if its neighbours don't matter. */
export function neighbour_words(role: RoleId, wording: Wording): string | null {
  const { wins_by } = role_facts(role, wording.custom_role);
  if (wording.you === undefined || (wins_by !== "right_loses" && wins_by !== "left_loses")) return null;
  const side = wins_by === "left_loses" ? "left" : "right";
  return t("ui.table.role_neighbour", { side, name: name_of(wording, neighbour_of(wording.you, side, wording)) });
}
