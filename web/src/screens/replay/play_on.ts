// A game goes on from one of its moments, on this device: the reader takes a seat, and bots have the others.
import { t } from "../../i18n/catalogue.svelte.ts";
import type { GameRecord, Seat, StepAnswer } from "../../protocol/messages.ts";
import { local_path } from "../../router.ts";
import { make_lesson, type ApiResult } from "../../session/api.ts";
import { keep_device_person } from "../../session/device_tables.ts";
import { last_name } from "../../session/places.ts";

/** Tricks are still being played, and the game has nothing that a prepared table lacks: roles fixed before the deal,
 * and custom cards. */
export const can_play_on = ({ options }: GameRecord, { view }: StepAnswer): boolean =>
  view.result === undefined &&
  view.phase !== "vote" &&
  view.phase !== "over" &&
  Object.keys(options.fixed_roles ?? {}).length === 0 &&
  (options.custom_roles ?? []).length === 0 &&
  options.mission_deck === undefined;

/** The address of the new table. */
export async function play_on(record: GameRecord, step: number, seat: Seat): Promise<ApiResult<string>> {
  // What happened afterwards must not guide the bots, so it does not come along.
  const { annex: _annex, result: _result, ...known } = record;
  const so_far = { ...known, actions: record.actions.slice(0, step) };
  const name = last_name() || record.names[seat] || t("ui.replay.player_at", { n: seat + 1 });
  const made = await make_lesson({ name, seat, begun: step, record: JSON.stringify(so_far) });
  if (!made.ok) return made;
  keep_device_person(made.value, name);
  return { ok: true, value: local_path(made.value.room) };
}
