// Importing this loads the texts of reviews.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await learn_words("review");
