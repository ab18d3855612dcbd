// Moments and long times in the reader's language: “Thu 18:40”, “3 days”.
import { spoken_language } from "./catalogue.svelte.ts";

const day = 24;

/** The time of day; with the weekday unless it is soon. */
export function time_words(at: number, now: number = Date.now()): string {
  const soon = at - now < (day / 2) * 3_600_000;
  return new Intl.DateTimeFormat(spoken_language(), {
    ...(!soon && { weekday: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}

export function hours_words(hours: number): string {
  const whole_days = hours % day === 0;
  return new Intl.NumberFormat(spoken_language(), {
    style: "unit",
    unit: whole_days ? "day" : "hour",
    unitDisplay: "long",
  }).format(whole_days ? hours / day : hours);
}
