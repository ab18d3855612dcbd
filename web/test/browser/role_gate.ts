// The deal and the first look: nobody plays before they know who they are.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { ServerMessage } from "../../src/protocol/messages.ts";
import { begin_game } from "../bot_game.ts";
import { answer, asked, look_at_role, play_out } from "../clicking_player.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };

/** Whether anything has been played, according to what this person was told. */
const has_begun = ({ received }: Person): boolean =>
  received.some((text) => {
    const message = JSON.parse(text) as ServerMessage;
    return message.type === "events" && message.events.some(({ event }) => event === "acted");
  });

/** A round trip, after which whatever the bots had said before has arrived. */
async function hear_the_server({ page }: Person): Promise<void> {
  const path = `/api/tables/${new URL(page.url()).pathname.split("/").at(-1)}`;
  assert.ok(await page.evaluate((asked) => fetch(asked).then(({ ok }) => ok), path));
}

/** The seats for which the table holds back the first trick, according to the latest message. */
function looking({ received }: Person): readonly number[] {
  const last = received
    .map((text) => JSON.parse(text) as ServerMessage)
    .findLast((message) => message.type === "events" || message.type === "snapshot");
  return last?.now.looking ?? [];
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest("h2, button")?.tagName ?? "");

test("with bots alone, nothing happens before the player has seen the role", limit, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 4 }, [{}]);
    assert.ok(ana);
    const { page } = ana;
    await page.locator("dialog[open] [data-role-sheet]").waitFor();
    await hear_the_server(ana);
    assert.equal(looking(ana).length, 1, "the table does not wait for the player");
    assert.ok(!has_begun(ana), "a bot has played already");
    assert.equal(await focused(page), "H2", "a key pressed too early would answer");
    // In someone's first game they have to look.
    assert.equal(await page.getByRole("button", { name: "Later" }).count(), 0);
    for (const key of ["Enter", "Escape", "Escape", "Escape"]) await page.keyboard.press(key);
    await page.mouse.click(4, 4);
    await page.locator("dialog[open] .cover").waitFor();
    await ana.shot("gate-role");
    // The keyboard alone: a screen reader is at the role once it is face up, and at the table afterwards.
    await page.locator("dialog[open] .cover").press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("[data-role-sheet] [role=group]"));
    assert.match((await page.locator(":focus").getAttribute("aria-label")) ?? "", /^(Agent|Insider)$/);
    await hear_the_server(ana);
    assert.equal(looking(ana).length, 1, "the table no longer waits");
    assert.ok(!has_begun(ana), "a bot plays while the role is read");
    await answer(page, "dialog");
    await page.waitForFunction(() => document.activeElement?.matches("main h1"));
    await play_out(ana, { leaves: "card" });
    assert.ok(has_begun(ana));
    assert.deepEqual(looking(ana), []);
  }, quick),
);

test("with several people the first trick waits, and says for whom", limit, () =>
  in_house(async (house) => {
    const people = await begin_game(house, { preset: "first_game", players: 4 }, [
      { still: true },
      { still: true, language: "de" },
    ]);
    const [ana, bo] = people;
    assert.ok(ana && bo);
    await look_at_role(ana.page);
    await ana.page.locator("[data-prompt]").filter({ hasText: "Bo is still looking at their role" }).waitFor();
    assert.ok(!people.some(has_begun));
    await ana.shot("gate-waiting");
    await ana.check_access();
    await look_at_role(bo.page);
    await ana.page.locator("[data-prompt]").filter({ hasText: "still looking" }).waitFor({ state: "detached" });
    await Promise.race(people.map(({ page }) => play_out({ page }, { leaves: "card" })));
    await until(() => people.every(has_begun), "both to see it");
  }, quick),
);

test("those who look later are reminded, also after a reload, and play nothing before", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    const { host } = table;
    await table.play_to("play");
    await table.play_until(host, ({ legal = [] }) => legal.some((action) => "card" in action));
    const person = await in_seat(house, host, { still: true, size: "phone" });
    const { page } = person;
    // As if it had been offered in this game, and this were not the first one here.
    await page.locator(".table-screen").waitFor();
    await page.evaluate(
      ([key]) => {
        localStorage.setItem("insidejob.first_games", JSON.stringify(["a", "b"]));
        localStorage.setItem("insidejob.role_offered", JSON.stringify([key]));
        localStorage.removeItem("insidejob.role_seen");
      },
      [`${table.room}.${host.game?.number}`],
    );
    await page.reload();
    await page.getByRole("button", { name: "Later" }).click();
    const held = await page.locator("[data-card]").count();
    for (const again of [false, true]) {
      if (again) {
        await page.reload();
        await page.getByRole("button", { name: "Later" }).click();
      }
      await page.locator("[data-prompt]").filter({ hasText: "look at your role" }).waitFor();
      await page.locator(".prompt").getByRole("button", { name: "Look at it" }).waitFor();
    }
    await person.shot("gate-reminder");
    await person.check_access();
    await person.check_fit();
    // A card asks for the role instead of being played.
    await page.locator("[data-card][aria-disabled=false]").first().click();
    await page.locator("dialog[open] .cover").click();
    await answer(page, "dialog");
    await page.locator(".table-screen[data-known=true]").waitFor();
    assert.equal(await page.locator("[data-card]").count(), held);
    const { what } = await asked(page);
    await answer(page, what);
    await page.waitForFunction((before) => document.querySelectorAll("[data-card]").length < before, held);
    await page.reload();
    await page.locator(".table-screen[data-known=true]").waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 0);
    table.close();
  }, quick),
);

test("the cards go round before the role comes up, unless nothing should move", limit, () =>
  in_house(async (house) => {
    for (const still of [false, true]) {
      const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di", "Eve"] });
      table.host.gives_value = false;
      const { page } = await in_seat(house, table.host, { still });
      await page.locator("#seats-title").waitFor();
      // Recorded from the lobby on, because one page shows both.
      const seen = await page.evaluateHandle(() => {
        const order: string[] = [];
        const note = (what: string, there: boolean): void => {
          if (there && !order.includes(what)) order.push(what);
        };
        new MutationObserver(() => {
          note("cards", document.querySelector(".table-screen.dealing") !== null);
          note("role", document.querySelector("dialog[open] [data-role-sheet]") !== null);
        }).observe(document, { subtree: true, childList: true, attributes: true });
        return order;
      });
      await table.play_to("play");
      await page.locator("dialog[open] [data-role-sheet]").waitFor();
      assert.deepEqual(await seen.jsonValue(), still ? ["role"] : ["cards", "role"]);
      await look_at_role(page);
      table.close();
    }
  }, quick),
);

test("by keyboard, Tab and Enter show the role", limit, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 3 }, [{ still: true, size: "desk" }]);
    assert.ok(ana);
    const { page } = ana;
    await page.locator("dialog[open] .cover").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] [data-role-sheet] .role:not(.back)").waitFor();
    await play_out(ana, { leaves: "card" });
  }, quick),
);
