// Small cards and what is written at them: a wager's token hides no number, and names below a trick stay whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, shown } from "../finale.ts";
import { in_house } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

test("a wager's token leaves the number in sight, and the replay names everyone", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Annegret", "Benedikta", "Jean-Luc", "Dorothea"],
        options: { history: "open" },
      });
      const wagered = new Set<number>();
      await table.play_to("vote", ({ game }) => {
        wagered.clear();
        for (const { plays = [] } of game?.tricks ?? [])
          for (const { wager, card } of plays) if (wager === true) wagered.add(Number(card.slice(1)));
        return [...wagered].some((number) => number > 9);
      });
      const ana = await in_seat(house, table.host, { still: true });
      const { page } = ana;
      await shown(page, "vote");
      await page.locator(".log summary").click();
      await page.locator(".log .tab").first().waitFor();
      await ana.shot("small-cards-wagers");
      const covered = await page.locator(".log .art-card:has(.tab)").evaluateAll((cards) =>
        cards.map((card) => {
          const tab = card.querySelector(".tab")?.getBoundingClientRect() ?? new DOMRect();
          const number = card.querySelector(".index > *")?.getBoundingClientRect() ?? new DOMRect();
          return number.width === 0 || number.bottom > tab.top + 1 ? card.outerHTML.slice(0, 200) : null;
        }),
      );
      assert.ok(covered.length >= wagered.size);
      assert.deepEqual(
        covered.filter((card) => card !== null),
        [],
      );

      await finish(table);
      await page.locator(".ways button").first().click();
      await page.locator(".seats").waitFor();
      for (const size of [
        { width: 360, height: 740 },
        { width: 740, height: 360 },
      ]) {
        await ana.resize(size);
        await page.keyboard.press("End");
        await page.keyboard.press("Home");
        // A whole trick, because the name of the player who is next is wider.
        for (let step = 1; step < 6; step++) {
          await page.keyboard.press("ArrowRight");
          if (step === 1) continue;
          const names = page.locator(".trick .name");
          await names.nth(3).waitFor();
          await ana.shot(`small-cards-names-${size.width}-${step}`);
          const cut = await names.evaluateAll((all) =>
            all.flatMap((name) => (name.scrollWidth > name.clientWidth ? [name.textContent] : [])),
          );
          assert.deepEqual(cut, [], `at ${size.width}, step ${step}`);
        }
      }
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);
