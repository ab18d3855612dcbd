// On a large screen, discussion, vote and result use the space: the parts lie side by side, all of them in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { finish, shown } from "../finale.ts";
import { assert_whole } from "../fit.ts";
import { in_house } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const screen = { width: 1920, height: 1080 };

/** Of the screen, from the first to the last of these parts. */
const used = (page: Page, parts: string): Promise<{ readonly across: number; readonly down: number }> =>
  page.locator(parts).evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const across = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const down =
      Math.min(innerHeight, Math.max(...boxes.map(({ bottom }) => bottom))) - Math.min(...boxes.map(({ top }) => top));
    return { across: across / innerWidth, down: down / innerHeight };
  });

async function assert_used(page: Page, parts: string, across: number, down: number): Promise<void> {
  const share = await used(page, parts);
  const told = JSON.stringify(share);
  assert.ok(share.across >= across && share.across <= 1.001 && share.down >= down, `${parts} use ${told}`);
}

/** None of them is below another. */
async function assert_beside(page: Page, left: string, right: string): Promise<void> {
  const [one, other] = [
    await page.locator(left).first().boundingBox(),
    await page.locator(right).first().boundingBox(),
  ];
  assert.ok(one && other);
  assert.ok(one.x + one.width <= other.x + 1, `${right} is not beside ${left}`);
  assert.ok(one.y < other.y + other.height && other.y < one.y + one.height, `${right} is below ${left}`);
}

test("discussion, vote and result use a screen of 1920x1080", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"],
        options: { history: "open" },
      });
      await table.play_to("discussion");
      const ana = await in_seat(house, table.host, { still: true, size: "desk" });
      const { page } = ana;
      await ana.resize(screen);
      await shown(page, "discussion");
      for (const player of table.players) player.send({ do: "chat", text: `Hello from ${player.name}` });
      await page.locator(".talk .said", { hasText: "Hello from Eve" }).waitFor();
      await ana.shot("large-discussion");
      await assert_whole(page, ".people .ring, .people li[data-seat], .way .button, main > .talk");
      await assert_beside(page, ".people", "main > .talk");
      await assert_used(page, ".people, main > .talk", 0.85, 0.8);
      await ana.check_fit();

      for (const player of table.players) player.go_on("vote");
      await shown(page, "vote");
      await ana.shot("large-vote");
      await assert_whole(page, ".ring, .pick, .way .ask, .way .button.primary, .way .about");
      await assert_beside(page, "main.voting .ring", ".way");
      await assert_used(page, ".ring, .way", 0.8, 0.55);
      await ana.check_fit();

      await finish(table);
      await page.locator("[data-race]").waitFor();
      await ana.shot("large-result");
      await assert_whole(page, ".finale, .after .talk");
      await assert_beside(page, ".finale", ".findings");
      await assert_beside(page, ".findings", ".after aside");
      await assert_used(page, ".finale, .findings, .after aside", 0.95, 0.9);
      await ana.check_fit();
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);
