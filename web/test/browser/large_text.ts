// With letters twice as large, as set in the browser, everything can still be reached and read on the smallest phone,
// in the language with the longest words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look_at_role } from "../clicking_player.ts";
import { finish, shown, unfold } from "../finale.ts";
import { in_house } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const twice = {
  options: ["--bot-pace", "0"],
  browser: ["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"],
};

test("letters of twice the size fit on a phone", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person({ language: "de", still: true });
    for (const [name, path] of [
      ["start", "/"],
      ["new", "/new"],
      ["public", "/lobby"],
      ["settings", "/settings"],
      ["editor", "/editor"],
    ] as const) {
      await ana.open(path);
      await ana.page.locator("main:not([aria-busy=true]) h1").first().waitFor({ state: "attached" });
      assert.equal(await ana.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
      await ana.look_over(`large-${name}`);
    }
    const { host } = await make_table(house, { language: "de" });
    await host.look_over("large-lobby");

    const table = await scripted_table(house.server.origin, {
      names: ["Maximiliane", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"],
      options: { discussion_seconds: 600 },
    });
    const [first] = table.players;
    assert.ok(first);
    const bo = await in_seat(house, first, { language: "de", still: true });
    const look = (name: string): Promise<void> => bo.look_over(`large-${name}`);
    await table.play_to("play");
    await bo.page.locator("dialog[open]").waitFor();
    await look("role");
    await look_at_role(bo.page);
    await look("table");
    await table.play_to("discussion");
    await shown(bo.page, "discussion");
    await look("discussion");
    for (const player of table.players) player.go_on("vote");
    await shown(bo.page, "vote");
    await look("vote");
    await finish(table);
    await unfold(bo.page);
    await look("result");
    table.close();
  }, twice),
);
