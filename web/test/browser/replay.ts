// Watching a game again: every finished trick and every hand.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { finish, shown } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };
// Four players. In the first trick the last of them holds the suit but plays another.
const declining = fileURLToPath(new URL("../../../data/scenarios/pair-bugged-agent-decoy.json", import.meta.url));

const five = fileURLToPath(new URL("../../../data/scenarios/both-sides-5.json", import.meta.url));

const sizes = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function box(person: Person, selector: string): Promise<Box> {
  const found = await person.page.locator(selector).last().boundingBox();
  assert.ok(found, selector);
  return found;
}

test("a finished trick stays, with its winner, and a card that could have followed is marked", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const { page } = ana;
    await ana.open("/replay");
    await page.locator("input[type=file]").setInputFiles(declining);
    await page.locator(".seats").waitFor();
    // Four hands fit below two missions too.
    await page.locator(".drawn").waitFor();
    for (const size of sizes) {
      await ana.resize(size);
      const [last, controls] = [await box(ana, ".seats li"), await box(ana, "footer")];
      const name = `${size.width}x${size.height}`;
      assert.ok(last.y + last.height <= controls.y + 1, `${name}: ${last.y + last.height} of ${controls.y}`);
    }
    await ana.resize(sizes[0]);
    for (let step = 1; step <= 5; step++) {
      await page.keyboard.press("ArrowRight");
      await page.getByText(`${step} / 54`).waitFor();
    }
    // The fourth card is on the table, and everyone sees who has won.
    await page.locator("[data-winner]").waitFor();
    assert.equal(await page.locator("[data-winner] .flies").count(), 4);
    assert.equal(await page.locator("[data-winner] li.won").count(), 1);
    await page.locator('[data-declined="2"] .held > *').first().waitFor();
    await page.getByText("could have followed yellow").waitFor();
    for (const size of sizes) {
      await ana.resize(size);
      // Everyone's hand, above the controls.
      const controls = await box(ana, "footer");
      const last = await box(ana, ".seats li");
      const name = `${size.width}x${size.height}`;
      assert.equal(await page.locator(".seats li .cards").count(), 4);
      assert.ok(last.y + last.height <= controls.y + 1, `${name}: ${last.y + last.height} of ${controls.y}`);
      assert.ok(controls.y + controls.height <= size.height + 1, name);
      if (size.height === 360) assert.ok(controls.height <= 60, `${controls.height} px of controls`);
      await ana.shot(`replay-trick-${name}`);
      await ana.check_fit();
    }
    await ana.check_access();
    // The next step is the next trick.
    await page.keyboard.press("ArrowRight");
    await page.getByText("Trick 2", { exact: true }).waitFor();
    assert.equal(await page.locator("p[data-declined]").count(), 0);
    // From another player's view, the other hands are hidden.
    await page.keyboard.press("ArrowLeft");
    await page.locator("p[data-declined]").waitFor();
    await page.locator("header select").selectOption("0");
    await page.locator("p[data-declined]").waitFor({ state: "detached" });
    await page.locator("header select").selectOption("2");
    await page.locator("p[data-declined]").waitFor();
  }),
);

test("five hands fit above the controls of a phone, whatever the missions are", limit, () =>
  in_house(async (house) => {
    for (const language of ["en", "de", "fr", "nl"] as const) {
      const ana = await house.person({ still: true, language });
      const { page } = ana;
      await ana.open("/replay");
      await page.locator("input[type=file]").setInputFiles(five);
      await page.locator(".seats li").nth(4).waitFor();
      for (let step = 1; step <= 14; step++) {
        const [last, controls] = [await box(ana, ".seats li"), await box(ana, "footer")];
        const moment = `${language}, step ${step}: ${last.y + last.height} of ${controls.y}`;
        assert.ok(last.y + last.height <= controls.y + 1, moment);
        await page.keyboard.press("ArrowRight");
        await page.getByText(new RegExp(`^${step} / `)).waitFor();
      }
      await ana.context.close();
    }
  }),
);

test("the result tells how it went", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { discussion_seconds: 300 },
    });
    const [first] = table.players;
    assert.ok(first);
    await table.play_to("discussion");
    const ana = await in_seat(house, first, { still: true });
    await shown(ana.page, "discussion");
    await finish(table);
    await ana.page.locator("[data-race]").waitFor();
    // One row per player, one column per trick, and the tokens at the end.
    const played = first.won.length;
    await until(() => first.game?.tricks.length === played, "all tricks to be known");
    const row = ana.page.locator("[data-race] tbody tr").first();
    assert.equal(await row.locator("td").count(), played);
    assert.equal(Number(await row.locator("td").last().innerText()), first.game?.tokens[0]);
    await ana.check_access();
    await ana.check_fit();
    table.close();
  }, quick),
);
