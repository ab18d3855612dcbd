// Who held the suit led but played another, derived from a record alone: its hands, and the cards in the order of play.
import { suit_of } from "../i18n/wording.ts";
import type { Card, GameRecord, Seat, Suit } from "../protocol/messages.ts";

export interface DeclinedSuit {
  readonly seat: Seat;
  /** From 0. */
  readonly trick: number;
  readonly led: Suit;
  readonly played: Card;
  /** The cards of that suit that it held. */
  readonly held: readonly Card[];
}

export function declined_suits(record: GameRecord): readonly DeclinedSuit[] {
  const hands = record.deal.hands.map((hand) => [...hand]);
  const found: DeclinedSuit[] = [];
  let trick = -1;
  let led: Suit | null = null;
  for (const action of record.actions) {
    if ("mission" in action) {
      trick++;
      led = null;
    } else if ("card" in action) {
      const hand = hands[action.seat] ?? [];
      const held = hand.filter((card) => suit_of(card) === led);
      if (led !== null && suit_of(action.card) !== led && held.length > 0) {
        found.push({ seat: action.seat, trick, led, played: action.card, held });
      }
      led ??= suit_of(action.card);
      hands[action.seat] = hand.filter((card) => card !== action.card);
    }
  }
  return found;
}
