// What the companion says: why it refuses something, and what the last step caused.
import { t_word } from "../../i18n/catalogue.svelte.ts";
import { game_event_sentence } from "../../i18n/event_sentence.ts";
import type { Wording } from "../../i18n/wording.ts";
import type { GameEvent } from "../../protocol/messages.ts";
import type { CompanionRefusal, RefereeStanding } from "./answers.ts";
import type { Evening } from "./evening.svelte.ts";

export const companion_fault = ({ fault }: CompanionRefusal): string => t_word("ui.companion.fault", fault);

export const wording_of_evening = ({ names, standing, own_cards: { role, deck } }: Evening): Wording => ({
  names,
  hand: standing?.layout.hand ?? 0,
  ...(role && { custom_role: role }),
  ...(deck && { mission_deck: deck }),
});

/** Everyone has just seen these, or the next question mentions them. */
const no_news: readonly GameEvent["event"][] = [
  "card_played",
  "larry_played",
  "mission_laid",
  "missions_drawn",
  "game_ended",
];

export const news_sentences = ({ news }: RefereeStanding, wording: Wording): readonly string[] =>
  news.filter(({ event }) => !no_news.includes(event)).map((event) => game_event_sentence(event, wording));
