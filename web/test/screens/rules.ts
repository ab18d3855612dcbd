// The rules as a page and as a sheet over a game, and a hand with hints.
import { test } from "node:test";
import { look_at_role } from "../clicking_player.ts";
import { in_house } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { languages, look } from "../sweep.ts";

const quick = { options: ["--bot-pace", "0"] };

for (const language of languages) {
  test(`the rules: ${language}`, { timeout: 600_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      const { page } = person;
      await person.open("/rules");
      await page.locator("[data-passage]").first().waitFor();
      await look(person, "rules");
      for (const passage of ["numbers", "mission_list", "decoy"]) {
        await page.locator(`[data-passage=${passage}]`).evaluate((element) => element.scrollIntoView());
        await look(person, `rules-${passage}`, undefined, () =>
          page.locator(`[data-passage=${passage}]`).evaluate((element) => element.scrollIntoView()),
        );
      }
      await page.getByRole("searchbox").fill("prof. no");
      await page.locator("mark").first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await look(person, "rules-found");

      const { host } = await make_table(house, { language });
      await host.page.locator("[data-tips]").waitFor();
      await host.page.locator("[data-tips]").scrollIntoViewIfNeeded();
      await look(host, "tips");

      const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
      table.host.looks_ahead = true;
      await table.play_until(table.host, ({ legal = [], unplayable = {} }) => {
        const cards = new Set(legal.flatMap((action) => ("card" in action ? [action.card] : [])));
        const failed = table.host.prospects?.plain.failed.length ?? 0;
        return Object.keys(unplayable).length > 0 && failed > 0 && failed < cards.size;
      });
      const ana = await in_seat(house, table.host, { language, still: true });
      await ana.page.locator("[data-card]").first().waitFor();
      await look_at_role(ana.page);
      await look(ana, "hints");
      await ana.page.locator("[data-hint]").click();
      await ana.page.locator("dialog[open] [data-passage]").waitFor();
      await look(ana, "rules-sheet");
      table.close();
    }, quick),
  );
}
