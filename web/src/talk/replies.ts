// One-tap replies to what someone has said: a denial, an excuse, agreement. Every role is offered the same ones, and
// none has to be true (R10.3).
import type { Ground, Phrase, Said, Seat, Suit } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { is_own } from "./said_words.ts";

export const own_seat = ({ game, you }: TableModel): Seat | undefined => (game ? game.seat : you.seat);

/** Nobody can suspect a player whose role is face up (R6.2). */
export const is_face_up = ({ game }: TableModel, seat: Seat): boolean => game?.face_up[String(seat)] !== undefined;

/** The suits that a seat has not followed, as far as the notebook goes back, latest first. */
function declined({ game }: TableModel, seat: Seat | undefined): readonly Suit[] {
  const suits = (game?.notebook ?? []).flatMap((note) =>
    note.fact === "declined" && note.seat === seat ? [note.suit] : [],
  );
  return [...new Set(suits.reverse())];
}

const say = (
  ...words: readonly ("agree" | "disagree" | "no_idea" | "thanks" | "sorry" | "not_me" | "i_am_agent")[]
): Phrase[] => words.map((word) => ({ say: word }));
const had_no = (suits: readonly Suit[]): Phrase[] => suits.slice(0, 2).map((suit) => ({ say: "had_no", suit }));

function excuse(ground: Ground): Phrase {
  switch (ground.ground) {
    case "declined":
      return { say: "had_no", suit: ground.suit };
    case "took":
      return { say: "wanted_trick" };
    case "laid":
      return { say: "looked_possible" };
    case "spoiled":
      return { say: "sorry" };
    case "showed":
    case "wagered":
      return { say: "for_the_mission" };
  }
}

function to_question(phrase: Phrase, model: TableModel): readonly Phrase[] | null {
  switch (phrase.say) {
    case "why_not_follow":
      return [...had_no(declined(model, own_seat(model))), { say: "for_the_mission" }, ...say("disagree")];
    case "why_that_mission":
      return [{ say: "looked_possible" }, ...say("sorry", "disagree")];
    case "why_wager":
      return [{ say: "for_the_mission" }, { say: "wanted_trick" }, ...say("sorry")];
    case "why_suspect": {
      const marks = model.game?.marks ?? [];
      return marks
        .filter(({ seat, about, level }) => seat === own_seat(model) && level !== "none" && !is_face_up(model, about))
        .map(({ about }): Phrase => ({ say: "suspect", seat: about }))
        .concat(say("sorry"));
    }
    default:
      return null;
  }
}

function to_phrase(phrase: Phrase, speaker: Seat | undefined, model: TableModel): readonly Phrase[] {
  const me = own_seat(model);
  const about_me = "seat" in phrase && me !== undefined && phrase.seat === me;
  const doubt: Phrase[] =
    speaker === undefined || is_face_up(model, speaker) || me === undefined ? [] : [{ say: "suspect", seat: speaker }];
  switch (phrase.say) {
    case "accuse":
      if (!about_me) return say("agree", "disagree");
      return [...say("not_me"), ...phrase.grounds.slice(0, 2).map(excuse), ...say("i_am_agent")];
    case "suspect":
    case "vote_for":
      if (!about_me) return say("agree", "disagree");
      return [...say("not_me", "i_am_agent"), ...(speaker === undefined ? [] : [ask_why(speaker)])];
    case "trust":
      return about_me ? say("thanks") : say("agree", "disagree");
    case "no_idea":
      return say("thanks");
    case "last_game":
      return say("agree", "disagree");
    case "who_is_it":
      return say("not_me", "i_am_agent", "no_idea");
    case "not_me":
    case "i_am_agent":
    case "had_no":
    case "for_the_mission":
    case "looked_possible":
    case "wanted_trick":
    case "remember_trick":
      return [...say("agree", "disagree"), ...doubt];
    case "well_played":
      return say("thanks");
    case "hurry":
      return [{ say: "one_moment" }, ...say("sorry")];
    case "good_game":
    case "won":
    case "lost":
    case "caught":
    case "escaped":
    case "tied":
      return [{ say: "good_game" }, { say: "well_played" }];
    default:
      return about_me ? (to_question(phrase, model) ?? []) : [];
  }
}

const ask_why = (seat: Seat): Phrase => ({ say: "why_suspect", seat });

/** Empty if there is nothing to reply. */
export function replies_to(said: Said, model: TableModel): readonly Phrase[] {
  if (is_own(said, model) || model.you.member === undefined || said.game !== model.game?.number) return [];
  const replies = "text" in said ? say("agree", "disagree", "no_idea") : to_phrase(said.phrase, said.seat, model);
  const keys = replies.map((reply) => JSON.stringify(reply));
  return replies.filter((_, i) => keys.indexOf(keys[i] ?? "") === i);
}

export const is_addressed = (said: Said, model: TableModel): boolean =>
  "phrase" in said && "seat" in said.phrase && said.phrase.seat === own_seat(model) && !is_own(said, model);

/** Where replies are shown: at the newest line, and at the last question to the viewer, until they say something. */
export function open_lines(model: TableModel): readonly number[] {
  const since = model.talk.findLastIndex((said) => is_own(said, model));
  const unanswered = model.talk.slice(since + 1).filter((said) => replies_to(said, model).length > 0);
  const asked = unanswered.findLast((said) => is_addressed(said, model));
  return [...new Set([asked?.seq, unanswered.at(-1)?.seq])].flatMap((seq) => seq ?? []);
}
