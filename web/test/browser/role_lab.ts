// The lab of the editor: bots play with a role or deck and without it, as long as someone watches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, type Person } from "../house.ts";

const limit = { timeout: 400_000 };

const played = async (person: Person): Promise<number> =>
  Number(await person.page.locator("[data-deals]").getAttribute("data-deals"));

const until_played = (person: Person, n: number): Promise<unknown> =>
  person.page.waitForFunction(
    (least) => Number(document.querySelector("[data-deals]")?.getAttribute("data-deals")) >= least,
    n,
  );

test("what a role does: shares with and without it, until someone stops, or changes it", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const { page } = ana;
    const sent: string[] = [];
    await ana.open("/editor");
    await page.getByRole("button", { name: "New role" }).click();
    await page.locator('[data-check="ready"]').waitFor();
    page.on("request", (request) => sent.push(request.url()));
    await page.getByRole("button", { name: "What does it do?" }).click();
    await page.getByRole("heading", { name: "What does my role do?" }).waitFor();
    await ana.check_every_look();
    await page.getByRole("button", { name: "Let bots play" }).click();
    await until_played(ana, 2);
    await page.locator('[data-measure="holder"]').waitFor();
    for (const measure of ["agents", "holder", "missions"]) {
      const texts = await page.locator(`[data-measure=${measure}] strong`).allInnerTexts();
      const [with_it = NaN, without = NaN, difference = NaN] = texts.map((text) => parseInt(text.replace("−", "-")));
      // Each is rounded.
      assert.ok(Math.abs(with_it - without - difference) <= 1.5, `${measure}: ${texts.join()}`);
    }
    // So few deals prove nothing.
    await page.locator('[data-verdict="open"]').waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator('[data-lab="idle"]').waitFor();
    const stopped = await played(ana);
    await page
      .locator("details summary")
      .filter({ hasText: /missions is completed/ })
      .click();
    assert.ok((await page.locator("details tbody tr").count()) > 3);
    await ana.check_every_look();
    await ana.check_fit();
    await ana.shot("role-lab-phone");
    await ana.resize({ width: 1280, height: 800 });
    await ana.check_fit();
    await ana.shot("role-lab-desk");
    await ana.resize({ width: 360, height: 740 });

    // It continues where it stopped, rests when nobody looks, and forgets what another draft did.
    await page.getByRole("button", { name: "Keep playing" }).click();
    await until_played(ana, stopped + 1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until_workers(page, 0);
    await page.getByRole("button", { name: "What does it do?" }).click();
    await page.locator('[data-lab="idle"]').waitFor();
    assert.ok((await played(ana)) > stopped);
    await page.getByRole("radio", { name: "5" }).check();
    await page.getByRole("button", { name: "Let bots play" }).waitFor();
    assert.equal(await played(ana), 0);
    await page.getByRole("button", { name: "Let bots play" }).click();
    await until_workers(page, 1);
    await page.goBack();
    await page.getByRole("heading", { name: "Custom roles and missions" }).waitFor();
    await until_workers(page, 0);
    // Only files of the program were fetched.
    assert.ok(
      sent.every((address) => address.includes("/assets/")),
      sent.join(),
    );
  }),
);

/** At least one, or none. */
async function until_workers(page: Person["page"], n: 0 | 1): Promise<void> {
  for (const end = Date.now() + 60_000; page.workers().length > 0 !== n > 0;) {
    assert.ok(Date.now() < end, `${page.workers().length} workers`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

test("what a deck does, and a deck that no table accepts", limit, () =>
  in_house(async (house) => {
    const bo = await house.person({ still: true, size: "desk", theme: "dark", language: "de" });
    const { page } = bo;
    await bo.open("/editor");
    await page.getByRole("button", { name: "Neuer, leerer Stapel" }).click();
    await page.getByRole("button", { name: "Was bewirkt das?" }).click();
    await page.getByRole("button", { name: "Bots spielen lassen" }).click();
    await page.locator('[data-lab="refused"]').waitFor();
    await page.getByRole("alert").filter({ hasText: "noch kein Tisch" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goBack();
    await page.getByRole("button", { name: "Üblichen Stapel abwandeln" }).click();
    await page.locator('[data-check="ready"]').waitFor();
    await page.getByRole("button", { name: "Was bewirkt das?" }).click();
    await page.getByRole("button", { name: "Bots spielen lassen" }).click();
    await until_played(bo, 1);
    await page.getByRole("button", { name: "Anhalten" }).click();
    assert.equal(await page.locator('[data-measure="holder"]').count(), 0);
    await bo.check_access();
    await bo.check_fit();
    await bo.shot("role-lab-deck-de");
  }),
);
