// Whether the server has a newer client than this page. It is recognised by the name of its entry script, which changes
// with everything it is built from, so this works with and without a service worker.
import { untrack } from "svelte";
import { folder, is_served } from "../home.ts";

const look_every = 60 * 60_000;
const look_at_most_every = 60_000;

let newer = $state(false);
let held = $state(0);
let looked = 0;

/** Reactive: there is a newer version, and no game is in progress. */
export const new_version = (): boolean => newer && held === 0;

/** Holds the news back during a game. The returned function ends that. */
export function hold_news(): () => void {
  // An effect that calls this must not run again because of it.
  untrack(() => held++);
  return () => untrack(() => held--);
}

const entry_script = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? null;

/** Also called when the connection is back, because the server may be a different one. */
export async function look_for_version(): Promise<void> {
  const own = entry_script();
  if (newer || own === null || !import.meta.env.PROD || Date.now() - looked < look_at_most_every) return;
  looked = Date.now();
  try {
    const response = await fetch(`${folder()}${is_served() ? "served.html" : "index.html"}`, { cache: "no-cache" });
    if (response.ok) newer = is_newer(await response.text(), own);
  } catch {
    // No server, no newer version.
  }
}

/** Whether it is the page of another client, since a proxy may answer with its own page. */
export const is_newer = (page: string, own: string): boolean => page.includes('id="app"') && !page.includes(own);

export function start_version(): void {
  looked = Date.now();
  setInterval(() => void look_for_version(), look_every);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look_for_version();
  });
}
