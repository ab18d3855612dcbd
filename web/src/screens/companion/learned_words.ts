// Importing this loads the texts of the companion.
import { learn_words } from "../../i18n/catalogue.svelte.ts";

await learn_words("companion");
