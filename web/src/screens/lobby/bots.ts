// The bots that a host can seat.
import { t_word } from "../../i18n/catalogue.svelte.ts";
import type { BotLevel } from "../../protocol/messages.ts";
import { bot_names } from "../../session/bot_table.ts";
import type { TableModel } from "../../session/table_model.ts";

/** The protocol does not list them; one that the server lacks is refused with a sentence. */
export const bot_levels: readonly BotLevel[] = ["rookie", "officer", "spymaster", "random"];

export const level_name = (level: BotLevel): string => t_word("ui.lobby.level", level);
export const level_about = (level: BotLevel): string => t_word("ui.lobby.level_about", level, {}, "");

/** Names that nobody at the table has, in an order that changes from bot to bot. */
export function free_bot_names(model: TableModel, count: number): readonly string[] {
  const taken = [...model.members.map(({ name }) => name), ...model.seats.map(({ bot }) => bot?.name ?? "")].map((name) =>
    name.toLowerCase(),
  );
  const free = bot_names.filter((name) => !taken.includes(name.toLowerCase()));
  const from = model.seq % Math.max(1, free.length);
  return Array.from({ length: count }, (_, i) => free[(from + i) % free.length] ?? "");
}
