import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game } from "../bot_game.ts";
import { asked, look_at_role } from "../clicking_player.ts";
import { assert_in_sight, assert_whole } from "../fit.ts";
import { in_house, sizes } from "../house.ts";
import { languages, look, more_sizes } from "../sweep.ts";

const quick = { options: ["--bot-pace", "0"] };
const names = [
  "Maximiliane-Charlotte W.",
  "Bartholomäus-Friedrich X",
  "Wolfeschlegelsteinhausen",
  "Ed",
  "Anna-Katharina Grossmann",
];

for (const language of languages) {
  test(`the table: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const [person] = await begin_game(house, { preset: "classic", players: 5, names }, [{ language, still: true }]);
      assert.ok(person);
      const { page } = person;
      await page.locator("dialog[open]").waitFor();
      await look(person, "role", more_sizes);
      await page.locator("dialog[open] .cover").click();
      await look(person, "role-open", more_sizes, () => assert_whole(page, "[data-role-sheet] .role .words > *"));
      await page.locator("dialog[open] footer .button.primary").click();
      await look_at_role(page);
      await asked(page);
      await look(
        person,
        "table",
        {
          ...more_sizes,
          short: { width: 360, height: 620 },
          uhd: { width: 3840, height: 2160 },
        },
        () => assert_in_sight(page, "main button, main [data-card], main .middle-space > *"),
      );
      const sheets = {
        overview: page.locator(".top button"),
        mission: page.locator(".middle-space button[aria-haspopup=dialog]"),
        seat: page.locator("[data-seat] button").first(),
        talk: page.locator(".bar nav > .slot > button"),
        suspect: page.locator(".bar [data-place=suspect]"),
        history: page.locator(".bar [data-place=history]"),
        menu: page.locator(".bar [data-place=menu]"),
      };
      for (const [sheet, button] of Object.entries(sheets)) {
        // Someone who is choosing a mission has none in front of them.
        if ((await button.count()) === 0) continue;
        await button.click();
        await page.locator("dialog[open]").waitFor();
        await look(person, `table-sheet-${sheet}`, { phone: sizes.phone });
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
    }, quick),
  );
}
