import { mount } from "svelte";
import App from "./App.svelte";
import "./art/theme.css";
import "./app.css";
import { speak } from "./i18n/catalogue.svelte.ts";
import { start_install } from "./install/install.svelte.ts";
import { start_version } from "./install/version.svelte.ts";
import { start_navigation } from "./navigation.svelte.ts";
import { apply_settings, wanted_language } from "./settings/settings.svelte.ts";

apply_settings();
start_navigation();
start_install();
start_version();
const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
try {
  await speak(wanted_language());
  mount(App, { target });
} catch {
  // Without its words the page can only say so in all of them.
  const text = "Inside Job: reload the page. · Lade die Seite neu. · Recharge la page. · Laad de pagina opnieuw.";
  target.textContent = text;
}
