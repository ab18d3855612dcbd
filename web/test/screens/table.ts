import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game } from "../bot_game.ts";
import { asked } from "../clicking_player.ts";
import { assert_in_sight } from "../fit.ts";
import { in_house, sizes } from "../house.ts";

const quick = { options: ["--bot-pace", "0"] };

test("in every language and theme nothing sticks out and nobody stumbles", { timeout: 240_000 }, () =>
  in_house(async (house) => {
    const names = ["Maximiliane-Charlotte W.", "Bartholomäus-Friedrich X", "Wolfeschlegelsteinhausen", "Ed", "Anna-Katharina Grossmann"];
    for (const language of ["en", "de", "fr", "nl"] as const) {
      for (const theme of ["light", "dark"] as const) {
        const [person] = await begin_game(house, { preset: "classic", players: 5, names }, [{ language, theme, still: true }]);
        assert.ok(person);
        await person.page.keyboard.press("Escape");
        await person.page.locator("dialog[open]").waitFor({ state: "hidden" });
        await asked(person.page);
        for (const [name, size] of Object.entries({ ...sizes, low: { width: 740, height: 360 }, short: { width: 360, height: 620 } })) {
          await person.page.setViewportSize(size);
          await person.check_fit();
          await assert_in_sight(person.page, "main button, main [data-card], main .middle-space > *");
          await person.shot(`table-${language}-${theme}-${name}`);
          // What it finds does not depend on the language.
          if (language === "en" && (name === "phone" || name === "desk")) await person.check_access();
        }
        await person.context.close();
      }
    }
  }, quick),
);
