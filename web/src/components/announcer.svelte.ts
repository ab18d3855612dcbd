// What a screen reader is told, one announcement at a time: given two at once, it drops one.
import { untrack } from "svelte";

export type Urgency = "polite" | "assertive";

const between = 150;
const spoken: { [urgency in Urgency]: string } = $state({ polite: "", assertive: "" });
const waiting: { readonly [urgency in Urgency]: string[] } = { polite: [], assertive: [] };
const busy: { [urgency in Urgency]: boolean } = { polite: false, assertive: false };

/** Reactive. */
export const announced = (urgency: Urgency): string => spoken[urgency];

/** `assertive` is for what cannot wait: it is your turn, the connection is lost. */
export function announce(text: string, urgency: Urgency = "polite"): void {
  if (text === "") return;
  waiting[urgency].push(text);
  // An effect that announces something must not run again because of it.
  if (!busy[urgency]) untrack(() => next(urgency));
}

function next(urgency: Urgency): void {
  // Several that arrived at once are read as one.
  const text = waiting[urgency].splice(0).join(" ");
  busy[urgency] = text !== "";
  if (text === "") {
    // Urgent news is over by then. Someone who explores the page later should not come across it.
    if (urgency === "assertive") spoken.assertive = "";
    return;
  }
  // The same words are announced again only if something changes.
  spoken[urgency] = spoken[urgency] === text ? `${text}\u00a0` : text;
  setTimeout(() => next(urgency), between + 20 * text.length);
}
