// The steps of an explanation as sentences.
import { say_list, t, t_word } from "../../i18n/catalogue.svelte.ts";
import { say_suit, say_the_card, who, say_people, type Wording } from "../../i18n/wording.ts";
import type { Seat } from "../../protocol/messages.ts";
import type { ProofLine, PuzzleChoice } from "./puzzle.ts";

type Plays = NonNullable<ProofLine["plays"]>;

const played = (plays: Plays, wording: Wording): string =>
  say_list(
    plays.map(({ seat, card, wager }) =>
      t("ui.vote.played", {
        name: who(wording, seat).name,
        card: wager ? t("ui.puzzles.with_token", { card: say_the_card(card) }) : say_the_card(card),
      }),
    ),
  );

export function proof_sentence(line: ProofLine, wording: Wording): string {
  const people = (seats: readonly Seat[]): string => say_people(seats.map((seat) => who(wording, seat)));
  const seats = line.seats ?? [];
  const places = [...seats.map((seat) => who(wording, seat).name), ...(line.out ? [t("ui.puzzles.out")] : [])];
  const suits = say_list((line.suits ?? []).map(say_suit));
  return t_word("ui.puzzles.line", line.say, {
    ...(line.seat !== undefined && who(wording, line.seat)),
    ...(line.other !== undefined && { other: who(wording, line.other).name, other_you: line.other === wording.you }),
    trick: line.trick,
    earlier: line.earlier,
    n: line.n,
    room: line.room,
    card: line.card && say_the_card(line.card),
    shown: line.shown && say_the_card(line.shown),
    suit: suits,
    suits,
    names: people(seats),
    seats: seats.length,
    places: say_list(places),
    plays: line.plays && played(line.plays, wording),
  });
}

/** A choice in words. */
export const choice_words = ({ seat, card }: PuzzleChoice, wording: Wording): string =>
  card === undefined
    ? who(wording, seat ?? 0).name
    : seat === undefined
      ? say_the_card(card)
      : t("ui.vote.played", {
          name: seat === wording.you ? t("ui.vote.you") : who(wording, seat).name,
          card: say_the_card(card),
        });
