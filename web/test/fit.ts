// What matters on a screen, and whether it can be reached without scrolling the page itself.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** The table never scrolls: everything that can be pressed is visible, or in a part that scrolls by itself. */
export async function assert_in_sight(page: Page, selector: string): Promise<void> {
  const out_of_sight = await page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || element.closest(".visually-hidden")) return [];
      const inside = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
      if (inside) return [];
      for (
        let around = element.parentElement;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowY, overflowX } = getComputedStyle(around);
        if ([overflowY, overflowX].some((way) => way === "auto" || way === "scroll")) return [];
      }
      return [`${element.outerHTML.slice(0, 100)} at ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`];
    }),
  );
  assert.deepEqual(out_of_sight, []);
}

/** The same without any scrolling: all of it is visible now, and there is at least one. */
export async function assert_whole(page: Page, selector: string): Promise<void> {
  const found = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
      const frames = [{ top: 0, left: 0, bottom: innerHeight, right: innerWidth }];
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (getComputedStyle(around).overflowY !== "visible" && around !== document.documentElement)
          frames.push(around.getBoundingClientRect());
      const whole = frames.every(
        (frame) =>
          top >= frame.top - 1 && left >= frame.left - 1 && bottom <= frame.bottom + 1 && right <= frame.right + 1,
      );
      const at = `${element.outerHTML.slice(0, 100)} at ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`;
      return whole && width > 0 && height > 0 ? null : at;
    }),
  );
  assert.ok(found.length > 0, `${selector}: not there`);
  assert.deepEqual(
    found.filter((at) => at !== null),
    [],
  );
}
