// A game of the list in words: when it was, how it went for its player, what decided it, and everything that a search
// looks through.
import type { KeptGame } from "../../games/kept_game.ts";
import { say_list, spoken_language, t, t_word } from "../../i18n/catalogue.svelte.ts";
import { role_name } from "../../i18n/role_words.ts";
import type { Cause } from "../../protocol/messages.ts";
import type { GameFacts } from "./game_facts.ts";

const dated = (at: number, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(spoken_language(), style).format(at);

export const when_words = (at: number): string => dated(at, { dateStyle: "medium", timeStyle: "short" });

export const cause_words = (cause: Cause): string => t_word("ui.games.cause", cause);

export interface GameWords {
  readonly when: string;
  readonly title: string;
  readonly about: string;
  readonly names: string;
  readonly searched: string;
}

export function game_words({ at, names, side }: KeptGame, { own, custom, players, cause }: GameFacts): GameWords {
  const when = when_words(at);
  const won = t_word("result.side", side);
  const title = own ? t("ui.games.won_as", { won: own.won, role: role_name(own.role, custom) }) : won;
  const about = `${t("ui.games.players", { n: players })} · ${cause_words(cause)}`;
  // The month in full, too: nobody types its abbreviation.
  const searched = [when, dated(at, { dateStyle: "long" }), title, won, about, ...names].join("\n");
  return { when, title, about, names: say_list(names), searched };
}
