// What this device has kept, read with this program's module: every deal that was made or played here, of whatever
// version of the bots.
import { is_problem, type Challenge } from "../../challenges/challenge.ts";
import type { ChallengeModule } from "../../challenges/challenge_module.ts";
import { is_day, today } from "../../days.ts";
import { all_kept, type KeptChallenge } from "../../session/challenge_store.ts";

export interface KeptDeal {
  readonly challenge: Challenge;
  readonly kept: KeptChallenge;
  /** Whose deal of the day it is; null if it is another one. */
  readonly day: string | null;
}

/** The day of this deal, even if it was made for other bots than today's; null if it is none. */
export function day_of_challenge(module: ChallengeModule, { code, seed, today: now }: Challenge): string | null {
  const day = String(seed).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (!is_day(day) || day > today()) return null;
  const found = module.day(day);
  return !is_problem(found) && found.challenge.code === (now ?? code) ? day : null;
}

/** Latest first. */
export const kept_deals = (module: ChallengeModule): readonly KeptDeal[] =>
  all_kept().flatMap((kept) => {
    const read = module.read(kept.code);
    return is_problem(read) ? [] : [{ challenge: read.challenge, kept, day: day_of_challenge(module, read.challenge) }];
  });

/** The deal of a day as it was first played here; otherwise with today's bots. Null if there is none. */
export function deal_of_day(module: ChallengeModule, day: string, deals = kept_deals(module)): Challenge | null {
  const played = deals.findLast((one) => one.day === day && one.kept.own !== undefined);
  if (played !== undefined) return played.challenge;
  const found = module.day(day);
  return is_problem(found) ? null : found.challenge;
}
