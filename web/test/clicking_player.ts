// Plays like a person with a mouse, in any language: sees what the page asks for, answers, and waits until the page has
// moved on.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Person } from "./house.ts";
import { patience } from "./patience.ts";

export type Asked =
  | "dialog"
  | "judged"
  | "mission"
  | "larry"
  | "accomplice"
  | "card"
  | "talk"
  | "vote"
  | "over"
  /** One phone for several people. */
  | "curtain"
  | "pass"
  | "together";

interface Question {
  readonly what: Asked;
  /** Changes as soon as the answer has arrived. */
  readonly key: string;
}

export interface Manner {
  /** Wagers a token wherever that is allowed. */
  readonly wagers?: boolean;
  /** Whether to stop; called before every move. */
  readonly done?: () => Promise<boolean>;
  /** The question that is left to the test. */
  readonly leaves?: Asked;
  /** How often it checks what is asked, in milliseconds. */
  readonly polling?: number;
}

/** Waits until the page wants something from this person, or the game is over. */
export async function asked(page: Page, after = "", timeout = patience, polling = 20): Promise<Question> {
  const found = await page.waitForFunction(
    (before) => {
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      const kind = (): Asked | null => {
        if (has("dialog[open]")) return "dialog";
        if (has(".finale")) return "over";
        if (has("[data-curtain]")) return has("[data-curtain] .button.primary") ? "curtain" : null;
        if (has("[data-to-vote]")) return has("[data-to-vote] .button.primary:not(:disabled)") ? "together" : null;
        if (has("[data-pass]") && !has(".trick li.won")) return "pass";
        if (has("main.voting")) return has("button.pick") ? "vote" : null;
        if (has("main .stage .way .button.primary")) return "talk";
        if (!has(".table-screen")) return null;
        // A finished trick on display: a tap moves on.
        if (has(".trick li.won")) return "judged";
        if (has(".middle-space .one:not(.barred)")) return "mission";
        if (has("[data-anchor^=larry-]")) return "larry";
        if (has("[data-phase=accomplice] .middle-space button[aria-pressed]")) return "accomplice";
        return has("[data-card][aria-disabled=false]") ? "card" : null;
      };
      const what = kind();
      if (what === null) return null;
      const dialog = document.querySelector("dialog[open]")?.textContent ?? "";
      const trick = document.querySelector(".trick")?.getAttribute("aria-label") ?? "";
      const curtain = document.querySelector("[data-curtain] h1")?.textContent ?? "";
      const key = [what, dialog, curtain, trick, document.querySelectorAll("[data-card]").length].join("\n");
      return key === before ? null : { what, key };
    },
    after,
    { timeout, polling },
  );
  return (await found.jsonValue()) as Question;
}

/** A new game shows the player's role first. Looks at it and closes the sheet, unless it has been seen. */
export async function look_at_role(page: Page): Promise<void> {
  await page.locator(".table-screen[data-known]").waitFor();
  if ((await page.locator(".table-screen[data-known=true]").count()) > 0) return;
  await page.locator("dialog[open] .cover").click();
  await page.locator("dialog[open] footer button").last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** For a press on a page that may move on by itself; afterwards, check again what is asked. */
export const briefly = 5000;

/** `timeout`: per press. */
export async function answer(page: Page, what: Asked, wagers = false, timeout = patience): Promise<void> {
  const click = async (selector: string, which: "first" | "last" = "first"): Promise<void> =>
    page.locator(selector)[which]().click({ timeout });
  switch (what) {
    case "dialog":
      return click("dialog[open] footer button", "last");
    case "judged":
      return page.locator(".middle-space .middle").dispatchEvent("click", undefined, { timeout: 1000 });
    case "mission":
      await click(".middle-space .one:not(.barred) button");
      return click(".lay .button");
    case "larry":
      await click("button[aria-disabled=false][aria-pressed=false]:has([data-anchor^=larry-])");
      await click("button[aria-pressed=false]:has([data-anchor^=larry-])");
      return click("section:has(> p):has([data-anchor^=larry-]) .button.primary");
    case "accomplice":
      await click(".middle-space button[aria-pressed]");
      return click(".middle-space .button.primary");
    case "card": {
      // Clicked where it is visible, because its middle may be under the next card of the fan.
      const card = page.locator("[data-card][aria-disabled=false]").last();
      await card.click({ position: { x: 32, y: 30 }, timeout });
      const wager = page.locator(".wager:not(:disabled)[aria-pressed=false]");
      if (wagers && (await wager.count()) > 0) await wager.click({ timeout });
      return click(".bottom .button.primary:not(:disabled)");
    }
    case "talk":
      return click("main .stage .way .button.primary");
    case "vote": {
      const send = page.locator(".way .button.primary");
      for (let finger = 0; await send.isDisabled(); finger++)
        await page.locator("button.pick").nth(finger).click({ timeout });
      return send.click({ timeout });
    }
    case "curtain":
      return click("[data-curtain] .button.primary");
    case "pass":
      return click("[data-pass] .button");
    case "together":
      return click("[data-to-vote] .button.primary");
    case "over":
  }
}

/**
 * Answers, and returns the key that the page must leave behind: an answer has an effect. If nothing could be pressed,
 * because the page has moved on by itself or something has come up in front of it, the key is empty.
 */
export async function answered(page: Page, { what, key }: Question, wagers = false): Promise<string> {
  try {
    await answer(page, what, wagers, briefly);
    return key;
  } catch (error) {
    if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
    return "";
  }
}

/** Plays until the game is over, and returns what it was asked for. */
export async function play_out(
  { page }: Pick<Person, "page">,
  { wagers = false, done = async () => false, leaves, polling }: Manner = {},
): Promise<ReadonlySet<Asked>> {
  const seen = new Set<Asked>();
  for (let moves = 0, key = ""; moves < 250; moves++) {
    if (await done()) return seen;
    const question = await asked(page, key, patience, polling);
    seen.add(question.what);
    if (question.what === "over" || question.what === leaves) return seen;
    key = await answered(page, question, wagers);
  }
  assert.fail("the game does not end");
}
