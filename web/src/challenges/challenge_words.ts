// Challenges and results in words.
import { t, t_word } from "../i18n/catalogue.svelte.ts";
import { role_name } from "../i18n/sentences.ts";
import { code_problems, type Challenge } from "./challenge.ts";
import type { ChallengeEnd } from "../session/challenge_store.ts";

/** "4 players, Classic + Sleeper Agent" */
export function table_words({ players, options }: Challenge): string {
  const game = options.risky ? "preset.risky" : options.wager ? "preset.classic" : "preset.first_game";
  const roles = options.special_roles.map((role) => role_name(role));
  return `${t("ui.challenges.players", { n: players })}, ${[t(game), ...roles].join(" + ")}`;
}

export const end_words = ({ won, missions }: ChallengeEnd, { missions_needed }: Challenge): string =>
  `${t("ui.challenges.won", { won })}, ${t("ui.challenges.missions", { n: missions, of: missions_needed })}`;

const worded = [...code_problems, "not_true", "other_bots", "not_a_result", "other_deal", "no_weights", "failed"];

/** What is wrong with a code, and what to do. */
export const problem_words = (problem: string, version = ""): string =>
  t_word("ui.challenges.problem", worded.includes(problem) ? problem : "failed", { version });

/** A result to show others. The link opens the deal and checks the result. */
export function share_text(what: string, challenge: Challenge, end: ChallengeEnd, address: string): string {
  const title = t("ui.challenges.shared", {
    what,
    result: t("ui.challenges.won", { won: end.won }),
    missions: t("ui.challenges.missions", { n: end.missions, of: challenge.missions_needed }),
  });
  return `${title}\n${address}`;
}
