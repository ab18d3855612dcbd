import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { CustomRole } from "../../src/protocol/messages.ts";
import { copied_by } from "../clipboard.ts";
import { in_house } from "../house.ts";

const limit = { timeout: 400_000 };

test("a role is written, checked by the engine, kept, shared by link and file", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ size: "desk" });
    await ana.open("/editor");
    await ana.page.getByRole("button", { name: "New role" }).click();
    await ana.page.locator('[data-check="ready"]').waitFor();
    await ana.page.getByLabel("Name", { exact: true }).fill("The Mole <b>");
    await ana.page.getByRole("radio", { name: "neither (neutral)" }).check();
    const side = ana.page.locator("#field-wins_by p");
    await side.waitFor();
    assert.match((await side.textContent()) ?? "", /neutral role needs/);
    await ana.check_access();
    await ana.page.getByRole("radio", { name: "with the most votes" }).check();
    await ana.page.locator('[data-check="ready"]').waitFor();
    await ana.page.getByRole("switch", { name: "Has an intel limit" }).check();
    await ana.page.getByLabel("At most", { exact: true }).fill("40");
    await ana.page.keyboard.press("Tab");
    await ana.page.locator("#field-token_limit p").filter({ hasText: "from 1 to 13" }).waitFor();
    await ana.page.getByLabel("At most", { exact: true }).fill("4");
    await ana.page.keyboard.press("Tab");
    await ana.page.locator('[data-check="ready"]').waitFor();
    await ana.page.reload();
    assert.equal(await ana.page.getByLabel("Name", { exact: true }).inputValue(), "The Mole <b>");

    // As a file.
    await ana.page.getByRole("button", { name: "Share" }).click();
    const [download] = await Promise.all([
      ana.page.waitForEvent("download"),
      ana.page.getByRole("button", { name: "Save to a file" }).click(),
    ]);
    const file = await download.path();
    const saved = JSON.parse(readFileSync(file, "utf8")) as { readonly roles: readonly CustomRole[] };
    assert.equal(saved.roles[0]?.name?.en, "The Mole <b>");

    // As a link, which never leaves the browser.
    const link = await copied_by(ana, ana.page.getByRole("button", { name: "Copy the link" }));
    const bo = await house.person({ language: "de", theme: "dark" });
    const asked: string[] = [];
    bo.page.on("request", (request) => asked.push(request.url()));
    await bo.page.goto(link);
    await bo.page.getByRole("button", { name: "Auf diesem Gerät behalten" }).waitFor();
    await bo.check_access();
    await bo.shot("received");
    await bo.page.getByRole("button", { name: "Auf diesem Gerät behalten" }).click();
    await bo.page.getByRole("link", { name: /The Mole/ }).waitFor();
    assert.ok(asked.every((address) => !address.includes(link.slice(-20))));

    // A broken file is refused with a reason.
    await bo.page.goto(link.slice(0, -30));
    await bo.page.reload();
    await bo.page.getByRole("heading", { name: "Das lässt sich nicht verwenden" }).waitFor();
    await bo.page.keyboard.press("Escape");
    await bo.page.getByRole("dialog").waitFor({ state: "detached" });
    for (const [text, words] of [
      ["{", /beschädigt/],
      ["[]", /weder/],
      ['{"format":"insidejob-cards","version":9}', /neueren Version/],
      ['{"id":"x","replaces":"cat"}', /kennt das Spiel nicht/],
    ] as const) {
      await bo.page
        .locator('input[type="file"]')
        .setInputFiles({ name: "cards.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await bo.page.getByRole("dialog").filter({ hasText: words }).waitFor();
      await bo.page.keyboard.press("Escape");
      await bo.page.getByRole("dialog").waitFor({ state: "detached" });
    }
  }),
);

test("a deck is put together and checked for the number of players", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ size: "desk", still: true });
    await ana.open("/editor");
    await ana.page.getByRole("button", { name: "New, empty deck" }).click();
    await ana.page
      .getByText(/Not enough missions/)
      .first()
      .waitFor();
    await ana.page.getByRole("button", { name: "Add a mission" }).first().click();
    await ana.page.getByLabel("Condition").selectOption("range");
    await ana.page.getByLabel("From", { exact: true }).fill("12");
    await ana.page.keyboard.press("Tab");
    await ana.page.getByRole("alert").filter({ hasText: "can’t be higher" }).waitFor();
    await ana.check_access();
    await ana.shot("mission");
    await ana.page.keyboard.press("Escape");
    await ana.page.goBack();
    await ana.page.getByRole("button", { name: "Adapt the usual deck" }).click();
    await ana.page.locator('[data-check="ready"]').waitFor();
    await ana.page.getByRole("button", { name: "Remove mission 3", exact: true }).first().click();
    await ana.page.getByRole("button", { name: "Duplicate mission 1", exact: true }).first().click();
    await ana.page.getByRole("button", { name: "Move mission 1 down" }).first().click();
    await ana.page.getByRole("heading", { name: "Missions · 24" }).waitFor();
    await ana.page.locator('[data-check="ready"]').waitFor();
    await ana.check_access();
  }),
);

test("missions that never or always succeed are pointed out, and how often the others do", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const { page } = ana;
    await ana.open("/editor");
    await page.getByRole("button", { name: "Adapt the usual deck" }).click();
    const first = page.locator("#part-missions li").first();
    await first
      .locator('[data-chance="open"]')
      .filter({ hasText: /\d+\sin 100 tricks/ })
      .waitFor();
    assert.equal(await page.locator('[data-chance="failed"], [data-chance="certain"]').count(), 0);
    await first.locator("button.open").click();
    const sheet = page.locator("dialog[open]");
    await sheet.locator("select").first().selectOption("sum");
    await sheet.getByLabel("at most", { exact: false }).first().check();
    const number = sheet.locator("input[type=number], input[inputmode=numeric]").first();
    await number.fill("0");
    await page.keyboard.press("Tab");
    await sheet.locator('[data-chance="failed"]').filter({ hasText: "No trick can complete" }).waitFor();
    await ana.shot("editor-never");
    await sheet.getByLabel("at least", { exact: false }).first().check();
    await sheet.locator('[data-chance="certain"]').filter({ hasText: "Every trick completes" }).waitFor();
    await page.keyboard.press("Escape");
    await first.locator('[data-chance="certain"]').waitFor();
    await page.getByText("1 mission is always or never completed.").waitFor();
    await ana.check_access();
    await ana.check_fit();
    await ana.shot("editor-chances");
  }),
);
