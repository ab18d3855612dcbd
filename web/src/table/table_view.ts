// From what the table says to what its parts show. It only arranges and counts.
import { number_of, suit_of } from "../i18n/wording.ts";
import { mission_sentence } from "../i18n/mission_sentence.ts";
import type { Game, MissionDeck, MissionId, Outlook, Play, Seat, Seats, Trick } from "../protocol/messages.ts";
import { is_risky, mission_of } from "../session/deck.ts";
import type { MissionStatus } from "../art/types.ts";
import type { MissionModel, TrickPlace } from "./types.ts";

/** The seats in the order of play, with Larry's between the leader's and the other's (R9.3). */
export function order_of_play(leader: Seat, players: number): readonly Seat[] {
  if (players === 2) return [leader, 2, 1 - leader];
  return Array.from({ length: players }, (_, i) => (leader + i) % players);
}

/** The last trick, if it is still being played. */
export function current_trick(game: Game | undefined): Trick | undefined {
  const trick = game?.tricks.at(-1);
  return trick?.winner === undefined ? trick : undefined;
}

/** `names` includes Larry's. `awaited`: whose move it is. */
export function trick_places(
  trick: Trick,
  players: number,
  names: readonly string[],
  you: Seat | undefined,
  awaited: Seats = [],
): readonly TrickPlace[] {
  const plays = trick.plays ?? [];
  const order = order_of_play(trick.leader, players);
  const [first] = plays;
  const turn = trick.winner === undefined && awaited.length > 0 ? plays.length : -1;
  return order.map((seat, i) => {
    const play: Play | undefined = plays[i];
    return {
      seat: play?.seat ?? seat,
      name: names[seat] ?? "",
      you: seat === you,
      card: play?.card ?? null,
      wager: play?.wager ?? false,
      next: i === turn,
      // Larry has no hand, so he declines nothing.
      ...(play && first && play.seat < players && suit_of(play.card) !== suit_of(first.card)
        ? { declined: suit_of(first.card) }
        : {}),
    };
  });
}

const status_of = (outlook: Outlook | undefined): MissionStatus => outlook ?? "open";

export function mission_model(
  id: MissionId,
  cards: number,
  deck: MissionDeck | undefined,
  trick?: Trick,
): MissionModel | null {
  const mission = mission_of(id, deck);
  if (mission === undefined) return null;
  return {
    id,
    condition: mission.condition,
    trump: mission.trump,
    risky: is_risky(id, deck),
    sentence: mission_sentence(mission.condition, cards),
    cards,
    plays: (trick?.plays ?? []).map(({ card, wager }) => ({
      suit: suit_of(card),
      number: number_of(card),
      wager: wager ?? false,
    })),
    status: trick?.completed === undefined ? status_of(trick?.outlook) : trick.completed ? "met" : "failed",
  };
}
