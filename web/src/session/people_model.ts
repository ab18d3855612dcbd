// The part of the model that is about people and chairs: who is there, who sits where, who says what.
import type {
  Chair,
  Member,
  MemberState,
  OptionsPatch,
  Said,
  SaidText,
  Seat,
  SeatRequest,
  TableOptions,
  Time,
} from "../protocol/messages.ts";
import { after_seat_left } from "./shuffle_model.ts";
import type { TableModel } from "./table_model.ts";

const talk_kept = 60;

export function seat_of(model: TableModel, member: Member | undefined): Seat | undefined {
  return model.members.find((other) => other.member === member)?.seat;
}

export const is_between_games = (model: TableModel): boolean =>
  model.now.stage === "lobby" || model.now.stage === "result";

export function without_stand_in({ stand_in: _, ...chair }: Chair): Chair {
  return chair;
}

export function with_chair(model: TableModel, seat: Seat, chair: Chair): TableModel {
  return { ...model, seats: model.seats.map((other, i) => (i === seat ? chair : other)) };
}

export function with_member(model: TableModel, id: Member, change: (member: MemberState) => MemberState): TableModel {
  return {
    ...model,
    members: model.members.map((member) => (member.member === id ? change(member) : member)),
  };
}

export function without_claim({ claim: _, ...model }: TableModel): TableModel {
  return model;
}

/** The player who sat at `order[i]` now sits at i. */
export function after_arranging(model: TableModel, order: readonly Seat[]): TableModel {
  const moved = (member: MemberState) =>
    member.seat === undefined ? member : { ...member, seat: order.indexOf(member.seat) };
  return nobody_ready({
    ...model,
    seats: order.map((from) => model.seats[from] ?? {}),
    members: model.members.map(moved),
  });
}

export function nobody_ready(model: TableModel): TableModel {
  return { ...model, members: model.members.map(({ ready: _, ...member }) => member) };
}

export function after_renaming(model: TableModel, id: Member, name: string, seat?: Seat): TableModel {
  const { game } = model;
  return {
    ...with_member(model, id, (member) => ({ ...member, name })),
    score: model.score.map((tally) => (tally.member === id ? { ...tally, name } : tally)),
    ...(game && { game: { ...game, names: game.names.map((other, i) => (i === seat ? name : other)) } }),
  };
}

export function after_sitting(model: TableModel, id: Member, seat: Seat): TableModel {
  const before = seat_of(model, id);
  const left = before === undefined ? model : with_chair(model, before, {});
  const owner = left.seats[seat]?.member;
  const given = owner === undefined ? left : with_member(left, owner, ({ seat: _, ...member }) => member);
  const sat = with_chair(
    with_member(without_request(given, id), id, ({ ready: _, late: __, ...member }) => ({ ...member, seat })),
    seat,
    { member: id },
  );
  if (!sat.game || is_between_games(sat)) return sat;
  const name = sat.members.find(({ member }) => member === id)?.name ?? "";
  return {
    ...sat,
    game: {
      ...sat.game,
      names: sat.game.names.map((other, i) => (i === seat ? name : other)),
      ran_out: sat.game.ran_out.filter((other) => other !== seat),
      discussion_ready: sat.game.discussion_ready.filter((other) => other !== seat),
    },
    // The previous holder of the seat may no longer see its cards.
    ...(sat.game.seat === seat && sat.you.member !== id && { stale: true }),
  };
}

function with_requests(model: TableModel, requests: readonly SeatRequest[]): TableModel {
  const { requests: _, ...rest } = model;
  return requests.length > 0 ? { ...rest, requests } : rest;
}

export function without_request(model: TableModel, id: Member): TableModel {
  return with_requests(
    model,
    (model.requests ?? []).filter(({ member }) => member !== id),
  );
}

/** Replaces their previous request. */
export function after_request(model: TableModel, id: Member, seat: Seat): TableModel {
  const others = without_request(model, id).requests ?? [];
  return with_requests(model, [...others, { member: id, seat, agreed: [] }]);
}

export function after_agreeing(model: TableModel, id: Member, by: Member, agree: boolean): TableModel {
  const requests = (model.requests ?? []).map((request) => {
    if (request.member !== id) return request;
    const others = request.agreed.filter((giver) => giver !== by);
    return { ...request, agreed: agree ? [...others, by] : others };
  });
  return with_requests(model, requests);
}

/** In a game a bot takes the seat that was left. */
export function after_leaving(model: TableModel, id: Member): TableModel {
  const seat = seat_of(model, id);
  const bot = { level: model.options.takeover_level, name: "", temperament: "cautious" } as const;
  const chair = is_between_games(model) ? {} : { bot };
  const left = seat === undefined ? model : with_chair(model, seat, chair);
  return {
    ...left,
    ...(left.shuffle && seat !== undefined && { shuffle: after_seat_left(left.shuffle, seat) }),
    members: left.members.filter(({ member }) => member !== id),
    host: left.host === id ? 0 : left.host,
  };
}

export function after_options(model: TableModel, set: OptionsPatch, overview = model.overview): TableModel {
  const options = patched(model.options, set);
  const seats = Array.from({ length: options.players }, (_, i): Chair => model.seats[i] ?? {});
  const members = model.members.map((member) => {
    if (member.seat === undefined || member.seat < options.players) return member;
    const { seat: _, ...rest } = member;
    return rest;
  });
  return nobody_ready({ ...model, options, overview, seats, members });
}

/** Null removes a custom role or a mission deck. */
function patched(options: TableOptions, { custom_role, mission_deck, ...set }: OptionsPatch): TableOptions {
  const { custom_role: role_before, mission_deck: deck_before, ...rest } = options;
  const role = custom_role === undefined ? role_before : custom_role;
  const deck = mission_deck === undefined ? deck_before : mission_deck;
  return { ...rest, ...set, ...(role && { custom_role: role }), ...(deck && { mission_deck: deck }) };
}

type Speaker = Omit<SaidText, "text">;

export function said_by(
  model: TableModel,
  seq: number,
  at: Time,
  id: Member | undefined,
  seat: Seat | undefined,
): Speaker {
  const member = model.members.find((other) => other.member === id);
  const bot = seat === undefined ? undefined : model.seats[seat]?.bot;
  return {
    seq,
    at,
    ...(id !== undefined && { member: id }),
    ...(seat !== undefined && { seat }),
    name: (id === undefined ? bot?.name : member?.name) ?? "",
    ...(model.game && {
      game: model.game.number,
      trick: model.game.tricks.filter(({ winner }) => winner !== undefined).length,
    }),
  };
}

export function with_said(model: TableModel, said: Said): TableModel {
  return { ...model, talk: [...model.talk, said].slice(-talk_kept) };
}
