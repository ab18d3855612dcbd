// How to talk about a table to one person: who sits where, and which seat is “you”.
import type { Card, CustomRole, MissionDeck, Seat, Suit } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { say_list, t } from "./catalogue.svelte.ts";

export interface Wording {
  /** One per seat, including Larry's; none is empty. */
  readonly names: readonly string[];
  readonly you?: Seat;
  readonly custom_role?: CustomRole;
  readonly mission_deck?: MissionDeck;
  /** The number of cards that each player is dealt. */
  readonly hand: number;
}

const suits: { readonly [letter: string]: Suit } = { B: "blue", G: "green", Y: "yellow", P: "pink" };

export const suit_of = (card: Card): Suit => suits[card.charAt(0)] ?? "blue";
export const number_of = (card: Card): number => Number(card.slice(1));

export const say_suit = (suit: Suit): string => t(`suit.${suit}`);
export const say_card = (card: Card): string =>
  t("card.name", { suit: say_suit(suit_of(card)), number: number_of(card) });

/** In a sentence: “the pink 7”. No line break between suit and number. */
export const say_the_card = (card: Card): string =>
  t("card.with_article", { suit: suit_of(card), number: number_of(card) }).replace(/ (?=\d)|(?<=\d) /, "\u00a0");

/** A bot that nobody gave a name still has to be called something. */
export const name_or_bot = (name: string | undefined, seat: Seat): string =>
  name !== undefined && name !== "" ? name : t("ui.shared.bot_at", { n: seat + 1 });

/** Names by seat: from the game if there is one, otherwise from the chairs. */
export function seat_names(model: TableModel): readonly string[] {
  const names =
    model.game?.names ??
    model.seats.map((chair) => {
      const member = model.members.find(({ member }) => member === chair.member);
      return member?.name ?? chair.bot?.name ?? "";
    });
  const called = names.map(name_or_bot);
  return called.length === 2 ? [...called, t("ui.shared.larry")] : called;
}

export function wording_of(model: TableModel): Wording {
  const { seat } = model.you;
  const { custom_role, mission_deck } = model.options;
  return {
    names: seat_names(model),
    hand: model.overview.hand,
    ...(seat !== undefined && { you: seat }),
    ...(custom_role && { custom_role }),
    ...(mission_deck && { mission_deck }),
  };
}

export const name_of = (wording: Wording, seat: Seat): string => wording.names[seat] ?? "";

/** A person who may be the reader. */
export type Someone = { readonly you: boolean; readonly name: string };

/** The arguments `you` and `name` of a message about someone. */
export const who = (wording: Wording, seat: Seat): Someone => ({
  you: wording.you === seat,
  name: name_of(wording, seat),
});

/** The argument `people`, for use after a colon: “you and Bo”. */
export const say_people = (all: readonly Someone[]): string =>
  say_list(all.map(({ you, name }) => (you ? t("ui.shared.you_listed") : name)));

/** The argument `whom`, for use as an object: „dich und Bo“. */
export const say_whom = (all: readonly Someone[]): string =>
  say_list(all.map(({ you, name }) => (you ? t("ui.shared.you_object") : name)));
