import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { until } from "../scripted_table.ts";

test("from the start page to a dealt game, with one click", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await ana.open("/");
    await ana.page.getByLabel("Your name").fill("Ana");
    await ana.shot("start-phone");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.waitForURL(/\/t\//);
    await ana.page.waitForFunction(() => document.querySelector("main")?.textContent?.length);
    // The server has dealt, and what it told was understood.
    await until(() => ana.received.some((text) => /"stage": ?"play"/.test(text)), "the deal");
    await ana.page.locator("main[data-stage=play]").waitFor();
    await ana.shot("dealt-phone");
    // Back on the start page the table is still there.
    await ana.open("/");
    await ana.page.getByRole("link", { name: /Continue/ }).waitFor();
    assert.equal(await ana.page.getByLabel("Your name").inputValue(), "Ana");
    await ana.shot("start-again-phone");
  }),
);

test("friends join by link, code and on the keyboard", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await ana.open("/");
    await ana.page.getByRole("link", { name: "Open a table" }).click();
    await ana.page.getByRole("heading", { name: "Open a table" }).waitFor();
    await ana.page.getByLabel("Your name").fill("Ana");
    await ana.page.getByRole("button", { name: "Open a table" }).click();
    await ana.page.waitForURL(/\/t\//);
    const room = decodeURIComponent(new URL(ana.page.url()).pathname.slice(3));

    const bo = await house.person({ language: "de", theme: "dark" });
    await bo.open("/");
    await bo.page.getByLabel("Code des Tisches").fill(room.toUpperCase().replaceAll("-", " "));
    await bo.page.keyboard.press("Enter");
    await bo.page.getByRole("heading", { name: "An den Tisch" }).waitFor();
    await bo.page.getByLabel("Dein Name").fill("Bo");
    await bo.check_access();
    await bo.shot("join-phone");
    await bo.page.keyboard.press("Enter");
    await until(
      () => ana.received.some((text) => text.includes('"member_joined"') && text.includes('"Bo"')),
      "somebody to join",
    );
  }),
);
