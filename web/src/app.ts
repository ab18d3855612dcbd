// The program behind main.ts: settings, texts, and the place that the address names.
import { mount } from "svelte";
import App from "./App.svelte";
import "./art/theme.css";
import "./app.css";
import { speak } from "./i18n/catalogue.svelte.ts";
import { start_install } from "./install/install.svelte.ts";
import { start_version } from "./install/version.svelte.ts";
import { route, start_navigation } from "./navigation.svelte.ts";
import { place_screen } from "./screens.ts";
import { apply_settings, wanted_language } from "./settings/settings.svelte.ts";

export async function start(target: HTMLElement): Promise<void> {
  apply_settings();
  start_navigation();
  start_install();
  start_version();
  // Loaded together with the texts. Whatever shows it reports errors.
  place_screen(route().place)?.().catch(() => {});
  await speak(wanted_language());
  mount(App, { target });
}
