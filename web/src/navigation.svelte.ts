// Where this page is, and how it goes elsewhere: the History API, real links, and focus on the heading of the new
// place.
import { tick } from "svelte";
import { address, asked_server, is_served } from "./home.ts";
import { parse_route, table_path, type Route } from "./router.ts";

/** After the # where there is only one page. A shortcut on a home screen uses that form everywhere. */
function here(): string {
  if (location.hash.startsWith("#/")) return location.hash.slice(1);
  return is_served() ? location.pathname + location.hash : "/";
}

/** What comes after the place, including its #; empty if nothing does. */
export const fragment_here = (): string => new URL(here(), location.origin).hash;

let current: Route = $state.raw({ place: "start" });
let before: Route = { place: "start" };

/** Reactive. */
export const route = (): Route => current;

let wanted_server: string | null = $state.raw(null);

/** The server named in the link that led here; null if there is none, or it is the one in use. Reactive. */
export const asked_here = (): string | null => wanted_server;

/** The previous place, unless the page was reloaded. */
export const came_from = (): Route => before;

function arrive(next: Route): void {
  const other_place = next.place !== current.place || JSON.stringify(next) !== JSON.stringify(current);
  if (next.place !== current.place) before = current;
  current = next;
  if (other_place) window.scrollTo(0, 0);
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address(path));
  else if (path !== here()) history.pushState(null, "", address(path));
  wanted_server = asked_server(path);
  arrive(parse_route(path));
}

/** The same place under another address: nothing is shown again, and the old address is gone. */
export function rename_here(path: string): void {
  if (path !== here()) history.replaceState(null, "", address(path));
}

/** What came after the place is for this page alone, not for anyone who sees the address bar or goes back. */
export const hide_fragment = (): void => rename_here(new URL(here(), location.origin).pathname);

/** Called by a screen once it is shown, so that a screen reader begins at its heading. */
export async function focus_heading(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Links within this page don't reload it. */
function follow_link(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^#(?!\/)/.test(link.getAttribute("href") ?? "")) return;
  event.preventDefault();
  go(link.hash.startsWith("#/") ? link.hash.slice(1) : link.pathname + link.hash);
}

/** Goes to the address that someone typed or followed. */
function look_around(): void {
  const next = parse_route(here());
  wanted_server = asked_server(here());
  // A code typed after the address is a short form of the same place.
  if (next.place === "table" && wanted_server === null && !here().startsWith("/t/")) rename_here(table_path(next.room));
  arrive(next);
}

export function start_navigation(): void {
  current = parse_route(here());
  look_around();
  addEventListener("popstate", look_around);
  document.addEventListener("click", follow_link);
}
