// The chairs of a table and who sits in them, ready to be drawn.
import { avatars_of } from "../art/avatars.ts";
import { seat_names } from "../i18n/wording.ts";
import type { MemberState, Seat, SeatedBot } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";

export interface SeatPerson {
  readonly seat: Seat;
  /** Empty if no one sits there. */
  readonly name: string;
  readonly face: number;
  readonly member?: MemberState;
  readonly bot?: SeatedBot;
  readonly you: boolean;
  readonly host: boolean;
}

export function seat_people(model: TableModel): readonly SeatPerson[] {
  // Between games, a finished game with other names may still be there.
  const { game: _, ...between } = model;
  const names = seat_names(between);
  const faces = avatars_of(names);
  return model.seats.map((chair, seat) => {
    const member = model.members.find((other) => other.member === chair.member);
    return {
      seat,
      name: member || chair.bot ? (names[seat] ?? "") : "",
      face: faces[seat] ?? 0,
      ...(member && { member }),
      ...(chair.bot && { bot: chair.bot }),
      you: member !== undefined && member.member === model.you.member,
      host: member !== undefined && member.member === model.host,
    };
  });
}

/** Who leads the next game, between games; null: drawn by lot, or the seat is empty. */
export function next_leader(model: TableModel): SeatPerson | null {
  const person = model.now.next_leader === undefined ? undefined : seat_people(model)[model.now.next_leader];
  return person === undefined || person.name === "" ? null : person;
}

export const is_host = (model: TableModel): boolean =>
  model.you.member !== undefined && model.you.member === model.host;

/** A table of a duplicate evening that plays what the first one does, until it leaves the evening. */
export const follows_first_table = ({ now: { duplicate } }: TableModel): boolean =>
  duplicate !== undefined && duplicate.over !== true && duplicate.table > 1;

/** In a duplicate evening, the host of the first table decides what all of them play. */
export const may_choose_game = (model: TableModel): boolean => is_host(model) && !follows_first_table(model);

/** The current seat, regardless of the last game's. */
export const own_seat = (model: TableModel): Seat | undefined =>
  model.members.find(({ member }) => member === model.you.member)?.seat;
