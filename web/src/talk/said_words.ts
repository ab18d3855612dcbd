// What someone said, in the reader's language, and who said it.
import { t } from "../i18n/catalogue.svelte.ts";
import { phrase_sentence } from "../i18n/event_sentence.ts";
import { name_or_bot, seat_names, wording_of } from "../i18n/wording.ts";
import type { Said } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";

export const is_own = (said: Said, model: TableModel): boolean =>
  said.member !== undefined && said.member === model.you.member;

/** A bot that took over a seat during this game has no name of its own: it is called what everyone calls the seat. */
export const said_name = ({ name, seat = 0, game }: Said, model: TableModel): string =>
  (name === "" && game === model.game?.number ? seat_names(model)[seat] : undefined) ?? name_or_bot(name, seat);

export const speaker = (said: Said, model: TableModel): string =>
  is_own(said, model) ? t("ui.talk.you") : said_name(said, model);

export const said_words = (said: Said, model: TableModel): string =>
  "text" in said ? said.text : phrase_sentence(said.phrase, wording_of(model), said);

/** Where there is little room, only the strongest of several grounds. */
export const short_words = (said: Said, model: TableModel): string =>
  "phrase" in said && said.phrase.say === "accuse"
    ? phrase_sentence({ ...said.phrase, grounds: said.phrase.grounds.slice(0, 1) }, wording_of(model), said)
    : said_words(said, model);

/** Only free text is muted, because a ready-made phrase harms nobody. */
export const is_muted = (said: Said, model: TableModel, muted: readonly string[]): boolean =>
  "text" in said && !is_own(said, model) && muted.includes(said.name);
