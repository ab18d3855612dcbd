// Importing this loads the texts of duplicate evenings.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await learn_words("duplicate");
