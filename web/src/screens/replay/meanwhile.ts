// What the annex of a record says about a moment, in the reader's language: who said what, who suspected whom, and who
// played for whom.
import { t } from "../../i18n/catalogue.svelte.ts";
import { phrase_sentence } from "../../i18n/event_sentence.ts";
import { name_of, who, type Wording } from "../../i18n/wording.ts";
import type { Annex, GameRecord } from "../../protocol/messages.ts";
import type { SpokenLine } from "./replay.svelte.ts";

/** A file may have anything there. */
export function annex_of(record: object): Annex | undefined {
  const { annex } = record as { readonly annex?: Annex };
  const lists = [annex?.talk, annex?.marks, annex?.clocks, annex?.stand_ins, annex?.times];
  return annex?.version === 1 && lists.every(Array.isArray) ? annex : undefined;
}

interface Timed {
  readonly at: number;
  readonly line: Omit<SpokenLine, "seq">;
}

/** The moment before the votes, which are counted all at once, if the last action was one of them. */
export function since(actions: readonly object[], step: number): number {
  let from = step;
  while (from > 0 && "votes" in (actions[from - 1] ?? {})) from--;
  return from;
}

/** Everything that happened after this many actions and before the next one, in order. */
export function meanwhile(
  { actions }: Pick<GameRecord, "actions">,
  annex: Annex,
  step: number,
  wording: Wording,
): readonly SpokenLine[] {
  const from = since(actions, step);
  const at_step = <Entry extends { readonly step: number }>(entries: readonly Entry[]): readonly Entry[] =>
    entries.filter((entry) => entry.step >= from && entry.step <= step);
  const told: readonly Timed[] = [
    ...at_step(annex.talk).map((said) => ({
      at: said.at,
      line: {
        name: said.name ?? name_of(wording, said.seat),
        words: said.phrase === undefined ? (said.text ?? "") : phrase_sentence(said.phrase, wording, said),
      },
    })),
    ...at_step(annex.marks).map(({ at, seat, name, about, level }) => ({
      at,
      line: {
        name: "",
        words: t("table_event.mark_set", {
          ...(name === undefined ? who(wording, seat) : { you: false, name }),
          about_you: wording.you === about,
          about: name_of(wording, about),
          level,
        }),
      },
    })),
    ...at_step(annex.clocks).flatMap(({ at, seats }) =>
      seats.map((seat) => {
        const { you, name } = who(wording, seat);
        return { at, line: { name: "", words: t("table_event.clock_ran_out", { you, names: name }) } };
      }),
    ),
    ...at_step(annex.stand_ins).map(({ at, seat, level }) => ({
      at,
      line: {
        name: "",
        words: t(
          level === undefined ? "table_event.seat_handed_back" : "table_event.seat_taken_over",
          who(wording, seat),
        ),
      },
    })),
  ];
  return told.toSorted((a, b) => a.at - b.at).map(({ line }, seq) => ({ seq, ...line }));
}

/** Minutes and seconds since the deal. */
export function clock_text(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
