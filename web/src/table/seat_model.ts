// A seat, ready to be drawn. It is the same on every screen, whether a server, a record or the companion says who sits
// there.
import { avatars_of } from "../art/avatars.ts";
import { seat_names } from "../i18n/wording.ts";
import type { Game, Mark, Overview, RoleId, Seat, SeatDanger } from "../protocol/messages.ts";
import { seat_requests } from "../seats/seat_requests.ts";
import type { TableModel } from "../session/table_model.ts";
import { current_trick } from "./table_view.ts";

export interface SeatModel {
  readonly seat: Seat;
  readonly name: string;
  /** Which of the drawn faces; unique at a table. */
  readonly face: number;
  readonly you: boolean;
  readonly larry: boolean;
  /** A bot plays here, on its own seat or as a stand-in. */
  readonly bot: boolean;
  /** A bot plays for someone who is away. */
  readonly stand_in: boolean;
  /** Its player is away, and no bot stands in. */
  readonly away: boolean;
  readonly tokens: number;
  /** How many cards it holds; null if it has no hand (Larry), or nobody counts. */
  readonly cards: number | null;
  readonly leader: boolean;
  /** It is its move. */
  readonly awaited: boolean;
  /** The role that is face up. */
  readonly face_up: RoleId | null;
  /** The Accomplice has chosen it. */
  readonly partner: boolean;
  /** Plays for Larry in this trick. */
  readonly controls_larry: boolean;
  /** Who asks for it; null if no one does. */
  readonly asked_by: string | null;
  /** The viewer may ask for it. */
  readonly may_ask: boolean;
  /** Who suspects it. */
  readonly suspects: readonly SuspectMark[];
  /** What winning this trick would mean for it; null: nothing special. */
  readonly danger: SeatDanger | null;
}

export interface SuspectMark {
  readonly by: string;
  readonly level: "some" | "strong";
}

const nothing_known = {
  you: false,
  bot: false,
  stand_in: false,
  away: false,
  tokens: 0,
  cards: null,
  leader: false,
  awaited: false,
  face_up: null,
  partner: false,
  controls_larry: false,
  asked_by: null,
  may_ask: false,
  suspects: [],
  danger: null,
} as const;

/** Seats with these names, Larry's after the players', and with what `known` adds to each. */
export function named_seats(
  names: readonly string[],
  players: number,
  known: (seat: Seat) => Partial<SeatModel>,
): readonly SeatModel[] {
  const faces = avatars_of(names);
  return names.map((name, seat) => ({
    ...nothing_known,
    seat,
    name,
    face: faces[seat] ?? 0,
    larry: seat >= players,
    ...known(seat),
  }));
}

function suspects_of(marks: readonly Mark[], about: Seat, names: readonly string[]): readonly SuspectMark[] {
  return marks.flatMap((mark) =>
    mark.about === about && mark.level !== "none" ? [{ by: names[mark.seat] ?? "", level: mark.level }] : [],
  );
}

function cards_held(game: Game, overview: Overview, seat: Seat): number {
  const finished = game.tricks.filter((trick) => trick.winner !== undefined).length;
  const lies = current_trick(game)?.plays?.some((play) => play.seat === seat) ? 1 : 0;
  return overview.hand - finished - lies;
}

/** All seats in their order, Larry's last. */
export function seat_models(model: TableModel): readonly SeatModel[] {
  const { game, now, you, overview, seats } = model;
  const names = seat_names(model);
  const requests = seat_requests(model);
  const players = seats.length;
  return named_seats(names, players, (seat) => {
    const chair = seats[seat];
    const stand_in = chair?.stand_in !== undefined;
    const member = model.members.find((one) => one.member === chair?.member);
    const larry = seat >= players;
    return {
      you: seat === you.seat,
      bot: chair?.bot !== undefined || stand_in,
      stand_in,
      away: member?.away === true && !stand_in,
      awaited: now.awaited?.includes(seat) ?? false,
      asked_by: requests.find((request) => request.seat === seat)?.name ?? null,
      may_ask: now.may_ask?.includes(seat) ?? false,
      danger: now.danger?.seats.find((one) => one.seat === seat) ?? null,
      ...(game && {
        tokens: game.tokens[seat] ?? 0,
        cards: larry ? null : cards_held(game, overview, seat),
        leader: seat === game.leader,
        face_up: game.face_up[String(seat)] ?? null,
        partner: game.partner === seat,
        controls_larry: players === 2 && !larry && seat !== game.leader,
        // Nobody suspects a role that everyone knows (R6.2).
        suspects: String(seat) in game.face_up ? [] : suspects_of(game.marks, seat, names),
      }),
    };
  });
}

/** Clockwise from the viewer, if seated. Larry sits where he plays, after the viewer. */
export function from_viewer(seats: readonly SeatModel[]): readonly SeatModel[] {
  const first = Math.max(
    seats.findIndex(({ you }) => you),
    0,
  );
  const players = seats.filter(({ larry }) => !larry);
  const around = [...players.slice(first), ...players.slice(0, first)];
  return [...around.slice(0, 1), ...seats.filter(({ larry }) => larry), ...around.slice(1)];
}
