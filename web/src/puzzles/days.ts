// Which puzzle belongs to which day. Days are those of UTC, so everyone has the same one.

/** The day of the file's first puzzle: a Monday. */
export const first_day = "2026-11-16";

const one_day = 24 * 60 * 60 * 1000;
const number_of_day = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / one_day);

export const day_of = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => day_of(Date.now());

/** Whether it is a day of the calendar, written like 2026-11-18. */
export const is_day = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  day_of(Date.parse(text)) === text;

/** The place in the file of a day's puzzle. After the last one it starts over. */
export function puzzle_of_day(day: string, count: number): number {
  const since = number_of_day(day) - number_of_day(first_day);
  return ((since % count) + count) % count;
}

/** The days that have been, the latest first, including `last`; at most `most`. */
export function days_until(last: string, most: number): readonly string[] {
  const count = Math.min(most, Math.max(0, number_of_day(last) - number_of_day(first_day) + 1));
  return Array.from({ length: count }, (_, i) => day_of((number_of_day(last) - i) * one_day));
}
