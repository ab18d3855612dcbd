// The bots that a host can seat.
import { t, t_word } from "../i18n/catalogue.svelte.ts";
import type { BotLevel, BotName, Temperament } from "../protocol/messages.ts";
import { free_names } from "../session/bot_table.ts";
import type { TableModel } from "../session/table_model.ts";

/** Available at every server and on this device. */
export const bot_levels: readonly BotLevel[] = ["rookie", "officer", "spymaster", "mastermind", "random"];
export const temperaments: readonly Temperament[] = ["cautious", "bold", "talkative"];

/** In the order offered; the random bot comes last. */
export const offered_levels = (levels: readonly BotLevel[]): readonly BotLevel[] => [
  ...bot_levels.filter((level) => level !== "random" && levels.includes(level)),
  ...levels.filter((level) => !bot_levels.includes(level)),
  ...levels.filter((level) => level === "random"),
];

const program = "exec:";

export const level_name = (level: BotLevel): string =>
  level.startsWith(program)
    ? t("ui.lobby.level_program", { name: level.slice(program.length) })
    : t_word("ui.lobby.level", level);
export const level_about = (level: BotLevel): string =>
  level.startsWith(program) ? t("ui.lobby.level_about_program") : t_word("ui.lobby.level_about", level, {}, "");

/** Names that nobody at the table has, in an order that changes from bot to bot. */
export function free_bot_names(model: TableModel, names: readonly BotName[], count: number): readonly BotName[] {
  const taken = [...model.members.map(({ name }) => name), ...model.seats.map(({ bot }) => bot?.name ?? "")];
  return free_names(names, taken, count, model.seq);
}
