// Takes a lesson and does what the coach asks: reads, taps, and plays the plan of data/lessons. Or does something else
// that is legal.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Action } from "../src/protocol/messages.ts";
import type { PreparedTable } from "../src/learn/scene.ts";
import { answer, asked, briefly, type Asked } from "./clicking_player.ts";
import type { Person } from "./house.ts";
import { patience } from "./patience.ts";

export const lesson_names = [
  "first_game",
  "insider_game",
  "risky",
  "larry",
  "bugged",
  "paranoid",
  "sleeper",
  "tim_shady",
  "decoy",
  "accomplice",
  "prof_no",
] as const;

export function lesson_table(name: string): PreparedTable {
  return JSON.parse(readFileSync(new URL(`../../data/lessons/${name}.json`, import.meta.url), "utf8")) as PreparedTable;
}

/** The coach may have interrupted; then check again. */
const soon = 1000;

export interface LearnerManner {
  /** Plays the first legal thing instead of what is planned. */
  readonly stubborn?: boolean;
  /** Tries the decisive moment again. */
  readonly retried?: boolean;
  /** Called whenever the coach says something new. */
  readonly look?: (step: string) => Promise<void>;
  /** Whether to stop; called before every step. */
  readonly done?: (step: string) => boolean;
}

function unless_late(error: unknown): null {
  if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
  return null;
}

/** Waits until the coach says something, or the page wants something. `end`, `wrong`: the lesson is over. */
async function wanted(person: Person, before: string): Promise<{ readonly step: string; readonly kind: string }> {
  const found = await person.page.waitForFunction(
    (old) => {
      const coach = document.querySelector<HTMLElement>(".coach");
      if (coach === null) return null;
      const { step = "", kind = "" } = coach.dataset;
      const shows = kind === "tap" || kind === "look";
      const speaks = step === "end" || shows || coach.querySelector("button.primary") !== null;
      const dialog = document.querySelector("dialog[open]") !== null;
      const asks =
        document.querySelector(
          ".trick li.won, .middle-space .one, [data-anchor^=larry-], [data-phase=accomplice] .middle-space button[aria-pressed], [data-card][aria-disabled=false], main .stage .way .button.primary:not(:disabled), button.pick",
        ) !== null;
      const key = [step, kind, dialog, asks, document.querySelectorAll("[data-card]").length].join();
      return speaks || dialog || (asks && key !== old)
        ? { step, kind: dialog ? "dialog" : speaks ? (shows ? "tap" : "read") : "asked" }
        : null;
    },
    before,
    { timeout: patience, polling: 20 },
  );
  return (await found.jsonValue()) as { readonly step: string; readonly kind: string };
}

/**
 * Presses what it proposes, or else the cross, since its other buttons lead to the rules. It may have been closed
 * meanwhile.
 */
async function answer_dialog(page: Page): Promise<void> {
  const proposed = page.locator("dialog[open] footer button");
  const cross = page.locator("dialog[open] header button");
  await ((await proposed.count()) > 0 ? proposed : cross).last().click({ timeout: briefly }).catch(unless_late);
}

/** Returns the coach's steps, in order. */
export async function take_lesson(
  person: Person,
  name: string,
  manner: LearnerManner = {},
): Promise<readonly string[]> {
  const { page } = person;
  const table = lesson_table(name);
  const { actions } = table.record;
  const own = actions
    .slice((manner.retried ? table.retry : undefined) ?? table.begun)
    .filter(({ seat }) => seat === table.seat);
  const steps: string[] = [];
  let looked = "";
  /** The last question, which is not answered again before the page has caught up. */
  let answered = "";
  for (let looks = 0; looks < 2000; looks++) {
    const { step, kind } = await wanted(person, "");
    if (kind === "dialog") {
      await answer_dialog(page);
      continue;
    }
    if (step !== "" && steps.at(-1) !== step) steps.push(step);
    if (step !== looked && kind !== "dialog") {
      looked = step;
      await manner.look?.(step);
    }
    if (manner.done?.(step)) return steps;
    if (step === "end" || step === "wrong") return steps;
    try {
      if (kind === "read") await page.locator(".coach button.primary").click({ timeout: 5000 });
      else if (kind === "tap")
        await page
          .locator(step === "role" ? ".table-screen .bar nav > button" : ".mission .more")
          .first()
          .click({ timeout: 5000 });
      else {
        const question = await asked(page, answered, soon).catch(unless_late);
        // What the coach says now comes first.
        if (question === null) continue;
        const { what } = question;
        if ((await page.locator(".coach").getAttribute("data-step")) !== step) continue;
        answered = question.key;
        if (step === "" && (what === "card" || what === "mission"))
          assert.doesNotMatch(await page.locator(".coach").innerText(), /Watch what the others/);
        if (manner.stubborn) await answer(page, what, false, briefly);
        else await follow_plan(person, table, own, what);
      }
    } catch (error) {
      unless_late(error);
      answered = ""; // nothing could be pressed
    }
  }
  assert.fail(`the lesson ${name} does not end`);
}

/** Makes one planned move, and carries on as soon as the page shows it. */
async function follow_plan(
  { page }: Person,
  { record, seat }: PreparedTable,
  own: Action[],
  what: Asked,
): Promise<void> {
  const next = own[0];
  const click = (selector: string): Promise<void> => page.locator(selector).first().click({ timeout: 5000 });
  const gone = async (selector: string): Promise<void> => {
    await page.locator(selector).first().waitFor({ state: "detached" });
    own.shift();
  };
  const name_at = (other: number): string => record.names[other] ?? "";
  if (what === "mission" && next && "mission" in next) {
    const mission = record.deal.missions.indexOf(next.mission) % 2;
    await click(`.middle-space .two > :nth-child(${mission + 1}) button`);
    await click(".lay .button");
    await gone(".middle-space .two");
  } else if (what === "card" && next && "card" in next) {
    const card = `[data-card="${next.card}"]`;
    if ((await page.locator(`${card}[aria-pressed=true]`).count()) === 0)
      await page.locator(card).dispatchEvent("click");
    if (next.wager) {
      await page.locator(".wager").first().waitFor({ timeout: briefly });
      // It may have been pressed before something got in the way.
      if ((await page.locator(".wager[aria-pressed=true]").count()) === 0) await click(".wager");
    }
    await click(".bottom .button.primary:not(:disabled)");
    await gone(card);
  } else if (what === "larry" && next && "larry" in next) {
    for (const card of [next.larry, next.top]) await click(`button:has([data-anchor="larry-${card}"])`);
    await click("section:has(> p):has([data-anchor^=larry-]) .button.primary");
    await gone("[data-anchor^=larry-]");
  } else if (what === "accomplice" && next && "accomplice" in next) {
    await page
      .locator(".middle-space button[aria-pressed]")
      .filter({ hasText: name_at(next.accomplice) })
      .first()
      .click({ timeout: 5000 });
    await click(".middle-space .button.primary");
    await gone("[data-phase=accomplice]");
  } else if (what === "vote" && next && "votes" in next) {
    for (const other of next.votes)
      await page
        .locator("button.pick")
        .filter({ hasText: other === 2 && record.players === 2 ? "Larry" : name_at(other) })
        .first()
        .click({ timeout: 5000 });
    await click(".way .button.primary");
    await gone("button.pick");
  } else {
    assert.ok(
      what === "judged" || what === "dialog" || what === "talk" || what === "vote",
      `seat ${seat} is asked for: ${what}, planned is ${JSON.stringify(next)}`,
    );
    await answer(page, what, false, briefly);
  }
}
