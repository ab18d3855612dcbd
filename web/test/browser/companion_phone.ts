// The phone in the middle of the table counts one, two, three before it shows anything, and does not fall asleep during
// a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { in_house } from "../house.ts";
import { RealDeck } from "../real_deck.ts";
import { until } from "../scripted_table.ts";

const limit = { timeout: 300_000 };
const beat = 850;

test("one, two, three: no finger is shown before all are", limit, () =>
  in_house(async (house) => {
    const ana = await house.person();
    const deck = new RealDeck(ana);
    const { page } = ana;
    await page.clock.install();
    await ana.open("/companion");
    await deck.choose({ names: ["Ana", "Bo", "Cy"] });
    await deck.lay_out();
    await deck.begin();
    for (let i = 0; i < 11; i++) await deck.trick(["Ana", "Bo", "Cy"][i % 3] ?? "", false);
    await deck.press("Go to the vote");
    for (const [voter, named] of [
      ["Ana", "Bo"],
      ["Bo", "Cy"],
      ["Cy", "Bo"],
    ] as const)
      await deck.vote(voter, named);
    assert.equal(await page.locator("[data-votes] .count").count(), 0);
    // From here on the test controls the clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await deck.press("One, two, three…");
    for (const number of ["1", "2", "3"]) {
      await page.locator("[data-votes=hidden] .count", { hasText: number }).waitFor();
      assert.equal(await page.locator(".picture").getByText("Bo points at").count(), 0);
      await page.clock.runFor(beat);
    }
    await page.locator("[data-votes=shown]").waitFor();
    await page.clock.resume();
    await page.getByRole("button", { name: "Now turn over all the roles" }).waitFor();
  }),
);

/** How many wake locks are held. */
const held = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { readonly locks: readonly WakeLockSentinel[] }).locks.filter(({ released }) => !released)
        .length,
  );

async function until_held(page: Page, count: number): Promise<void> {
  let now = -1;
  const look = async (): Promise<void> => void (now = await held(page));
  await look();
  const timer = setInterval(() => void look(), 20);
  try {
    await until(() => now === count, `${count} locks on the screen, not ${now}`);
  } finally {
    clearInterval(timer);
  }
}

test("the screen stays awake during a game, and only then", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    const { page } = ana;
    await ana.context.grantPermissions(["screen-wake-lock"]);
    await page.addInitScript(() => {
      const locks: WakeLockSentinel[] = [];
      Object.assign(window, { locks });
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (type) => {
        const lock = await request(type);
        locks.push(lock);
        return lock;
      };
    });
    await ana.open("/companion");
    await deck.choose({ names: ["Ana", "Bo", "Cy"] });
    await deck.lay_out();
    assert.equal(await held(page), 0);
    await deck.begin();
    await until_held(page, 1);
    // Locking the phone released the wake lock; it is requested again.
    await page.evaluate(async () => {
      for (const lock of (window as unknown as { readonly locks: readonly WakeLockSentinel[] }).locks)
        await lock.release();
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await until_held(page, 1);
    await deck.trick("Ana", true);
    assert.equal(await held(page), 1);
    await page.getByRole("button", { name: "End this game" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End this game" }).click();
    await until_held(page, 0);
  }),
);
