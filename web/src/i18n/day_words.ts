// A day in the reader's language. It is a day of UTC wherever the reader is.
import { spoken_language } from "./catalogue.svelte.ts";

export const day_words = (day: string): string =>
  new Intl.DateTimeFormat(spoken_language(), { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
