// Which puzzle belongs to which day.
import { days_since_first } from "../days.ts";

/** The place in the file of a day's puzzle. After the last one it starts over. */
export function puzzle_of_day(day: string, count: number): number {
  return ((days_since_first(day) % count) + count) % count;
}
