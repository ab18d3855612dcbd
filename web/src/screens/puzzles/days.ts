// Which puzzle belongs to which day, and which ones are for practice.
import { days_since_first } from "../../days.ts";
import type { PuzzleKind, PuzzleLine } from "./puzzle.ts";

/** The first puzzles of the file, one for each day. Those after them are for practice. */
export const daily_puzzles = 455;

/** The place in the file of a day's puzzle. After the last one it starts over. */
export const puzzle_of_day = (day: string): number =>
  ((days_since_first(day) % daily_puzzles) + daily_puzzles) % daily_puzzles;

/** Whether it spoils no day to come. */
const is_open = (place: number, today: string): boolean => place >= daily_puzzles || place <= days_since_first(today);

/** The places of this kind that spoil no day to come. */
export const practice_places = (lines: readonly PuzzleLine[], kind: PuzzleKind, today: string): readonly number[] =>
  lines.flatMap((line, place) => (line[0] === kind && is_open(place, today) ? [place] : []));

/** The place of a puzzle that a link names by its number; null if there is none, or not yet. */
export function numbered_place(lines: readonly PuzzleLine[], text: string, today: string): number | null {
  const place = /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : -1;
  return place in lines && is_open(place, today) ? place : null;
}
