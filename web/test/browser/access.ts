// Every screen for people with poor eyesight or a screen reader: light, dark, and both with strong contrast. Whatever
// axe-core finds is a fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game } from "../bot_game.ts";
import { asked, look_at_role, play_out } from "../clicking_player.ts";
import { finish, shown, unfold } from "../finale.ts";
import { in_house, on_static_host } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";
import { somebody } from "../quick_house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };
const limit = { timeout: 400_000 };

test("the places around a game, in every look", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    for (const path of [
      "/",
      "/new",
      "/device",
      "/lobby",
      "/settings",
      "/games",
      "/replay",
      "/editor",
      "/rules",
      "/companion",
      "/move/bako-dimu-fera#x",
      "/t/bako-dimu-fera",
    ]) {
      await ana.open(path);
      await ana.page.locator("h1").first().waitFor({ state: "attached" });
      await ana.page.waitForLoadState("networkidle");
      await ana.check_every_look();
    }
    for (const [button, sheet] of [
      ["New role", "Show the card"],
      ["Adapt the usual deck", "Share"],
    ] as const) {
      await ana.open("/editor");
      await ana.page.getByRole("button", { name: button }).click();
      await ana.page.locator("[data-check=ready]").waitFor();
      await ana.check_every_look();
      await ana.page.getByRole("button", { name: sheet }).first().click();
      await ana.page.getByRole("dialog").waitFor();
      await ana.check_every_look();
    }
    const { host, path } = await make_table(house, { size: "desk" });
    const guest = await join(house, path, "Bo");
    for (const { page } of [host, guest]) await page.locator("summary").first().click();
    await host.check_every_look();
    await guest.check_every_look();
    await host.page.getByRole("button", { name: "Prof. No", exact: true }).click();
    await host.page.getByRole("dialog").waitFor();
    await host.check_every_look();
  }),
);

test("a phone that is passed around, and the rules over it, in every look", limit, () =>
  on_static_host(async (house) => {
    const phone = await somebody(house, {}, 1);
    const { page } = phone;
    await phone.open("#/device");
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.locator(".person input").nth(1).fill("Bo");
    await page.getByRole("button", { name: "Deal the cards" }).click();
    await page.locator("[data-curtain] .button.primary").waitFor();
    await phone.check_every_look();
    await page.locator("[data-curtain] .button.primary").click();
    await page.locator("[data-card]").first().waitFor();
    await play_out(phone, { done: async () => (await page.locator("[data-pass]").count()) > 0 });
    await phone.check_every_look();
    await page.locator("button.summary").click();
    await page.locator("dialog[open] [data-term=insider]").click();
    await page.locator("dialog[open] [data-passage=insider_free]").waitFor();
    await phone.check_every_look();
  }),
);

test("the table, its sheets and its end, in every look", limit, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "classic", players: 5 }, [{ still: true }]);
    assert.ok(ana);
    await ana.page.getByRole("dialog").waitFor();
    await ana.check_every_look();
    await look_at_role(ana.page);
    await asked(ana.page);
    await ana.check_every_look();
    for (const name of ["Menu", "Talk"]) {
      await ana.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await ana.page.getByRole("dialog").waitFor();
      await ana.check_every_look();
      await ana.page.keyboard.press("Escape");
      await ana.page.locator("dialog[open]").waitFor({ state: "detached" });
    }

    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { discussion_seconds: 600, history: "open" },
    });
    const bo = await in_seat(house, table.host, { still: true });
    const tv = await house.person({ size: "desk", still: true });
    await tv.open(`/tv/${table.room}`);
    await tv.page.getByText(table.room).first().waitFor();
    await tv.check_every_look();
    for (const stage of ["play", "discussion", "vote"] as const) {
      await table.play_to(stage);
      await tv.page.locator(`[data-stage=${stage}]`).waitFor();
      await tv.check_every_look();
      if (stage !== "play") {
        await shown(bo.page, stage);
        await bo.check_every_look();
      }
    }
    await finish(table);
    await bo.page.locator(".cause").waitFor();
    await unfold(bo.page);
    await bo.check_every_look();
    await tv.page.locator(".words.shown h1").waitFor();
    await tv.check_every_look();
    await bo.page.getByRole("button", { name: "Watch it again" }).click();
    await bo.page.locator(".seats").waitFor();
    await bo.page.keyboard.press("PageDown");
    await bo.check_every_look();
    table.close();
  }, quick),
);
