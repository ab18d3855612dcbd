// The vote that follows from the fingers a person points. Everyone points in the same way, so that an onlooker cannot
// tell how many of the fingers count (R10.4, docs/protocol.md “The vote”).
import type { Action, CastVotes, Game, Now, Overview, Seat, TableOptions } from "../protocol/messages.ts";
import { role_facts } from "../session/role_facts.ts";

const is_vote = (action: Action): action is CastVotes => "votes" in action;

export const votes_of = (now: Now): readonly CastVotes[] => now.legal?.filter(is_vote) ?? [];

/** The people in the ring whom a finger may point at. */
export function candidates(now: Now, game: Game, you: Seat): readonly Seat[] {
  const named = votes_of(now).flatMap(({ votes }) => votes);
  if (named.length > 0) return [...new Set(named)].sort((a, b) => a - b);
  // Without a vote nothing is sent, but the screen looks like everyone else's.
  return game.tokens.map((_, seat) => seat).filter((seat) => seat !== you && !(seat in game.face_up));
}

/** If someone may have more than one vote, everyone points with two fingers. */
export function fingers_asked(overview: Overview, { custom_role }: TableOptions, choices: number): 1 | 2 {
  const two = overview.roles.some((role) => role_facts(role, custom_role).votes > 1);
  return two && choices > 1 ? 2 : 1;
}

/** A face-down role may have no vote; its holder points too. */
export const has_empty_finger = (
  { face_up }: Pick<Game, "face_up">,
  overview: Overview,
  { custom_role }: TableOptions,
): boolean =>
  custom_role !== undefined &&
  overview.roles.includes(custom_role.id) &&
  !Object.values(face_up).includes(custom_role.id) &&
  role_facts(custom_role.id, custom_role).votes === 0;

/** Whether both fingers may go to one person, for this seat. */
export const may_repeat = (now: Now): boolean =>
  votes_of(now).some(({ votes }) => votes.length > 1 && votes[0] === votes[1]);

/** The fingers in the order they were pointed. The first takes precedence. */
export function vote_for(now: Now, fingers: readonly Seat[]): CastVotes | null {
  const legal = votes_of(now);
  const first = fingers[0];
  if (first === undefined) return null;
  const wanted = [...fingers].sort((a, b) => a - b).join();
  return (
    legal.find(({ votes }) => votes.join() === wanted) ??
    legal.find(({ votes }) => votes.length === 1 && votes[0] === first) ??
    legal.find(({ votes }) => votes.every((seat) => seat === first)) ??
    null
  );
}

/** The fingers after a press on someone: removed, added, or the last one moved there. */
export function point_at(fingers: readonly Seat[], seat: Seat, asked: number, both_at_one: boolean): readonly Seat[] {
  if (asked === 1) return fingers[0] === seat ? [] : [seat];
  if (fingers.includes(seat) && !(both_at_one && fingers.length === 1))
    return fingers.filter((other) => other !== seat);
  return fingers.length < asked ? [...fingers, seat] : [fingers[0] ?? seat, seat];
}

/** From public knowledge: a face-up role may have no vote, or has lost it to the intel that revealed it. */
export function has_vote(
  { face_up, revealed }: Pick<Game, "face_up" | "revealed">,
  seat: Seat,
  { overview, options }: { readonly overview: Overview; readonly options: TableOptions },
): boolean {
  const role = face_up[String(seat)];
  if (role === undefined) return true;
  const { votes, votes_face_up } = role_facts(role, options.custom_role);
  const silenced = overview.roles.some((other) => !role_facts(other, options.custom_role).revealed_seats_vote);
  return votes > 0 && votes_face_up && !(silenced && revealed.includes(seat));
}
