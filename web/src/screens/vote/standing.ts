// A seat's position in this game: whom it accuses and why, or else what it said last.
import { say_list } from "../../i18n/catalogue.svelte.ts";
import { ground_words } from "../../i18n/event_sentence.ts";
import { seat_names } from "../../i18n/wording.ts";
import type { Said, Seat } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { is_face_up } from "../../talk/replies.ts";
import { is_muted, said_words } from "../../talk/said_words.ts";

export interface Standing {
  /** Whom it accuses. */
  readonly against: Seat | null;
  readonly words: string;
}

function accused(said: Said): Seat | null {
  if (!("phrase" in said)) return null;
  const { phrase } = said;
  return phrase.say === "accuse" || phrase.say === "suspect" || phrase.say === "vote_for" ? phrase.seat : null;
}

export function standing_of(model: TableModel, seat: Seat): Standing | null {
  const own = model.talk.filter(
    (said) => said.seat === seat && said.game === model.game?.number && !is_muted(said, model, settings().muted),
  );
  const still = (about: Seat): boolean =>
    !is_face_up(model, about) &&
    model.game?.marks.some((mark) => mark.seat === seat && mark.about === about && mark.level !== "none") === true;
  const held = own.filter((said) => {
    const about = accused(said);
    return about !== null && still(about);
  });
  // With reasons, if it has given any.
  const said = held.findLast((one) => "phrase" in one && one.phrase.say === "accuse") ?? held.at(-1) ?? own.at(-1);
  if (!said) return null;
  if ("phrase" in said && said.phrase.say === "accuse" && held.includes(said)) {
    const { seat: about, grounds } = said.phrase;
    return { against: about, words: `${seat_names(model)[about] ?? ""} ${say_list(grounds.map(ground_words))}` };
  }
  return { against: held.includes(said) ? accused(said) : null, words: said_words(said, model) };
}
