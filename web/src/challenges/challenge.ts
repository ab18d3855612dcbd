// A challenge as the module describes it (../../../docs/challenges.md).
import type { BotLevel, GameRecord, Seat } from "../protocol/messages.ts";
import type { ChallengeEnd } from "../session/challenge_store.ts";

export interface Challenge {
  readonly code: string;
  /** The version of the bots it was made for. */
  readonly bots: string;
  /** Whether that is this program's. */
  readonly current: boolean;
  readonly players: number;
  readonly options: { readonly wager: boolean; readonly risky: boolean; readonly special_roles: readonly string[] };
  readonly missions_needed: number;
  readonly seat: Seat;
  readonly level: BotLevel;
  readonly iterations: number;
  readonly seed: number;
  /** The same with this program's bots; only if it is not current. */
  readonly today?: string;
}

export const code_problems = ["not_a_code", "damaged", "newer", "impossible", "no_such_day"] as const;
export type CodeProblem = (typeof code_problems)[number];

/** What a code says: a challenge, or a result with what it claims. */
export type ReadCode =
  | { readonly challenge: Challenge; readonly claim?: never }
  | { readonly challenge: Challenge; readonly claim: ChallengeEnd; readonly code: string };
export interface ChallengeProblem {
  readonly problem: string;
}

/** A game that was replayed, or played by bots. */
export interface PlayedChallenge {
  readonly end: ChallengeEnd;
  readonly record: GameRecord;
}

export interface NewChallenge {
  readonly players: number;
  readonly wager: boolean;
  readonly risky: boolean;
  readonly seat: Seat;
  readonly level: BotLevel;
  readonly seed: number;
}

/** The levels that a new challenge can have. Codes have no place for mastermind. */
export const challenge_levels: readonly BotLevel[] = ["rookie", "officer", "spymaster"];

/** The levels whose games are par. */
export const par_levels: readonly BotLevel[] = ["random", ...challenge_levels, "mastermind"];

/** What the module answers at once. */
export type QuickRequest =
  | { readonly do: "read"; readonly code: string }
  | { readonly do: "day"; readonly day: string }
  | ({ readonly do: "make" } & NewChallenge);

/** What takes as long as a game between bots. */
export type SlowRequest =
  | { readonly do: "verify"; readonly code: string }
  | { readonly do: "par"; readonly code: string; readonly level: BotLevel }
  | { readonly do: "result"; readonly code: string; readonly actions: GameRecord["actions"] };

export const is_problem = (answer: object): answer is ChallengeProblem => "problem" in answer;
