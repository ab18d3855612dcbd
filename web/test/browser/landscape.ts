// A phone on its side shows what matters without scrolling: the opened role, the vote's question and its button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown } from "../finale.ts";
import { assert_whole } from "../fit.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const low = [
  { width: 740, height: 360 },
  { width: 640, height: 360 },
] as const;
const names = ["Ana", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"];

async function at_each_size(person: Person, name: string, selector: string): Promise<void> {
  for (const size of low) {
    await person.resize(size);
    await person.shot(`landscape-${name}-${size.width}`);
    await assert_whole(person.page, selector);
    await person.check_fit();
  }
}

for (const language of ["en", "de"] as const) {
  test(`the opened role stays on a phone on its side: ${language}`, limit, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, { names, preset: "sleeper_paranoid" });
      // Two of the longest.
      await table.play_to("play", ({ game }) => game?.role === "sleeper_agent" || game?.role === "paranoid_agent");
      const ana = await in_seat(house, table.host, { still: true, language });
      const { page } = ana;
      await page.locator("dialog[open] .cover").waitFor();
      await at_each_size(ana, `role-covered-${language}`, "dialog[open] footer .button");
      await page.locator("dialog[open] .cover").click();
      const words = "[data-role-sheet] .role .words > *, dialog[open] footer .button";
      await at_each_size(ana, `role-${language}`, words);
      // Also from the bar, later.
      await page.locator("dialog[open] footer .button.primary").click();
      await page.locator(".bar [data-place=role]").click();
      await page.locator("dialog[open] .cover").click();
      await at_each_size(ana, `role-again-${language}`, words);
      table.close();
    }),
  );

  test(`the vote's question and button stay on a phone on its side: ${language}`, limit, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, {
        names,
        preset: "sleeper_paranoid",
        options: { takeover_seconds: 0 },
      });
      await table.play_to("vote", ({ face_up }) => !face_up.has(0));
      const ana = await in_seat(house, table.host, { still: true, language });
      const { page } = ana;
      await shown(page, "vote");
      const ask = ".way .ask, .way .button.primary";
      await at_each_size(ana, `vote-${language}`, `${ask}, .pick`);
      // With a notice, after someone has gone.
      table.players[1]?.close();
      await page.locator("[data-notice=held_up]").waitFor();
      await at_each_size(ana, `vote-notice-${language}`, ask);
      await page.locator("button.pick").first().click();
      const send = page.locator(".way .button.primary");
      if (await send.isDisabled()) await page.locator("button.pick").nth(1).click();
      await at_each_size(ana, `vote-picked-${language}`, ask);
      assert.ok(await send.isEnabled());
      table.close();
    }),
  );
}
