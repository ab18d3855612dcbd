// The available languages, and which one a reader wants.
import catalogues from "virtual:texts";
import { read_stored } from "../stored.ts";

export const languages = ["en", "de", "fr", "nl"] as const;
export type Language = (typeof languages)[number];
export type Words = { readonly [key: string]: string };

/** Each in its own language. */
export const language_names: { readonly [code in Language]: string } = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  nl: "Nederlands",
};

export const is_language = (code: unknown): code is Language => (languages as readonly unknown[]).includes(code);

/** The first of the browser's languages that is available. */
export function preferred_language(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map((code) => code.slice(0, 2).toLowerCase()).find(is_language) ?? "en";
}

/** The language before the settings are loaded. */
export function first_language(): Language {
  const stored = read_stored("settings");
  const chosen = typeof stored === "object" && stored !== null && "language" in stored ? stored.language : null;
  return is_language(chosen) ? chosen : preferred_language();
}

/** Places with separate texts. */
export type LaterPlace =
  | "challenges"
  | "companion"
  | "duplicate"
  | "editor"
  | "games"
  | "learn"
  | "notify"
  | "puzzles"
  | "review"
  | "rules"
  | "turns"
  | "voices";

export async function later_words_of(place: LaterPlace, language: Language): Promise<Words> {
  const later = (await import("virtual:texts/later")).default;
  const load = later[place]?.[language];
  if (load === undefined) throw new Error(`no words of ${place} for ${language}`);
  return (await load()).default;
}

/** Loaded once, however often it is needed. */
export async function words_of(language: Language, place?: LaterPlace): Promise<Words> {
  const load = catalogues[place === undefined ? language : `${language}/${place}`];
  if (load === undefined) throw new Error(`no words for ${language}`);
  return (await load()).default;
}
