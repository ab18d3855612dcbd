// What is said at the table while cards are played: it is readable, moves nothing and covers nothing that is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look_at_role } from "../clicking_player.ts";
import { in_house, type House, type Person } from "../house.ts";
import { scripted_table, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const long_words =
  "I still wonder about that third trick, since somebody must have had a green card left, and nobody else could have won it at all.";
const sizes = { phone: [360, 740], side: [740, 360], desk: [1280, 800] } as const;

/** Everything on the table that has a place. */
const parts = ".seat, .laid, .trick, [data-card], .prompt, .bar, .summary";

type Boxes = readonly { readonly what: string; readonly box: string }[];

const boxes = (page: Page): Promise<Boxes> =>
  page.locator(parts).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        what: element.getAttribute("class") ?? "",
        box: [x, y, width, height].map((n) => n.toFixed(1)).join(" "),
      };
    }),
  );

/** The parts that the bubble lies over. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const bubble = document.querySelector(".bubble")?.getBoundingClientRect();
    if (!bubble) return ["there is no bubble"];
    return [...document.querySelectorAll(".laid, .trick, .hand, .prompt, .seat .name, .seat .counts")].flatMap(
      (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const over = left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
        return over ? [part.className] : [];
      },
    );
  });

/** It is Ana's turn to play a card. */
async function sit_down(house: House, language: "en" | "de" = "en"): Promise<{ ana: Person; table: ScriptedTable }> {
  const table = await scripted_table(house.server.origin, { names: ["Ana", "Ben", "Cleo", "Dora"] });
  const [script] = table.players;
  assert.ok(script);
  await table.play_until(script, ({ legal = [] }) => legal.some((action) => "card" in action));
  const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
  await look_at_role(ana.page);
  return { ana, table };
}

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`a line moves nothing and covers nothing: ${size}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { ana, table } = await sit_down(house);
      const { page } = ana;
      await ana.resize({ width, height });
      const before = await boxes(page);
      assert.ok(before.length > 8, "a table to look at");
      const [, ben, cleo, dora] = table.players;
      ben?.send({ do: "chat", text: long_words });
      await page.locator(".bubble bdi", { hasText: "Ben" }).waitFor();
      assert.deepEqual(await boxes(page), before);
      assert.deepEqual(await covered(page), []);
      await ana.shot(`speech-${size}`);
      // Another waits for its turn, and is then in the same place.
      cleo?.send({ do: "say", phrase: { say: "suspect", seat: 3 } });
      dora?.send({ do: "say", phrase: { say: "not_me" } });
      for (const name of ["Cleo", "Dora"]) {
        await page.locator(".bubble bdi", { hasText: name }).waitFor();
        assert.equal(await page.locator(".bubble").count(), 1);
        assert.deepEqual(await covered(page), []);
        // The eye that comes with suspicion is a mark of its own; all else stays.
        assert.deepEqual(await boxes(page), before);
      }
      await ana.shot(`speech-short-${size}`);
      await ana.check_access();
      table.close();
    }),
  );
}

test("a tap on what someone says opens the talk", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, table } = await sit_down(house);
    table.players[1]?.send({ do: "say", phrase: { say: "hurry" } });
    await ana.page.locator(".bubble").click();
    await ana.page.getByRole("dialog").getByText("Table talk").waitFor();
    table.close();
  }),
);

test("a screen reader is told what was said, once", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, table } = await sit_down(house);
    const told: string[] = [];
    await ana.page.exposeFunction("tell", (text: string) => told.push(text));
    await ana.page.evaluate(() => {
      for (const region of document.querySelectorAll("[aria-live]")) {
        new MutationObserver(() =>
          (window as unknown as { tell: (text: string) => void }).tell(region.textContent),
        ).observe(region, { childList: true, subtree: true, characterData: true });
      }
    });
    table.players[1]?.send({ do: "chat", text: "Good evening" });
    await ana.page.locator(".bubble").waitFor();
    await until(() => told.some((text) => text.includes("Good evening")), "the announcer");
    assert.equal(await ana.page.locator(".bubble").getAttribute("aria-hidden"), "true");
    table.close();
  }),
);
