// What a button copies.
import type { Locator } from "playwright-core";
import type { Person } from "./house.ts";

/** Presses it, and waits until something has been copied: the clipboard takes its time. */
export async function copied_by({ context, page }: Person, button: Locator): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button.click();
  const text = await page.waitForFunction(() => navigator.clipboard.readText());
  return text.jsonValue();
}
