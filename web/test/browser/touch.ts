// A finger on a phone: a tap chooses a card, dragging it up plays it, and a short drag does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { begin_game } from "../bot_game.ts";
import { play_out } from "../clicking_player.ts";
import { in_house } from "../house.ts";

const quick = { options: ["--bot-pace", "0"] };

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A point of a card that no other covers, even where the hand is a fan, `up` pixels further up. */
function finger({ x, y, width }: Place, up = 0): { x: number; y: number }[] {
  return [{ x: x + width / 4, y: y + 20 - up }];
}

/** A finger goes down on a card and moves `far` pixels up. */
async function pull(session: CDPSession, place: Place, far: number): Promise<void> {
  const at = (up: number): { x: number; y: number }[] => finger(place, up);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 4; step++)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at((far * step) / 4) });
  // It rests before it lets go. Otherwise the browser takes the pull for a fling, and the next tap, if it comes within a
  // second, only stops that.
  await new Promise((done) => setTimeout(done, 100));
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Where a card comes to rest, because hands are rearranged after a trick. */
async function resting_place(page: Page, card: string): Promise<Place> {
  const own = page.locator(`[data-card="${card}"]`);
  let before = await own.boundingBox();
  for (;;) {
    await page.waitForTimeout(150);
    const now = (await own.boundingBox()) ?? assert.fail();
    if (now.x === before?.x && now.y === before.y) return now;
    before = now;
  }
}

/** A playable card, once it is the viewer's turn. */
async function own_turn(page: Page): Promise<string> {
  await play_out({ page }, { leaves: "card" });
  return (await page.locator("[data-card][aria-disabled=false]").last().getAttribute("data-card")) ?? assert.fail();
}

test("cards are chosen and laid with a finger", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 4 }, [{ still: true }]);
    assert.ok(ana);
    const { page } = ana;
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const card = await own_turn(page);
    const own = page.locator(`[data-card="${card}"]`);
    // Read only once, because a released card takes a moment to go back.
    const place = await resting_place(page, card);
    await pull(session, place, 30);
    await page.waitForFunction(() => document.querySelector("[data-pulled]") === null);
    assert.equal(await own.count(), 1, "a short pull has laid the card");
    await pull(session, place, 160);
    await own.waitFor({ state: "detached" });

    const next = await own_turn(page);
    const there = await resting_place(page, next);
    const pressed = page.locator(`[data-card="${next}"][aria-pressed=true]`);
    // Both are sent at once, because a finger that rests while the page is busy does not tap.
    await Promise.all([
      session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: finger(there) }),
      session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    ]);
    await pressed.waitFor();
  }, quick),
);
