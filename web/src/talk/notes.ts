// The notebook as a player reads it: what everyone saw one seat do, and which of it speaks against them.
import { t } from "../i18n/catalogue.svelte.ts";
import { say_suit } from "../i18n/wording.ts";
import type { Game, Ground, Note, Seat } from "../protocol/messages.ts";

/** Proof first, then the latest. A failed mission is mentioned once. */
export function notes_about(game: Game, seat: Seat): readonly Note[] {
  const own = game.notebook.filter((note) => note.seat === seat);
  const failed = new Set(own.filter(({ fact }) => fact === "laid").map(({ trick }) => trick));
  const told = own.filter(({ fact, trick }) => fact !== "chose" || !failed.has(trick)).reverse();
  return [...told.filter(({ fact }) => fact === "showed"), ...told.filter(({ fact }) => fact !== "showed")];
}

/** Null if it speaks against nobody. */
export function ground_of(note: Note): Ground | null {
  switch (note.fact) {
    case "chose":
      return null;
    case "declined":
      return { ground: note.fact, trick: note.trick, suit: note.suit };
    case "showed":
      return { ground: note.fact, trick: note.trick, suit: note.suit, earlier: note.earlier };
    default:
      return { ground: note.fact, trick: note.trick };
  }
}

export const note_words = (note: Note, game: Game): string =>
  t(`ui.notebook.${note.fact}`, {
    ...("suit" in note && { suit: say_suit(note.suit) }),
    ...("earlier" in note && { earlier: note.earlier }),
    ...(note.fact === "chose" && { completed: game.tricks[note.trick - 1]?.completed ?? false }),
  });

/** Tricks whose cards lie face down, so that players have to remember what happened in them (R10.2). */
export const face_down_tricks = (game: Game): readonly number[] =>
  game.tricks.flatMap((trick, i) => (trick.plays === undefined ? [i + 1] : []));

/** What may be remembered of a trick. In games without wagers nobody wagered. */
export const remembered = (wager: boolean): readonly Ground["ground"][] => [
  "declined",
  "showed",
  "spoiled",
  ...(wager ? (["wagered"] as const) : []),
  "took",
  "laid",
];
