// One phone and several people: what must not be seen, what must not be covered, and a browser that stores nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { asked, look_at_role, play_out } from "../clicking_player.ts";
import { on_static_host, sizes, type House, type Person } from "../house.ts";
import { somebody } from "../quick_house.ts";

const limit = { timeout: 300_000 };

/** Two people and two bots; the person who moves first holds the phone and has seen their role. */
async function begun_by_two(house: House): Promise<Person> {
  const phone = await somebody(house, {}, 1);
  const { page } = phone;
  await phone.open("#/device");
  await page.locator(".person input").first().fill("Ana");
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.locator(".person input").nth(1).fill("Bo");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await page.locator("[data-curtain] .button.primary").click();
  await page.locator("[data-card]").first().waitFor();
  return phone;
}

/** As if the phone were locked, or another app were in front. A headless browser never hides its page by itself. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (now ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("the curtain falls when the page is hidden, over an open sheet too", limit, () =>
  on_static_host(async (house) => {
    const { page } = await begun_by_two(house);
    // The role is face up at that moment.
    await page.locator("dialog[open] .cover").click();
    await page.locator("dialog[open] .role:not(.back)").first().waitFor();
    await hide(page, true);
    await page.locator("[data-curtain]").waitFor();
    assert.equal(await page.locator("[data-card], dialog[open]").count(), 0, "something secret is still there");
    await hide(page, false);
    assert.equal(await page.locator("[data-card], dialog[open]").count(), 0, "coming back is not looking");
    await page.locator("[data-curtain] .button.primary").click();
    await page.locator("[data-card]").first().waitFor();
  }),
);

test("anyone who plays alone finds the table as it was", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    await hide(ana.page, true);
    await hide(ana.page, false);
    assert.equal(await ana.page.locator("[data-curtain]").count(), 0);
    assert.ok((await ana.page.locator("[data-card]").count()) > 0);
  }),
);

test("the bar that asks to pass the phone on covers nothing that can be pressed", limit, () =>
  on_static_host(async (house) => {
    const phone = await begun_by_two(house);
    const { page } = phone;
    await play_out(phone, { leaves: "pass" });
    await page.locator("[data-pass]").waitFor();
    await look_at_role(page);
    for (const [name, size] of Object.entries({ ...sizes, low: { width: 740, height: 360 } })) {
      await phone.resize(size);
      await phone.shot(`pass-bar-${name}`);
      const covered = await page.locator(".bar button").evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there !== null && button.contains(there) ? [] : [button.textContent];
        }),
      );
      assert.deepEqual(covered, [], name);
      await phone.check_fit();
    }
    await phone.resize(sizes.phone);
    await page.locator("[data-pass] .button").click();
    await page.locator("[data-curtain]").waitFor();
  }),
);

test("a browser that keeps nothing says so, and the game is played to its end", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    const { page } = ana;
    // As in a private window, where the worker has no database.
    await page.route(/house_worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: `Object.defineProperty(self, "indexedDB", { value: undefined });\n${await response.text()}`,
      });
    });
    await ana.open("");
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator("[data-not-kept]").waitFor();
    await ana.shot("not-kept");
    await ana.check_access();
    await ana.check_fit();
    await page.getByRole("button", { name: "Play anyway" }).click();
    await page.locator("[data-not-kept]").waitFor({ state: "detached" });
    await page.locator("main[data-stage=play] [data-card]").first().waitFor();
    assert.equal((await asked(page)).what === "over", false);
    await play_out(ana);
    await page.locator(".cause").waitFor();
    assert.equal(await page.locator("[data-not-kept]").count(), 0, "it is said once");
  }),
);

test("where the game is kept nothing is said about it", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    assert.equal(await ana.page.locator("[data-not-kept]").count(), 0);
  }),
);
