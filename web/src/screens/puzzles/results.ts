// What this device remembers about puzzles: how many tries each took, and which ones to repeat. Nothing is counted that
// a day off would spoil.
import { read_stored, write_stored } from "../../stored.ts";

export interface Results {
  /** By the puzzle's place in the file: the number of tries; 0 if the solution was shown. */
  readonly done: { readonly [place: number]: number };
  /** Those that did not succeed at the first try, the oldest first. */
  readonly missed: readonly number[];
}

export function results(): Results {
  const stored = read_stored("puzzles");
  const { done, missed } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Results>;
  return {
    done: typeof done === "object" && done !== null ? done : {},
    missed: Array.isArray(missed) ? missed.filter((place): place is number => Number.isInteger(place)) : [],
  };
}

/** `tries` is 0 if the solution was shown. The first result of a puzzle counts; a repetition decides if it returns. */
export function keep_result(place: number, tries: number): void {
  const { done, missed } = results();
  const others = missed.filter((other) => other !== place);
  write_stored("puzzles", {
    done: place in done ? done : { ...done, [place]: tries },
    missed: tries === 1 ? others : [...others, place],
  } satisfies Results);
}
