// A custom role and deck: made in the editor, chosen in the lobby, shown to everyone in their own language, played to
// the end, and known to the result and the replay.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { GameRecord } from "../../src/protocol/messages.ts";
import { play_out } from "../clicking_player.ts";
import { in_house, type Person } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };

async function make_role({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "New role" }).click();
  await page.getByLabel("Name", { exact: true }).fill("The Mole");
  await page.getByRole("radio", { name: "Deutsch", exact: true }).check();
  await page.getByLabel("Name", { exact: true }).fill("Der Maulwurf");
  await page.getByRole("radio", { name: "neither (neutral)" }).check();
  await page.getByRole("radio", { name: "with the most votes" }).check();
  await page.locator('[data-check="ready"]').waitFor();
  await page.getByRole("link", { name: "Back to your cards" }).click();
}

/** Twenty missions that are in no standard deck. */
async function make_deck({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "New, empty deck" }).click();
  await page.getByLabel("Deck name").fill("Fives to nines");
  await page.getByRole("button", { name: "Add a mission" }).first().click();
  await page.getByLabel("Condition").selectOption("range");
  for (const [label, value] of [
    ["From", "5"],
    ["To", "9"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (let made = 1; made < 20; made++)
    await page.getByRole("button", { name: "Duplicate mission 1", exact: true }).click();
  await page.locator('[data-check="ready"]').waitFor();
  await page.getByRole("link", { name: "Back to your cards" }).click();
}

async function saved(page: Person["page"], press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path(), "utf8");
}

test("a role and missions of one's own, from the editor to the replay", limit, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house, { size: "desk" });
    const bo = await join(house, path, "Bo", { language: "de", theme: "dark" });
    await ana.page.getByText("All options").click();
    await ana.page.getByRole("link", { name: "Invent something" }).click();
    await make_role(ana);
    await make_deck(ana);
    await ana.page.getByRole("link", { name: "Back to the table" }).click();

    // What the rules forbid is refused on the spot, with a reason.
    await ana.page.getByText("All options").click();
    const take = ana.page.getByRole("button", { name: "Play with “The Mole”" });
    await ana.page.getByRole("radio", { name: "3", exact: true }).check();
    await take.click();
    await ana.page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await ana.shot("own-refused");
    await ana.page.getByRole("radio", { name: "4", exact: true }).check();
    await take.click();
    await take.waitFor({ state: "detached" });
    await ana.page.getByRole("button", { name: "Play with “Fives to nines”" }).click();

    // The others see what it is, in their own language.
    await bo.page.getByText("Eigenes Spiel").waitFor();
    await bo.page
      .getByRole("button", { name: /Der Maulwurf/ })
      .first()
      .click();
    await bo.page
      .getByRole("dialog")
      .filter({ hasText: /die meisten Stimmen/ })
      .waitFor();
    await bo.check_access();
    await bo.shot("own-role-guest");
    await bo.page.keyboard.press("Escape");
    await bo.page.getByText("Alle Optionen").click();
    await bo.page.getByRole("button", { name: "20 eigene Missionen" }).click();
    const missions = bo.page.getByRole("dialog").getByText("Nur Zahlen von 5 bis 9.");
    await missions.first().waitFor();
    assert.equal(await missions.count(), 20);
    await bo.check_access();
    await bo.check_fit();
    await bo.shot("own-deck-guest");
    await bo.page.keyboard.press("Escape");
    await ana.shot("own-chosen");

    await ana.page.getByRole("button", { name: "Fill with bots" }).click();
    await bo.page.getByRole("button", { name: "Ich bin bereit" }).click();
    await ana.page.getByRole("button", { name: "I’m ready" }).click();
    for (const { page } of [ana, bo]) await page.locator("main[data-stage=play]").waitFor();
    const deals = [ana, bo].map((person) => play_out(person));
    await bo.page.locator(".folder", { hasText: "Nur Zahlen von 5 bis 9." }).first().waitFor();
    await Promise.all(deals);

    for (const [{ page }, name] of [
      [ana, "The Mole"],
      [bo, "Der Maulwurf"],
    ] as const) {
      await page.locator(".cause").waitFor();
      await page.locator(".finale [data-role^=own_]").filter({ hasText: name }).first().waitFor();
    }
    const record = JSON.parse(
      await saved(ana.page, () => ana.page.getByRole("button", { name: "Save the game" }).click()),
    ) as GameRecord;
    assert.equal(record.options.custom_roles[0]?.name?.["de"], "Der Maulwurf");

    // Someone who was not there replays it from the file.
    const cy = await house.person({ language: "de", still: true });
    await cy.open("/replay");
    await cy.page
      .locator("input[type=file]")
      .setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
    await cy.page.locator(".seats").filter({ hasText: "Der Maulwurf" }).waitFor();
    await cy.page.locator(".folder", { hasText: "Nur Zahlen von 5 bis 9." }).first().waitFor({ state: "attached" });
    await cy.shot("own-replay");
  }, quick),
);

test("the host chooses a role and missions from a file", limit, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house);
    const bo = await join(house, path, "Bo", { language: "de" });
    const { page } = ana;
    const choose = async (text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "From a file" }).click(),
      ]);
      await chooser.setFiles({ name: "cards.json", mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await page.getByText("All options").click();
    await choose("{");
    await page.getByRole("dialog").filter({ hasText: "can’t be used" }).waitFor();
    await ana.check_access();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    const mole = { id: "mole", replaces: "agent", name: { en: "The Mole", de: "Der Maulwurf" } };
    const missions = Array.from({ length: 20 }, (_, i) => ({
      id: `m${i + 1}`,
      trump: "blue",
      condition: { kind: "range", min: 5, max: 9 },
    }));
    const decks = [{ name: "Fives to nines", deck: { missions, risky: [] } }];
    await choose(JSON.stringify({ format: "insidejob-cards", version: 1, roles: [mole], decks }));
    await page.getByRole("button", { name: "Keep on this device" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Play with “The Mole”" }).click();
    await page.getByRole("button", { name: "Play with “Fives to nines”" }).click();
    await bo.page
      .getByRole("button", { name: /Der Maulwurf/ })
      .first()
      .waitFor();
    await bo.page.getByText("Alle Optionen").click();
    await bo.page.getByRole("button", { name: "20 eigene Missionen" }).waitFor();
    await ana.check_fit();
  }, quick),
);
