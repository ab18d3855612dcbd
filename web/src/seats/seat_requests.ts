// Who asks for a seat in the running game, and what happens to latecomers. It only arranges what the table says. The
// server decides who may ask and who may agree.
import { say_people, seat_names } from "../i18n/wording.ts";
import type { Member, MemberState, Seat } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";

export interface RequestView {
  readonly member: Member;
  readonly seat: Seat;
  /** Who asks. */
  readonly name: string;
  /** Whose seat it is now. */
  readonly owner: string;
  /** The viewer asks. */
  readonly own: boolean;
  /** The viewer has agreed. */
  readonly agreed: boolean;
  /** Everyone who has agreed, in words; undefined if nobody has. */
  readonly by: string | undefined;
}

export function seat_requests(model: TableModel): readonly RequestView[] {
  const names = seat_names(model);
  const called = (id: Member): string => model.members.find(({ member }) => member === id)?.name ?? "";
  const someone = (id: Member) => ({ you: id === model.you.member, name: called(id) });
  return (model.requests ?? []).map(({ member, seat, agreed }) => ({
    member,
    seat,
    name: called(member),
    owner: names[seat] ?? "",
    own: member === model.you.member,
    agreed: model.you.member !== undefined && agreed.includes(model.you.member),
    by: agreed.length === 0 ? undefined : say_people(agreed.map(someone)),
  }));
}

export const own_member = (model: TableModel): MemberState | undefined =>
  model.members.find(({ member }) => member === model.you.member);

/** Whether the viewer is in a game without a seat in it. */
export const watches = (model: TableModel): boolean => model.you.member !== undefined && model.you.seat === undefined;

/**
 * Whether a bot makes room for the viewer after this game: first for those who ask for its seat, then for latecomers,
 * in the order of arrival.
 */
export function plays_next(model: TableModel): boolean {
  const { member } = model.you;
  let bots = model.seats.flatMap(({ bot }, seat) => (bot === undefined ? [] : [seat]));
  const seated = new Set<Member>();
  for (const request of model.requests ?? []) {
    if (!bots.includes(request.seat)) continue;
    bots = bots.filter((seat) => seat !== request.seat);
    seated.add(request.member);
  }
  const late = model.members.filter((one) => one.late && !one.away && !seated.has(one.member));
  for (const one of late.slice(0, bots.length)) seated.add(one.member);
  return member !== undefined && seated.has(member);
}
