// A mission deck while someone is putting it together. Every change makes a new deck.
import type { Condition, Mission, MissionDeck } from "../protocol/messages.ts";
import { usual_deck } from "../session/deck.ts";
import { new_key } from "./stored_cards.ts";

export type DeckPart = keyof MissionDeck;

/** The number of cards in a trick. With two players Larry plays a third. */
export const trick_cards = (players: number): number => Math.max(3, players);

export const empty_deck: MissionDeck = { missions: [], risky: [] };

export const copy_of_usual = (): MissionDeck => ({
  missions: usual_deck.missions.map(({ id, trump, condition }) => ({ id, trump, condition })),
  risky: usual_deck.risky.map(({ id, trump, condition }) => ({ id, trump, condition })),
});

/** What each kind begins with. */
export const first_conditions: { readonly [Kind in Condition["kind"]]: Extract<Condition, { kind: Kind }> } = {
  extreme: { kind: "extreme", position: "last", is: "highest" },
  wins: { kind: "wins", position: 1 },
  sequence: { kind: "sequence", is: "ascending" },
  parity: { kind: "parity", is: "even" },
  range: { kind: "range", min: 4, max: 10 },
  sum: { kind: "sum", is: "at_least", per_player: 7 },
  same_suit: { kind: "same_suit" },
  trump_count: { kind: "trump_count", min: 2, max: 2 },
  winning_number: { kind: "winning_number", min: 8, max: 13 },
  wager_on: { kind: "wager_on", positions: ["last"] },
};

export const new_mission = (): Mission => ({
  id: `own_${new_key()}`,
  trump: "blue",
  condition: first_conditions.extreme,
});

export const with_mission = (deck: MissionDeck, part: DeckPart, at: number, mission: Mission): MissionDeck => ({
  ...deck,
  [part]: deck[part].with(at, mission),
});

/** `at`: inserted before the mission at that place. */
export const with_added = (deck: MissionDeck, part: DeckPart, at: number, mission: Mission): MissionDeck => ({
  ...deck,
  [part]: deck[part].toSpliced(at, 0, mission),
});

export const without_mission = (deck: MissionDeck, part: DeckPart, at: number): MissionDeck => ({
  ...deck,
  [part]: deck[part].toSpliced(at, 1),
});

export function with_copy(deck: MissionDeck, part: DeckPart, at: number): MissionDeck {
  const mission = deck[part][at];
  return mission === undefined ? deck : with_added(deck, part, at + 1, { ...mission, id: `own_${new_key()}` });
}

export function with_moved(deck: MissionDeck, part: DeckPart, from: number, to: number): MissionDeck {
  const mission = deck[part][from];
  if (mission === undefined || to < 0 || to >= deck[part].length) return deck;
  return with_added(without_mission(deck, part, from), part, to, mission);
}
