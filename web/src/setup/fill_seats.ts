// Bots for the seats that nobody has taken.
import type { BotName, Seat } from "../protocol/messages.ts";
import { bot_level } from "../session/bot_table.ts";
import type { Outcome } from "../session/outcome.ts";
import type { TableModel } from "../session/table_model.ts";
import type { TableSession } from "../session/table_session.svelte.ts";
import { free_bot_names } from "./bots.ts";

export const free_seats = ({ seats }: TableModel): readonly Seat[] =>
  seats.flatMap(({ member, bot }, seat) => (member === undefined && bot === undefined ? [seat] : []));

/** `names`: those that the server offers. */
export function fill_seats(
  session: TableSession,
  model: TableModel,
  names: readonly BotName[],
): readonly Promise<Outcome>[] {
  const free = free_seats(model);
  const chosen = free_bot_names(model, names, free.length);
  return free.map((seat, i) => session.seat_bot(seat, bot_level, chosen[i]?.name ?? "", chosen[i]?.temperament));
}
