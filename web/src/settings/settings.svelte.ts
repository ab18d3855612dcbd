// This device's preferences. Stored in this browser, shared by all its tabs, and applied as attributes of <html>
// (art/theme.css says what they do).
import { MediaQuery } from "svelte/reactivity";
import { is_language, preferred_language, type Language } from "../i18n/languages.ts";
import { on_stored, read_stored, write_stored } from "../stored.ts";

export interface Settings {
  /** Null: the browser's. */
  readonly language: Language | null;
  readonly theme: "system" | "light" | "dark";
  readonly motion: "system" | "full" | "reduced";
  readonly sound: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly vibration: boolean;
  readonly card_size: "small" | "medium" | "large";
  /** `clear`: suits also differ in lightness, for every kind of colour blindness. */
  readonly palette: "usual" | "clear";
  readonly contrast: "system" | "usual" | "more";
  readonly hand_order: "suit" | "number" | "dealt";
  readonly hand_shape: "fan" | "row";
  /** A card is played by two taps, or by one; after a question; or it may be taken back for a moment. */
  readonly before_playing: "twice" | "at_once" | "confirm" | "undo";
  readonly hints: boolean;
  /** Names whose chat is not shown. */
  readonly muted: readonly string[];
}

export const usual_settings: Settings = {
  language: null,
  theme: "system",
  motion: "system",
  sound: true,
  volume: 0.7,
  vibration: true,
  card_size: "medium",
  palette: "usual",
  contrast: "system",
  hand_order: "suit",
  hand_shape: "fan",
  before_playing: "twice",
  hints: true,
  muted: [],
};

/** The values allowed in a field. A stored value that is not listed counts as unset. */
export const setting_choices = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "reduced"],
  card_size: ["small", "medium", "large"],
  palette: ["usual", "clear"],
  contrast: ["system", "usual", "more"],
  hand_order: ["suit", "number", "dealt"],
  hand_shape: ["fan", "row"],
  before_playing: ["twice", "at_once", "confirm", "undo"],
} as const satisfies { readonly [Name in keyof Settings]?: readonly Settings[Name][] };

function settings_from(stored: unknown): Settings {
  if (typeof stored !== "object" || stored === null) return usual_settings;
  const found: { [name: string]: unknown } = {};
  for (const [name, usual] of Object.entries(usual_settings)) {
    const value = (stored as { readonly [name: string]: unknown })[name];
    const choices: readonly unknown[] | undefined = setting_choices[name as keyof typeof setting_choices];
    if (name === "language") found[name] = is_language(value) ? value : null;
    else if (name === "muted")
      found[name] = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
    else if (choices) found[name] = choices.includes(value) ? value : usual;
    else found[name] = typeof value === typeof usual ? value : usual;
  }
  return found as unknown as Settings;
}

let current: Settings = $state.raw(settings_from(read_stored("settings")));

/** Reactive. */
export const settings = (): Settings => current;

export function change_settings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  write_stored("settings", current);
}

/** Reactive. */
export const wanted_language = (): Language => current.language ?? preferred_language();

/** Whether motion should be avoided. */
export function is_still(): boolean {
  if (current.motion !== "system") return current.motion === "reduced";
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

const or_absent = (value: string, absent: string): string | undefined => (value === absent ? undefined : value);

/** The system's preferences, for settings that are left to the system. */
export interface SystemWishes {
  readonly dark?: boolean;
  readonly still?: boolean;
  readonly strong?: boolean;
}

/** The attributes `data-…` of <html>; undefined: none. */
export function page_attributes(
  of: Settings = current,
  { dark = false, still = false, strong = false }: SystemWishes = {},
): { readonly [name: string]: string | undefined } {
  return {
    theme: of.theme === "dark" || (of.theme === "system" && dark) ? "dark" : "light",
    motion: of.motion === "reduced" || (of.motion === "system" && still) ? "none" : undefined,
    palette: or_absent(of.palette, "usual"),
    contrast: of.contrast === "more" || (of.contrast === "system" && strong) ? "more" : undefined,
    cards: or_absent(of.card_size, "medium"),
  };
}

/** Keeps <html> in line with the settings; the returned function ends it. */
export function apply_settings(): () => void {
  const stop_listening = on_stored("settings", () => {
    current = settings_from(read_stored("settings"));
  });
  const strong = new MediaQuery("prefers-contrast: more");
  const dark = new MediaQuery("prefers-color-scheme: dark");
  const still = new MediaQuery("prefers-reduced-motion: reduce");
  const stop_effects = $effect.root(() => {
    $effect(() => {
      for (const [name, value] of Object.entries(
        page_attributes(current, { dark: dark.current, still: still.current, strong: strong.current }),
      )) {
        if (value === undefined) delete document.documentElement.dataset[name];
        else document.documentElement.dataset[name] = value;
      }
    });
  });
  return () => {
    stop_listening();
    stop_effects();
  };
}
