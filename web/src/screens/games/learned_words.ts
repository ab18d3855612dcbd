// Importing this loads the texts about the games on this device.
import { learn_words } from "../../i18n/catalogue.svelte.ts";

await learn_words("games");
