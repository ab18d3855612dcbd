// The people around a physical table, ready to be drawn, and the end of their game in the form used for every other
// game.
import type { GameResult, RoleId, Seat } from "../../protocol/messages.ts";
import { named_seats, type SeatModel } from "../../table/seat_model.ts";
import type { CompanionResult, RefereeStanding, ToldStep } from "./answers.ts";
import type { Evening } from "./evening.svelte.ts";

export function people_of(evening: Evening): readonly SeatModel[] {
  const { names, players, standing } = evening;
  return named_seats(names, players, (seat) => ({
    tokens: standing?.tokens[seat] ?? 0,
    face_up: standing?.face_up[seat] ?? null,
  }));
}

/** The hands are unknown here, so no leftover cards are shown. */
export function game_result({ cause, side, winners, votes, roles }: CompanionResult): GameResult {
  const seats = roles.map((role, seat) => {
    const cast = votes.find((vote) => vote.seat === seat)?.for;
    return { role, left: [], ...(cast !== undefined && { votes: cast as [Seat] }) };
  });
  return { cause, side, winners, seats, put_back: [] };
}

export interface Pointed {
  readonly from: Seat;
  readonly to: Seat;
}

/** The votes that were entered in secret, once all are in. */
export const fingers_of = (steps: readonly ToldStep[]): readonly Pointed[] =>
  steps.flatMap((step) => ("vote" in step ? step.vote.names.map((to) => ({ from: step.vote.seat, to })) : []));

export interface RoleCount {
  readonly role: RoleId;
  readonly n: number;
}

/** Each role once, with how many cards there are of it. */
export const counted_roles = (roles: readonly RoleId[]): readonly RoleCount[] =>
  [...new Set(roles)].map((role) => ({ role, n: roles.filter((other) => other === role).length }));

/** The face-down roles to ask for. The most common one is left out, since everyone else has it. */
export function asked_roles({ roles_left = [] }: RefereeStanding): {
  readonly asked: readonly RoleId[];
  readonly rest: RoleId | null;
} {
  const counted = [...counted_roles(roles_left)].sort((a, b) => b.n - a.n);
  return {
    asked: counted.slice(1).flatMap(({ role, n }) => Array<RoleId>(n).fill(role)),
    rest: counted[0]?.role ?? null,
  };
}

/** Everyone's role, given who holds the ones asked for; null: not all are known yet. */
export function all_roles(standing: RefereeStanding, holders: readonly (Seat | null)[]): readonly RoleId[] | null {
  const { asked, rest } = asked_roles(standing);
  const chosen = asked.map((_, i) => holders[i] ?? null);
  if (chosen.includes(null) || new Set(chosen).size !== chosen.length) return null;
  return standing.face_up.map((up, seat) => up ?? asked[chosen.indexOf(seat)] ?? rest ?? "");
}
