// The bots' own wordings are fetched where bots play. Until they are there, and if they cannot be had, bots speak plainly.
import { learn_words } from "../i18n/catalogue.svelte.ts";

export const hear_voices = (): void => void learn_words("voices").catch(() => undefined);
