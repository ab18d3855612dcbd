// From what the table says to what its parts show. It arranges and counts, and judges nothing.
import { avatars_of } from "../art/avatars.ts";
import { number_of, seat_names, suit_of } from "../i18n/wording.ts";
import { mission_sentence } from "../i18n/mission_sentence.ts";
import type {
  Game,
  Mark,
  MissionDeck,
  MissionId,
  Outlook,
  Overview,
  Play,
  Seat,
  Seats,
  Trick,
} from "../protocol/messages.ts";
import { is_risky, mission_of } from "../session/deck.ts";
import { seat_requests } from "../seats/seat_requests.ts";
import type { TableModel } from "../session/table_model.ts";
import type { MissionStatus } from "../art/types.ts";
import type { MissionModel, SeatModel, SuspectMark, TrickPlace } from "./types.ts";

/** The seats in the order of play, Larry's between the leader's and the other's (R9.3). */
export function order_of_play(leader: Seat, players: number): readonly Seat[] {
  if (players === 2) return [leader, 2, 1 - leader];
  return Array.from({ length: players }, (_, i) => (leader + i) % players);
}

/** The last trick, if it is still being played. */
export function current_trick(game: Game | undefined): Trick | undefined {
  const trick = game?.tricks.at(-1);
  return trick?.winner === undefined ? trick : undefined;
}

export function cards_held(game: Game, overview: Overview, seat: Seat): number {
  const finished = game.tricks.filter((trick) => trick.winner !== undefined).length;
  const lies = current_trick(game)?.plays?.some((play) => play.seat === seat) ? 1 : 0;
  return overview.hand - finished - lies;
}

function suspects_of(marks: readonly Mark[], about: Seat, names: readonly string[]): readonly SuspectMark[] {
  return marks.flatMap((mark) =>
    mark.about === about && mark.level !== "none" ? [{ by: names[mark.seat] ?? "", level: mark.level }] : [],
  );
}

/** All seats clockwise, the viewer's first if it has one. */
export function seat_models(model: TableModel): readonly SeatModel[] {
  const { game, now, you, overview } = model;
  if (!game) return [];
  const names = seat_names(model);
  const faces = avatars_of(names);
  const requests = seat_requests(model);
  const players = model.seats.length;
  const from = you.seat ?? 0;
  const seats = Array.from({ length: players }, (_, i) => (from + i) % players);
  // With two players the deck is between them: Larry sits where he plays, after the viewer.
  if (players === 2) seats.splice(1, 0, 2);
  return seats.map((seat): SeatModel => {
    const larry = seat >= players;
    const chair = model.seats[seat];
    const member = model.members.find((one) => one.member === chair?.member);
    return {
      seat,
      name: names[seat] ?? "",
      face: faces[seat] ?? 0,
      you: seat === you.seat,
      larry,
      bot: chair?.bot !== undefined,
      away: member?.away ?? false,
      stand_in: chair?.stand_in !== undefined,
      tokens: game.tokens[seat] ?? 0,
      cards: larry ? null : cards_held(game, overview, seat),
      leader: seat === game.leader,
      awaited: now.awaited?.includes(seat) ?? false,
      face_up: game.face_up[String(seat)] ?? null,
      partner: game.partner === seat,
      controls_larry: players === 2 && !larry && seat !== game.leader,
      asked_by: requests.find((request) => request.seat === seat)?.name ?? null,
      may_ask: now.may_ask?.includes(seat) ?? false,
      suspects: suspects_of(game.marks, seat, names),
    };
  });
}

/** `names`: Larry's too; `awaited`: whose move it is. */
export function trick_places(
  trick: Trick,
  players: number,
  names: readonly string[],
  you: Seat | undefined,
  awaited: Seats = [],
): readonly TrickPlace[] {
  const plays = trick.plays ?? [];
  const order = order_of_play(trick.leader, players);
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
