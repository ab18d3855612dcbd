// The real table at one of its moments, on this device, with bots in the other seats.
import type { GameRecord, Seat } from "../protocol/messages.ts";
import { local_path } from "../router.ts";
import { make_lesson, type ApiResult } from "../session/api.ts";
import { keep_device_person } from "../session/device_tables.ts";
import { last_name } from "../session/places.ts";

/**
 * The game up to an action, which the player then chooses again. What happened afterwards stays behind. So do roles that
 * were fixed before the deal (R7.0): a prepared table has none, and they lie face up anyway.
 */
export function begun_record(record: GameRecord, action: number): object {
  const { annex: _annex, result: _result, ...rest } = record;
  return { ...rest, options: { ...record.options, fixed_roles: {} }, actions: record.actions.slice(0, action) };
}

/** How many actions come before a decision. Votes are cast together, so the choice is before the first of them. */
export const before_decision = ({ actions }: GameRecord, action: number): number => {
  const first_vote = actions.findIndex((one) => "votes" in one);
  return first_vote < 0 ? action : Math.min(action, first_vote);
};

/** The address of the new table. `name_there`: for someone who has never given one. */
export async function play_from(
  record: GameRecord,
  seat: Seat,
  action: number,
  name_there: string,
): Promise<ApiResult<string>> {
  const name = last_name() || name_there;
  const made = await make_lesson({
    name,
    seat,
    begun: action,
    record: JSON.stringify(begun_record(record, action)),
    level: "spymaster",
  });
  if (!made.ok) return made;
  keep_device_person(made.value, name);
  return { ok: true, value: local_path(made.value.room) };
}
