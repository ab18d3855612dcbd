// The bots' own wordings are loaded where bots play. Until then, or if that fails, bots speak plainly.
import { learn_words } from "../i18n/catalogue.svelte.ts";

export const hear_voices = (): void => void learn_words("voices").catch(() => undefined);
