// What a button copies.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { Person } from "./house.ts";
import { patience } from "./patience.ts";

/** Presses the button and waits until something has been copied, because the clipboard is slow. */
export async function copied_by({ context, page }: Person, button: Locator): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button.click();
  for (const end = Date.now() + patience; Date.now() < end; await page.waitForTimeout(20)) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (text !== "") return text;
  }
  assert.fail("nothing was copied");
}
