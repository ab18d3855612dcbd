// What the viewer can do about a seat now. The server decides; this only says what is worth offering.
import type { Member, MemberState, Seat } from "../protocol/messages.ts";
import { is_between_games } from "../session/people_model.ts";
import type { TableModel } from "../session/table_model.ts";
import { is_host, own_seat } from "../table/seat_people.ts";

/** How long someone may hold up the game before a bot can stand in (docs/decisions/0023). */
export const idle_after = 60_000;

export interface SeatTools {
  /** Its player can be told that the table is waiting. */
  readonly nudge: boolean;
  /** A bot can play for it: at once if its player is away, otherwise once they have held up the game for a while. */
  readonly stand_in: "now" | "idle" | null;
  /** Who can be given the seat. */
  readonly give_to: readonly MemberState[];
  /** Who can change places with it. */
  readonly swap_with: readonly Seat[];
  /** The host can make its player host, or ask them to leave. */
  readonly guest: Member | null;
}

/** Whether the table waits for a person here, for whom no bot plays. */
export function holds_up(model: TableModel, seat: Seat): boolean {
  const { now, game, seats, members } = model;
  const chair = seats[seat];
  if (chair?.member === undefined || chair.stand_in !== undefined) return false;
  switch (now.stage) {
    case "lobby":
    case "result":
      return members.find(({ member }) => member === chair.member)?.ready !== true;
    case "discussion":
      return game?.discussion_ready.includes(seat) === false;
    case "shuffle":
      return false;
    case "play":
    case "vote":
      return [...(now.awaited ?? []), ...(now.looking ?? [])].includes(seat);
  }
}

/** At the table, and without a seat. */
export const watchers = ({ members }: TableModel): readonly MemberState[] =>
  members.filter(({ seat }) => seat === undefined);

export function seat_tools(model: TableModel, seat: Seat): SeatTools {
  const { now, seats, members, you, host } = model;
  const chair = seats[seat];
  const owner = members.find(({ member }) => member === chair?.member);
  const own = owner !== undefined && owner.member === you.member;
  const hosts = is_host(model);
  const plays = own_seat(model) !== undefined;
  const between = is_between_games(model);
  const settled = now.stage !== "shuffle" && chair !== undefined;
  const waited_for = settled && owner !== undefined && !own && holds_up(model, seat);
  // By turns nobody stands in before the deadline, and being away costs nobody a seat.
  const by_turns = model.options.turn_hours > 0;
  const may_stand_in = settled && !by_turns && !between && !own && (hosts || (plays && owner?.member === host));
  const stand_in = !may_stand_in || owner === undefined || chair.stand_in !== undefined ? null : owner;
  const free = chair?.member === undefined ? between || chair?.bot !== undefined : owner?.away === true && !by_turns;
  return {
    nudge: waited_for && owner.away !== true && (plays || hosts),
    stand_in: stand_in === null ? null : stand_in.away === true ? "now" : waited_for ? "idle" : null,
    give_to: settled && hosts && free ? watchers(model).filter(({ away }) => away !== true) : [],
    swap_with: settled && hosts && between ? seats.flatMap((_, other) => (other === seat ? [] : [other])) : [],
    guest: hosts && owner !== undefined && !own ? owner.member : null,
  };
}

/** The new order of chairs after two have been swapped, in the form that the table expects. */
export const swapped = (players: number, one: Seat, other: Seat): readonly Seat[] =>
  Array.from({ length: players }, (_, seat) => (seat === one ? other : seat === other ? one : seat));

/** Someone who came back under a second name while their seat is empty: “Niels 2” for Niels. */
export function come_back(model: TableModel): { readonly person: MemberState; readonly seat: Seat } | null {
  for (const person of watchers(model)) {
    const seat = model.members.find(
      (owner) =>
        owner.seat !== undefined &&
        owner.away === true &&
        person.away !== true &&
        person.name.startsWith(`${owner.name} `) &&
        /^\d+$/.test(person.name.slice(owner.name.length + 1)),
    )?.seat;
    if (seat !== undefined) return { person, seat };
  }
  return null;
}
