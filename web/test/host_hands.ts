// What tests of the host's tools share: opening the people at the table, dialogs, notices.
import type { Locator, Page } from "playwright-core";
import type { Person } from "./house.ts";

export const notice = ({ page }: Person, kind: string): Locator => page.locator(`[data-notice=${kind}]`);
export const dialog = (page: Page): Locator => page.locator("dialog[open]");

export async function close_dialogs({ page }: Person): Promise<void> {
  while ((await dialog(page).count()) > 0) {
    // Players who have not seen their role must look at it.
    const answer = dialog(page).locator("footer .button.primary");
    if ((await answer.count()) > 0) await answer.click();
    else await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
  }
}

/** Opens the people at the table, from the bar or the menu. */
export async function open_people({ page }: Person): Promise<void> {
  const direct = page.locator(".bar [data-place=people]");
  if ((await direct.count()) > 0) await direct.click();
  else {
    await page.locator(".bar [data-place=menu]").click();
    await dialog(page).locator("li button").first().click();
  }
  await dialog(page).locator(".people").waitFor();
}
