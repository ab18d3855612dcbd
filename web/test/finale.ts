// The end of a scripted game in a browser.
import type { Page } from "playwright-core";
import { until, type ScriptedTable } from "./scripted_table.ts";

export const shown = (page: Page, stage: "vote" | "discussion" | "result"): Promise<void> =>
  stage === "result"
    ? page.locator(".finale").waitFor()
    : page
        .locator(stage === "vote" ? "main.voting" : "main:not(.voting) .stage .way")
        .first()
        .waitFor();

/** Opens everything that a result can show. */
export async function unfold(page: Page): Promise<void> {
  // The text beside it comes first, because the findings wait for the record.
  await page.locator(".after .findings summary").first().waitFor();
  for (const summary of await page.locator(".after summary").all()) await summary.click();
}

export async function finish(table: ScriptedTable): Promise<void> {
  for (const player of table.players) player.go_on("result");
  await until(() => table.players.every(({ now }) => now.stage === "result"), "the result");
}
