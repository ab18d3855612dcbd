// Importing this loads the texts of the puzzles.
import { learn_words } from "../../i18n/catalogue.svelte.ts";

await learn_words("puzzles");
