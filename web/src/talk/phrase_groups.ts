// The ready-made phrases in the order offered, and what each is about.
import type { Phrase } from "../protocol/messages.ts";

export type PhraseWord = Phrase["say"];
export type PhraseSubject = "seat" | "suit" | "trick" | "grounds" | null;
export type PhraseGroup = keyof typeof phrase_groups;

export const phrase_groups = {
  who: ["suspect", "accuse", "trust", "who_is_it", "not_me", "i_am_agent", "vote_for"],
  why: [
    "why_not_follow",
    "had_no",
    "for_the_mission",
    "why_that_mission",
    "looked_possible",
    "why_wager",
    "wanted_trick",
    "why_suspect",
    "remember_trick",
  ],
  manners: ["agree", "disagree", "no_idea", "well_played", "thanks", "sorry", "one_moment", "hurry", "good_game"],
} as const satisfies { readonly [group: string]: readonly PhraseWord[] };

/** For when a game is over. */
export const after_game: readonly PhraseWord[] = ["good_game", "well_played", "thanks", "sorry", "agree", "disagree"];

const subjects: { readonly [word: string]: Exclude<PhraseSubject, null> } = {
  why_not_follow: "seat",
  why_that_mission: "seat",
  why_wager: "seat",
  why_suspect: "seat",
  accuse: "grounds",
  trust: "seat",
  suspect: "seat",
  vote_for: "seat",
  had_no: "suit",
  remember_trick: "trick",
};

export const subject_of = (word: PhraseWord): PhraseSubject => subjects[word] ?? null;

/** What the panel shows below the talk: a group of phrases, or who suspects whom. */
export type TalkTab = PhraseGroup | "marks";

/** Without a game there is nothing to suspect or to explain. */
export const tabs_at = (in_game: boolean): readonly TalkTab[] =>
  in_game ? ["who", "why", "manners", "marks"] : ["manners"];
