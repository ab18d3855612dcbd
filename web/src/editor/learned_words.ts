// Importing this loads the texts of the editor.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await learn_words("editor");
