// Several people sharing one phone, as they really would: names, curtain, one at a time. At every moment, what the page
// shows is compared with what the holder may see.
import assert from "node:assert/strict";
import type { Preset } from "../src/protocol/messages.ts";
import { play_out, type Asked } from "./clicking_player.ts";
import type { Person } from "./house.ts";

export interface PassedGame {
  readonly preset: Preset;
  readonly names: readonly string[];
}

const offered: readonly Preset[] = [
  "first_game",
  "classic",
  "risky",
  "two_players",
  "sleeper_paranoid",
  "tim_sleeper",
  "risky_tim",
  "accomplice_prof_no",
];

async function set_up(phone: Person, { preset, names }: PassedGame): Promise<void> {
  const { page } = phone;
  await phone.open("#/device");
  const begin = page.locator("form button[type=submit]");
  await begin.waitFor();
  for (const [i, name] of names.entries()) {
    if (i > 0) await page.locator("fieldset > .button").first().click();
    await page.locator(".person input").nth(i).fill(name);
  }
  await page.locator("[role=group] button[aria-pressed]").nth(offered.indexOf(preset)).click();
  await phone.check_fit();
  await phone.check_access();
  await phone.shot(`passed-${preset}-set-up`);
  await begin.click();
}

/** Plays a whole game, and returns what was asked for. */
export async function pass_around(phone: Person, game: PassedGame): Promise<ReadonlySet<Asked>> {
  const { page } = phone;
  await set_up(phone, game);
  /** Who holds each card, as the screen showed it. No two people ever have the same card. */
  const owners = new Map<string, string>();
  const looked = new Set<string>();
  let holder: string | null = null;
  const shots = new Set<string>();
  async function shot(name: string): Promise<void> {
    if (shots.has(name)) return;
    shots.add(name);
    await phone.check_fit();
    await phone.check_access();
    await phone.shot(`passed-${game.preset}-${name}`);
  }

  async function look(): Promise<boolean> {
    await page.locator("[data-curtain], .table-screen, main.voting, [data-to-vote], .finale").first().waitFor();
    // All in one call, because the page may move on between two questions.
    const shown = await page.evaluate(() => ({
      curtain: document.querySelector("[data-curtain] h1")?.textContent ?? null,
      pass: document.querySelector("[data-pass]") !== null,
      open: document.querySelector("[data-to-vote], .finale") !== null,
      voting: document.querySelector("main.voting") !== null,
      cards: [...document.querySelectorAll("[data-card]")].map((card) => card.getAttribute("data-card") ?? ""),
      secrets: document.querySelectorAll("[data-curtain] [data-card], [data-curtain] button.pick").length,
    }));
    if (shown.curtain !== null) {
      assert.deepEqual(shown.cards, [], "a hand is shown before anybody has looked");
      assert.equal(shown.secrets, 0);
      holder = game.names.find((name) => shown.curtain?.includes(name)) ?? null;
      if (holder !== null) await shot("curtain");
    } else if (shown.open) {
      assert.deepEqual(shown.cards, [], "a hand is shown where all look");
      await shot("open");
    } else {
      assert.ok(holder !== null, "something is shown, and nobody has looked");
      looked.add(holder);
      for (const card of shown.cards) {
        assert.equal(owners.get(card) ?? holder, holder, `${holder} is shown a card of somebody else`);
        owners.set(card, holder);
      }
      if (shown.pass) await shot("pass");
      else if (shown.voting) await shot("vote");
    }
    return false;
  }

  const asked = await play_out(phone, { wagers: true, done: look });
  await page.locator(".cause").waitFor();
  assert.deepEqual([...looked].sort(), [...game.names].sort(), "somebody never had the phone");
  await shot("result");
  return asked;
}
