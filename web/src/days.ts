// Days as this game counts them: those of UTC, so that everyone has the same one. Written like 2026-11-18.

/** The day of the first puzzle and the first deal: a Monday. */
export const first_day = "2026-11-16";

const one_day = 24 * 60 * 60 * 1000;
const number_of_day = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / one_day);

export const day_of = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => day_of(Date.now());

/** Whether it is a day of the calendar. */
export const is_day = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  day_of(Date.parse(text)) === text;

/** How many days after the first. */
export const days_since_first = (day: string): number => number_of_day(day) - number_of_day(first_day);

/** The days that have been, the latest first, including `last`; at most `most`. */
export function days_until(last: string, most: number): readonly string[] {
  const count = Math.min(most, Math.max(0, days_since_first(last) + 1));
  return Array.from({ length: count }, (_, i) => day_of((number_of_day(last) - i) * one_day));
}
