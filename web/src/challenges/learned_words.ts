// Importing this loads the texts of the challenges.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await learn_words("challenges");
