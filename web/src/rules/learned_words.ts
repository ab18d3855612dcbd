// Whoever imports this has the words of the rules.
import { learn_words } from "../i18n/catalogue.svelte.ts";

await learn_words("rules");
