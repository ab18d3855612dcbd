// A duplicate evening with two tables: the host adds one, starts a round at both, and nobody learns how it ended before
// both have finished.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pass } from "../../src/protocol/messages.ts";
import { look_at_role } from "../clicking_player.ts";
import { in_house, sizes, type Person } from "../house.ts";
import { scripted_table, ScriptedPlayer, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };

/** On a phone held either way, on a desktop, and on a television. */
async function look(person: Person, name: string): Promise<void> {
  for (const size of [sizes.desk, { width: 1920, height: 1080 }, { width: 740, height: 360 }, sizes.phone]) {
    await person.resize(size);
    await person.check_fit();
    await person.shot(`${name}-${size.width}`);
  }
}

async function sit_down(origin: string, room: string, name: string): Promise<ScriptedPlayer> {
  const response = await fetch(`${origin}/api/tables/${room}/members`, {
    method: "POST",
    body: JSON.stringify({ name }),
  });
  assert.ok(response.ok, await response.clone().text());
  return new ScriptedPlayer(origin, (await response.json()) as Pass, name);
}

test("two tables play one deal, and the board compares their seats", limit, () =>
  in_house(async (house) => {
    const { origin } = house.server;
    const table = await scripted_table(origin, { names: ["Ana", "Bo"], options: { players: 2 } });
    const ana = await in_seat(house, table.host, { still: true });
    await ana.page.getByRole("button", { name: "Several tables, same cards" }).click();
    await ana.page.getByRole("button", { name: "Add a table" }).click();
    await ana.page.getByRole("button", { name: /Invite to table\s2/ }).click();
    const room = await ana.page.locator("dialog[open] .code").innerText();
    await look(ana, "duplicate-invite");
    await ana.page.keyboard.press("Escape");

    const others = [await sit_down(origin, room, "Cy"), await sit_down(origin, room, "Di")];
    await until(() => others.every(({ live }) => live), "the second table");
    const [first_guest] = others;
    assert.ok(first_guest);
    const cy = await in_seat(house, first_guest, { still: true, language: "de", theme: "dark" });
    await ana.page.getByText(/Cy\W+and\W+Di/).waitFor();
    await ana.check_access();
    await look(ana, "duplicate-lobby");
    await cy.page.getByText("Vergleichsabend").waitFor();
    // The host of table 2 does not choose the game.
    assert.equal(await cy.page.getByRole("button", { name: /Klassisch/ }).count(), 0);
    await look(cy, "duplicate-lobby-guest");

    // The screen in the middle of the second table is sent away for the round.
    const screen = await house.person({ still: true });
    await screen.open(`/tv/${room}`);
    await screen.page.locator("main").first().waitFor();
    await ana.page.getByRole("button", { name: /Start round\s1 everywhere/ }).click();
    const everyone = [...table.players, ...others];
    await until(() => everyone.every(({ now }) => now.stage === "play"), "the deal at both tables");
    await screen.page.getByText("A round is being played here").waitFor();
    await look(screen, "duplicate-shut-out");

    await look_at_role(ana.page);
    for (const player of table.players) player.go_on("result");
    await ana.page.locator("[data-duplicate-waits]", { hasText: "1 of 2 tables has finished." }).waitFor();
    assert.ok(table.players.every(({ now }) => now.stage !== "result"));
    await look(ana, "duplicate-waits");
    const board = new URL(
      await ana.page.locator("[data-duplicate-waits] a").evaluate((a: HTMLAnchorElement) => a.href),
    );
    const club = await house.person({ still: true });
    await club.open(board.pathname);
    await club.page.getByText("1 of 2 tables has finished.").waitFor();
    await club.page.getByText("Sealed until every table has finished.").waitFor();
    await look(club, "duplicate-board-sealed");
    // Nothing that any page was sent says how it ended.
    for (const person of [ana, cy, club, screen]) {
      const told = person.received.flatMap((text) => /.{0,60}"(?:result|server_seed|seed)":.{0,40}/.exec(text) ?? []);
      assert.deepEqual(told, []);
    }

    for (const player of others) player.go_on("result");
    await until(() => everyone.every(({ now }) => now.stage === "result"), "both results");
    await club.page.getByText("The seed matches the seal.").waitFor();
    for (const name of ["Ana", "Bo", "Cy", "Di"]) {
      await club.page.locator("table").getByText(name, { exact: true }).waitFor();
    }
    await club.check_access();
    await look(club, "duplicate-board");
    const german = await house.person({ still: true, language: "de", theme: "dark" });
    await german.open(board.pathname);
    await german.page.getByText("Zwischenstand").waitFor();
    // The screen in the middle comes back by itself.
    await screen.page.getByText("A round is being played here").waitFor({ state: "hidden" });
    await look(german, "duplicate-board-de");
    await ana.page.getByRole("button", { name: /Start round\s2 everywhere/ }).waitFor();
    await look(ana, "duplicate-result");
    // A second round, which the scripts play to its end as soon as it is dealt.
    await ana.page.getByRole("button", { name: /Start round\s2 everywhere/ }).click();
    await until(
      () => everyone.every(({ now }) => now.stage === "result" && now.duplicate?.round === 2),
      "the results of a second round",
    );
    await ana.page.getByRole("button", { name: /Start round\s3 everywhere/ }).waitFor();
    await cy.page.getByText(/Der Host von Tisch\s1 startet/).waitFor();
    await look(cy, "duplicate-result-guest");
    await club.page.locator("table").getByText(/of\s4/).first().waitFor();
    for (const player of everyone) player.close();
  }),
);

test("a host who does not play runs the evening from the board", limit, () =>
  in_house(async (house) => {
    const { origin } = house.server;
    const table = await scripted_table(origin, { names: ["Ana", "Bo"], options: { players: 2 } });
    const { room, token } = table.host.pass;
    const response = await fetch(`${origin}/api/tables/${room}/duplicate`, {
      method: "POST",
      body: JSON.stringify({ token }),
    });
    const added = (await response.json()) as { readonly room: string };
    const others = [await sit_down(origin, added.room, "Cy"), await sit_down(origin, added.room, "Di")];
    await until(() => others.every(({ live }) => live), "the second table");
    const ana = await in_seat(house, table.host, { still: true });
    const { page } = ana;
    table.host.send({ do: "stand_up" });
    table.host.send({ do: "seat_bot", seat: 0, level: "random", name: "" });
    await page.getByRole("button", { name: /Start round\s1 everywhere/ }).click();
    await page.locator("dialog[data-end=stopped]").getByRole("link", { name: "The board" }).click();
    await page.waitForURL(/\/duplicate\//);
    for (const player of others) player.go_on("result");
    await page.getByText("1 of 2 tables has finished.").waitFor();
    await ana.check_access();
    await page.getByRole("button", { name: "Close the round" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Close the round" }).click();
    await page.getByText("The seed matches the seal.").waitFor();
    await ana.open(`/t/${room}`);
    await page.getByRole("button", { name: /Start round\s2 everywhere/ }).waitFor();
    for (const player of [...table.players, ...others]) player.close();
  }),
);
