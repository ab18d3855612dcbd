// Turn by turn: everyone accepts the terms, comes and goes, is told what happened meanwhile, and finds the next table.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TableInfo } from "../../src/protocol/messages.ts";
import { post } from "../bot_game.ts";
import { answered, asked, briefly, look_at_role } from "../clicking_player.ts";
import { in_house, type House, type Person } from "../house.ts";
import { patience } from "../patience.ts";

const quick = { options: ["--bot-pace", "0"] };

async function info_of({ server }: House, room: string): Promise<TableInfo> {
  const response = await fetch(`${server.origin}/api/tables/${room}`);
  return (await response.json()) as TableInfo;
}

async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    assert.ok(Date.now() < deadline, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whom the table waits for. */
const waits_for = (house: House, room: string): Promise<string> =>
  until("someone's turn", async () => {
    const { awaited = [], stage } = await info_of(house, room);
    return stage === "play" && awaited.length === 1 ? (awaited[0]?.name ?? null) : null;
  });

async function close_catch_up({ page }: Person): Promise<void> {
  const list = page.locator("dialog[open] [data-catch-up]");
  await list.waitFor();
  await page.locator("dialog[open] footer button").last().click();
  await list.waitFor({ state: "detached" });
}

/** The person moves until it is someone else's turn, and also chooses the mission when leading. */
async function play_on(person: Person, name: string, house: House, room: string): Promise<void> {
  for (let moves = 0; moves < 4 && (await waits_for(house, room)) === name; moves++) await move(person, house, room);
}

async function move(person: Person, house: House, room: string): Promise<void> {
  const before = JSON.stringify(await info_of(house, room));
  let key = "";
  await until("a move", async () => {
    if (JSON.stringify(await info_of(house, room)) !== before) return true;
    // After the move nothing may be asked for a long time.
    const question = await asked(person.page, key, briefly).catch(() => null);
    if (question !== null) key = await answered(person.page, question);
    return null;
  });
}

test("a table by turns, from its terms to the next table", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    await ana.open("/new");
    await ana.page.locator("input[autocomplete=nickname]").fill("Ana");
    await ana.page.getByRole("radio", { name: /Turn by turn/ }).check({ force: true });
    await ana.page.getByRole("radio", { name: "8 hours" }).check({ force: true });
    await ana.page.getByText("A bot stands in").waitFor();
    await ana.check_access();
    await ana.shot("turns-new");
    await ana.page.locator("button[type=submit]").click();
    await ana.page.waitForURL(/\/t\//);
    const path = new URL(ana.page.url()).pathname;
    const room = decodeURIComponent(path.slice(3));
    await ana.page.locator("[data-turn-terms]", { hasText: "8 hours" }).waitFor();
    await ana.page.locator("[data-turn-terms]", { hasText: "House rule" }).waitFor();

    // Everyone sees the terms before they join.
    const bo = await house.person({ still: true, language: "de" });
    await bo.open(path);
    await bo.page.locator("[data-turn-terms]", { hasText: "8 Stunden" }).waitFor();
    await bo.page.locator("input[autocomplete=nickname]").fill("Bo");
    await bo.check_access();
    await bo.shot("turns-join-de");
    await bo.page.getByRole("button", { name: "Einverstanden, mitspielen" }).click();
    await bo.page.locator("#seats-title").waitFor();
    await bo.shot("turns-lobby-de");

    // Ready, and gone. The game begins when the other is ready too.
    await ana.page.getByRole("button", { name: "Fill with bots" }).click();
    await bo.page.getByRole("button", { name: "Ich bin bereit" }).click();
    await ana.page.getByText("Waiting for: Bo").waitFor({ state: "detached" });
    await bo.open("/");
    await ana.page.getByRole("button", { name: "I’m ready" }).click();
    await ana.page.locator("main[data-stage=play]").waitFor();
    await look_at_role(ana.page);
    await ana.page.locator("[data-until]").waitFor();
    await ana.shot("turns-table");
    await ana.resize({ width: 1280, height: 800 });
    await ana.shot("turns-table-desk");
    await ana.resize({ width: 360, height: 740 });

    // Bo finds the table on the start page, looks in, and plays.
    await play_on(ana, "Ana", house, room);
    assert.equal(await waits_for(house, room), "Bo");
    await bo.open("/");
    const entry = bo.page.locator("[data-turns] li[data-yours=true]");
    await entry.waitFor();
    await bo.check_access();
    await bo.shot("turns-list-de");
    await entry.getByRole("link").click();
    await bo.page.locator("main[data-stage=play]").waitFor();
    await look_at_role(bo.page);
    await play_on(bo, "Bo", house, room);
    await bo.open("/");

    // Meanwhile the others play and talk.
    await ana.page.getByRole("button", { name: "Talk" }).click();
    await ana.page.locator("dialog[open] textarea, dialog[open] input[type=text]").first().fill("Back on Thursday");
    await ana.page.keyboard.press("Enter");
    await ana.page.locator("dialog[open]").getByText("Back on Thursday").first().waitFor();
    await ana.page.keyboard.press("Escape");
    await play_on(ana, "Ana", house, room);
    assert.equal(await waits_for(house, room), "Bo");
    await bo.open(path);
    await bo.page.locator("dialog[open] [data-catch-up] li", { hasText: /neue Nachricht/ }).waitFor();
    await bo.check_access();
    await bo.shot("turns-catch-up-de");
    await close_catch_up(bo);

    // Another table waits for Ana: one tap leads there.
    const other = await post(house.server.origin, "/tables", {
      name: "Cy",
      preset: "first_game",
      options: { players: 4, turn_hours: 24 },
    });
    const accepts = { turn_hours: 24, missed_turn: "stand_in" };
    const pass = await post(house.server.origin, `/tables/${other.room}/members`, { name: "Ana", accepts });
    await ana.page.evaluate(
      ([stored]) => {
        const places = JSON.parse(localStorage.getItem("insidejob.places") ?? "[]") as unknown[];
        localStorage.setItem("insidejob.places", JSON.stringify([...places, JSON.parse(stored ?? "")]));
      },
      [JSON.stringify({ ...pass, name: "Ana", used: 1, by_turns: true })],
    );
    const cy = await house.person({ still: true });
    await cy.context.addInitScript(
      ([stored]) => localStorage.setItem("insidejob.places", stored ?? ""),
      [JSON.stringify([{ ...other, name: "Cy", used: Date.now() }])],
    );
    // Ana comes once, so that the place is hers, and returns to the first table.
    await ana.open(`/t/${other.room}`);
    await ana.page.locator("#seats-title").waitFor();
    await cy.open(`/t/${other.room}`);
    await cy.page.getByRole("button", { name: "I’m ready" }).click();
    await until("someone ready", async () => ((await info_of(house, other.room)).awaited ? true : null));
    await ana.open(path);
    await ana.page.locator("main[data-stage=play]").waitFor();
    await ana.page.locator("[data-notice=elsewhere]").waitFor();
    await ana.shot("turns-next");
    // What happened meanwhile, if anything did, comes first.
    const news = ana.page.locator("dialog[open]:has([data-catch-up])");
    await ana.page.addLocatorHandler(news, () => news.locator("footer button").last().click());
    await ana.page.locator("[data-notice=elsewhere]").getByRole("button").first().click();
    await ana.page.waitForURL(new RegExp(other.room));
    await ana.page.locator("#seats-title").waitFor();
  }, quick),
);

test("nobody joins on terms they have not seen", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const host = await post(house.server.origin, "/tables", {
      name: "Ana",
      options: { turn_hours: 72, missed_turn: "call_off" },
    });
    const refused = await fetch(`${house.server.origin}/api/tables/${host.room}/members`, {
      method: "POST",
      body: JSON.stringify({ name: "Bo" }),
    });
    assert.deepEqual(await refused.json(), { error: "terms_not_accepted" });
    const bo = await house.person({ still: true });
    await bo.open(`/t/${host.room}`);
    await bo.page.locator("[data-turn-terms]", { hasText: "3 days" }).waitFor();
    await bo.page.locator("[data-turn-terms]", { hasText: "called off" }).waitFor();
    await bo.page.getByRole("button", { name: "Accept and watch" }).click();
    await bo.page.locator("#seats-title").waitFor();
  }, quick),
);
