// Importing this loads the texts of play by turns, and of its notifications.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await Promise.all([learn_words("turns"), learn_words("notify")]);
