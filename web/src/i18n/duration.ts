// Seconds in words: “30 sec”, “2 min”.
import { spoken_language } from "./catalogue.svelte.ts";

export function say_duration(seconds: number): string {
  const whole_minutes = seconds % 60 === 0;
  return new Intl.NumberFormat(spoken_language(), {
    style: "unit",
    unit: whole_minutes ? "minute" : "second",
    unitDisplay: "short",
  }).format(whole_minutes ? seconds / 60 : seconds);
}

/** The usual ones, and the current one if it differs. */
export const durations = (usual: readonly number[], set: number): readonly number[] =>
  usual.includes(set) ? usual : [...usual, set].sort((a, b) => a - b);
