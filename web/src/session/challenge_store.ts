// What this device remembers about challenges: their tables, the player's own results, and those of others.
import { room_key } from "./places.ts";
import { read_stored, write_stored } from "../stored.ts";

/** How a game ended for the challenge's seat. */
export interface ChallengeEnd {
  readonly won: boolean;
  readonly missions: number;
}
export interface OwnResult extends ChallengeEnd {
  readonly code: string;
}
export interface OtherResult {
  readonly code: string;
  readonly name: string;
}
export interface KeptChallenge {
  /** Its code. */
  readonly code: string;
  /** Where it was played last. */
  readonly room?: string;
  /** The first one. */
  readonly own?: OwnResult;
  readonly others?: readonly OtherResult[];
}

const challenges_kept = 1000;
const others_kept = 20;

const is_kept = (value: unknown): value is KeptChallenge =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";

/** Latest first. */
export function all_kept(): readonly KeptChallenge[] {
  const stored = read_stored("challenges");
  return Array.isArray(stored) ? stored.filter(is_kept) : [];
}

export const kept_challenge = (code: string): KeptChallenge => all_kept().find((one) => one.code === code) ?? { code };

function keep(challenge: KeptChallenge): void {
  const others = all_kept().filter(({ code }) => code !== challenge.code);
  write_stored("challenges", [challenge, ...others].slice(0, challenges_kept));
}

export const keep_challenge = (code: string): void => keep(kept_challenge(code));
export const keep_challenge_room = (code: string, room: string): void => keep({ ...kept_challenge(code), room });

/** Only the first result counts: after that, the player knows the cards. */
export function keep_own_result(challenge: string, own: OwnResult): void {
  const before = kept_challenge(challenge);
  if (before.own === undefined) keep({ ...before, own });
}

export function keep_other_result(challenge: string, other: OtherResult): void {
  const before = kept_challenge(challenge);
  const others = (before.others ?? []).filter(({ code }) => code !== other.code);
  keep({ ...before, others: [...others, other].slice(-others_kept) });
}

export function drop_other_result(challenge: string, result: string): void {
  const before = kept_challenge(challenge);
  keep({ ...before, others: (before.others ?? []).filter(({ code }) => code !== result) });
}

/** The challenge that was last played at this table; null for an ordinary one. */
export const challenge_at = (room: string): string | null =>
  all_kept().find((one) => one.room !== undefined && room_key(one.room) === room_key(room))?.code ?? null;
