// Someone is removed. They are told and have no way back, the table gets a new code, and nobody else notices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { copied_by } from "../clipboard.ts";
import { in_house, on_static_host, type Person } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";
import { somebody } from "../quick_house.ts";
import { look } from "../sweep.ts";
import type { Place } from "../../src/session/places.ts";

const limit = { timeout: 400_000 };

const places = ({ page }: Person): Promise<readonly Place[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("insidejob.places") ?? "[]") as Place[]);
const path_of = ({ page }: Person): string => new URL(page.url()).pathname;
const code_of = (path: string): string => decodeURIComponent(path.split("/")[2] ?? "");

async function kick(host: Person, name: string): Promise<void> {
  await host.page.getByRole("button", { name: new RegExp(`${name}.*Seat`) }).click();
  await host.page.getByRole("button", { name: `Ask ${name} to leave` }).click();
  await host.page.getByRole("dialog").getByText("The table gets a new code").waitFor();
  await host.page
    .getByRole("dialog")
    .getByRole("button", { name: `Ask ${name} to leave` })
    .click();
}

test("anyone who is asked to leave is told and forgets the pass; the others have the new code", limit, () =>
  in_house(async (house) => {
    const { host: ana, path: old } = await make_table(house, { size: "desk" });
    const bo = await join(house, old, "Bo");
    const cy = await join(house, old, "Cy");
    const watcher = await house.person({ still: true });
    await watcher.open(old.replace("/t/", "/watch/"));
    await watcher.page.locator("input[autocomplete=nickname]").fill("Di");
    await watcher.page.locator("button[type=submit]").click();
    await watcher.page.locator("#seats-title").waitFor();
    const screen = await house.person({ still: true, size: "desk" });
    await screen.open(old.replace("/t/", "/tv/"));
    await screen.page.getByText(code_of(old)).first().waitFor();
    // Cy's other device is off at the time. It has the same pass, and knows only the old code.
    const [asleep] = await places(cy);
    assert.ok(asleep);

    await kick(ana, "Bo");
    await bo.page.locator('[data-end="kicked"]').waitFor();
    await bo.page.getByRole("heading", { name: "The host asked you to leave" }).waitFor();
    await look(bo, "kicked");
    await bo.check_every_look();
    assert.deepEqual(await places(bo), []);
    assert.equal(await bo.page.getByRole("button", { name: "Join again" }).count(), 0);

    // For members, the address, the invitation and the pass have the new code, and nothing else has happened.
    for (const person of [ana, cy, watcher])
      await person.page.waitForURL((url) => url.pathname !== old.replace("/t/", "/watch/") && url.pathname !== old);
    const path = path_of(ana);
    assert.equal(path_of(cy), path);
    assert.equal(path_of(watcher), path.replace("/t/", "/watch/"));
    for (const person of [ana, cy]) {
      assert.ok((await person.page.locator("main").innerText()).includes(code_of(path)), "the new code is in sight");
      assert.ok(!(await person.page.locator("body").innerText()).includes(code_of(old)), "the old one is not");
      assert.equal(await person.page.locator("[data-end], [data-link]").count(), 0);
      assert.deepEqual(
        (await places(person)).map(({ room }) => room),
        [code_of(path)],
      );
    }
    assert.equal(
      await copied_by(ana, ana.page.getByRole("button", { name: /Copy/ }).first()),
      new URL(path, house.server.origin).href,
    );
    await cy.page.reload();
    await cy.page.getByRole("button", { name: /Cy.*you/i }).waitFor();

    // A member comes back by the old link, on this device and on one that was asleep.
    await cy.open(old);
    await cy.page.getByRole("button", { name: /Cy.*you/i }).waitFor();
    await cy.page.waitForURL((url) => url.pathname === path);
    const awake = await house.person({ still: true });
    await awake.context.addInitScript(
      ([stored]) => localStorage.getItem("insidejob.places") ?? localStorage.setItem("insidejob.places", stored ?? ""),
      [JSON.stringify([{ ...asleep, used: Date.now() }])],
    );
    await awake.open("/");
    await awake.page.getByText("You were there as Cy").waitFor();
    await awake.page.getByRole("link", { name: `Continue at table ${code_of(old)}` }).click();
    await awake.page.getByRole("button", { name: /Cy.*you/i }).waitFor();
    await awake.page.waitForURL((url) => url.pathname === path);
    assert.deepEqual(
      (await places(awake)).map(({ room }) => room),
      [code_of(path)],
    );

    // Strangers and the person who was removed find nothing there.
    await bo.open(old);
    await bo.page.getByRole("alert").filter({ hasText: "There is no such table" }).waitFor();
    await bo.page.getByText("If it has, ask for a new link").waitFor();

    // The screen in the middle asks for the new code.
    await screen.page.locator('[data-end="room_changed"]').waitFor();
    await look(screen, "code-changed");
    await screen.check_every_look();
    await screen.page.locator('[data-end="room_changed"] input').fill(code_of(path));
    await screen.page.keyboard.press("Enter");
    await screen.page.waitForURL((url) => url.pathname === path.replace("/t/", "/tv/"));
    await screen.page.locator("main[data-stage=lobby]").waitFor();
    assert.equal(await screen.page.locator("[data-end]").count(), 0);
  }),
);

test("anyone who comes back with the pass of somebody who was asked to leave is told so", limit, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house, { size: "desk" });
    const bo = await join(house, path, "Bo", { language: "de" });
    await bo.page.goto("about:blank");
    await ana.page.getByRole("button", { name: /^Bo\b.*away/i }).waitFor();
    await kick(ana, "Bo");
    await ana.page.waitForURL((url) => url.pathname !== path);
    await bo.open(path);
    await bo.page.locator('[data-end="kicked"]').waitFor();
    await bo.page.getByText("der Tisch hat einen neuen Code").waitFor();
    assert.deepEqual(await places(bo), []);
  }),
);

test("around one device somebody is asked to leave, and the others play on", limit, () =>
  on_static_host(async (house) => {
    const phone = await somebody(house, {}, 1);
    const { page } = phone;
    await phone.open("#/device");
    await page.locator(".person input").first().fill("Ana");
    for (const [i, name] of ["Bo", "Cy"].entries()) {
      await page.getByRole("button", { name: "Add a person" }).click();
      await page
        .locator(".person input")
        .nth(i + 1)
        .fill(name);
    }
    await page.getByRole("button", { name: "See all options first" }).click();
    await page.locator("#seats-title").waitFor();
    await page.getByRole("button", { name: /^Bo\b.*Seat/ }).click();
    await page.getByRole("button", { name: "Ask Bo to leave" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask Bo to leave" }).click();
    await page.getByRole("button", { name: /Free.*Seat 2/ }).waitFor();
    // The page may be opened again, and the game begins for the two who are left.
    await page.reload();
    await page.locator("#seats-title").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Bo\b.*Seat/ }).count(), 0);
    await page.getByRole("button", { name: "Fill with bots" }).click();
    await page.getByText("4 of 4").waitFor();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator("[data-curtain], [data-card]").first().waitFor();
  }),
);
