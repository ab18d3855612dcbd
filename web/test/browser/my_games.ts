// My games: kept, found, watched, counted, removed, and taken to another device as one file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { KeptGame } from "../../src/games/kept_game.ts";
import { finish, shown } from "../finale.ts";
import { in_house, type House, type Person } from "../house.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };

interface GamesFile {
  readonly format: string;
  readonly games: readonly KeptGame[];
}

/** A person who has finished a game at a table of the server, with a suspicion and something said. */
async function with_a_game(house: House): Promise<Person> {
  const table = await scripted_table(house.server.origin, {
    names: ["Ana", "Bo", "Cy", "Di"],
    options: { discussion_seconds: 300 },
  });
  const [first] = table.players;
  assert.ok(first);
  await table.play_to("discussion");
  const ana = await in_seat(house, first, { still: true });
  await shown(ana.page, "discussion");
  const about = [1, 2, 3].find((seat) => !first.face_up.has(seat)) ?? 0;
  first.send({ do: "mark", about, level: "strong" });
  first.send({ do: "chat", text: "It was <b>never</b> me" });
  await ana.page.getByText("It was <b>never</b> me").first().waitFor();
  await finish(table);
  await ana.page.locator("[data-race]").waitFor();
  table.close();
  return ana;
}

const rows = (person: Person) => person.page.getByRole("button", { name: /^Watch the game from/ });

async function add_file(person: Person, text: string): Promise<void> {
  await person.page
    .locator("input[type=file]")
    .setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

const told = (person: Person, words: string): Promise<void> =>
  person.page.locator("[data-told=added]").filter({ hasText: words }).waitFor();

async function saved(person: Person): Promise<string> {
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.page.getByRole("button", { name: "Save all to a file" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

test("a game is found again, watched, counted, removed and brought back", limit, () =>
  in_house(async (house) => {
    const ana = await with_a_game(house);
    const { page } = ana;
    await ana.open("/");
    await page.getByRole("link", { name: "My games" }).click();
    await rows(ana).waitFor();
    await page.getByText("4 players").waitFor();
    await ana.check_every_look();
    await ana.check_fit();
    await ana.shot("my-games-one");
    await rows(ana).click();
    await page.locator(".seats").waitFor();
    await page.keyboard.press("End");
    await page.locator(".talk").getByText("It was <b>never</b> me").waitFor();
    await page.getByRole("button", { name: "Back to my games" }).click();

    // The suspicion was kept with the game.
    const file = await saved(ana);
    const { format, games } = JSON.parse(file) as GamesFile;
    assert.equal(format, "insidejob-games");
    assert.equal(games.length, 1);
    assert.match(JSON.stringify(games[0]?.marks), /^\[\{"about":[123],"level":"strong"\}\]$/);
    await page.getByRole("radio", { name: "Statistics" }).check();
    await page.getByRole("heading", { name: /^You won [01] of 1\sgame$/ }).waitFor();
    await page.getByRole("table", { name: "By role" }).getByRole("rowheader").waitFor();
    await page.getByRole("table", { name: "By number of players" }).getByText("4 players").waitFor();
    await ana.check_every_look();
    await ana.check_fit();
    await ana.shot("my-games-counts-one");

    await page.getByRole("radio", { name: "Games" }).check();
    await page.getByRole("button", { name: /^Remove the game from/ }).click();
    await page.getByRole("heading", { name: "No games yet" }).waitFor();
    await ana.check_every_look();
    await ana.shot("my-games-empty");
    await page.reload();
    await page.getByRole("heading", { name: "No games yet" }).waitFor();
    await add_file(ana, file);
    await told(ana, "1 game added.");
    await rows(ana).waitFor();
    await add_file(ana, file);
    await told(ana, "No games added. 1 was here already.");
    assert.equal(await rows(ana).count(), 1);

    for (const [text, told] of [
      ["{", "not_json"],
      ["[]", "not_games"],
      ['{"format": "insidejob-games", "version": 9}', "newer"],
      ['{"format": "insidejob-record"}', "one_game"],
    ] as const) {
      await add_file(ana, text);
      await page.locator(`[data-told=${told}]`).waitFor();
      assert.equal(await rows(ana).count(), 1);
    }
    await ana.check_access();
    await page.reload();
    await rows(ana).waitFor();

    // The list of an earlier version comes along once.
    const former = { ...games[0], key: "gogogogogogo.1", at: 5 };
    await page.evaluate((game) => localStorage.setItem("insidejob.kept_games", JSON.stringify([game])), former);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("main li").length === 2);
    assert.equal(await page.evaluate(() => localStorage.getItem("insidejob.kept_games")), "[]");

    // Two games and more are removed one by one, with a way back, or all together.
    await page
      .getByRole("button", { name: /^Remove the game from/ })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelectorAll("main li").length === 1);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), "Undo");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("main li").length === 2);
    await page.getByRole("button", { name: "Remove all games" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove all games" }).click();
    await page.getByRole("heading", { name: "No games yet" }).waitFor();

    await many_games(house, file);
    await without_storage(house, file);
  }, quick),
);

/** More games than a device keeps: what is here stays, and a search finds one of them. */
async function many_games(house: House, file: string): Promise<void> {
  const bo = await house.person({ still: true, size: "desk", theme: "dark" });
  const { page } = bo;
  const [one] = (JSON.parse(file) as GamesFile).games;
  assert.ok(one);
  // Two own roles may have the same name.
  const own_role = (name: object): object => ({
    ...one.record,
    options: { ...one.record.options, custom_roles: [{ id: "mole", replaces: "agent", name }] },
    result: {
      ...one.record.result,
      roles: one.record.result.roles.map((id, seat) => (seat === one.you ? "mole" : id)),
    },
  });
  const many = Array.from({ length: 305 }, (_, i) => ({
    ...one,
    key: `bakodimufera.${i}`,
    at: i === 0 ? 9_000_000_000_000_000 : one.at - i * 3_600_000,
    ...(i < 2 && { record: own_role(i === 0 ? { en: "Mole" } : { en: "Mole", de: "Maulwurf" }) }),
    names: i === 250 ? ["Zoë", "Bo", "Cy", "Di"] : ["Ana", "Bo", "Cy", "Di"],
  }));
  await bo.open("/games");
  await page.getByRole("heading", { name: "No games yet" }).waitFor();
  await add_file(bo, JSON.stringify({ format: "insidejob-games", version: 1, games: [...many, { key: "x" }] }));
  await told(bo, "300 games added. 1 can’t be read and was left out. There was no room for 5 more.");
  await page.getByText("This list holds 300 games.").waitFor();
  assert.equal(await rows(bo).count(), 40);
  await page.getByRole("button", { name: "Show more" }).click();
  assert.equal(await rows(bo).count(), 80);
  await page.getByLabel("Search").fill("zoe  4 PLAYERS");
  await page.getByText("1 game", { exact: true }).waitFor();
  assert.equal(await rows(bo).count(), 1);
  await page.getByLabel("Search").fill("nobody");
  await page.getByText("No game matches.").waitFor();
  await page.getByLabel("Search").fill("");
  await bo.check_fit();
  await bo.check_access();
  await bo.shot("my-games-many-desk");
  await page.getByRole("radio", { name: "Statistics" }).check();
  await page.getByRole("heading", { name: /of 300\sgames$/ }).waitFor();
  assert.equal(await page.getByRole("rowheader", { name: "Mole", exact: true }).count(), 2);
  await bo.shot("my-games-counts-desk");
  await bo.check_fit();
  const again = JSON.parse(await saved(bo)) as GamesFile;
  assert.equal(again.games.length, 300);
}

/** A browser that stores nothing: everything works until the page is closed, and the page says so. */
async function without_storage(house: House, file: string): Promise<void> {
  const cy = await house.person({ still: true, language: "de" });
  await cy.context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("private", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("private", "QuotaExceededError");
    };
  });
  await cy.open("/games");
  await cy.page.getByText("Dieser Browser speichert gerade nichts").waitFor();
  await add_file(cy, file);
  await cy.page.getByRole("button", { name: /^Die Partie vom .* ansehen$/ }).waitFor();
  await cy.check_fit();
  await cy.shot("my-games-private-de");
}
