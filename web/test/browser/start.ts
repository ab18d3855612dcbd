import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, sizes } from "../house.ts";

test("from the start page to a dealt game, with one click", { timeout: 120_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await ana.open("/");
    await ana.page.getByLabel("Your name").fill("Ana");
    await ana.shot("start-phone");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.waitForURL(/\/t\//);
    await ana.page.waitForFunction(() => document.querySelector("main")?.textContent?.length);
    // The server has dealt, and what it told was understood.
    const deadline = Date.now() + 20_000;
    while (!ana.received.some((text) => /"stage": ?"play"/.test(text))) {
      assert.ok(Date.now() < deadline, "no game was dealt");
      await ana.page.waitForTimeout(50);
    }
    await ana.page.waitForTimeout(500);
    await ana.shot("dealt-phone");
    // Back on the start page the table is still there.
    await ana.open("/");
    await ana.page.getByRole("link", { name: /Continue/ }).waitFor();
    assert.equal(await ana.page.getByLabel("Your name").inputValue(), "Ana");
    await ana.shot("start-again-phone");
  }),
);

test("the start page in every language, theme and size", { timeout: 180_000 }, () =>
  in_house(async (house) => {
    for (const language of ["en", "de", "fr", "nl"] as const) {
      for (const theme of ["light", "dark"] as const) {
        const person = await house.person({ language, theme, still: true });
        for (const size of ["phone", "tablet", "desk"] as const) {
          await person.page.setViewportSize(sizes[size]);
          for (const path of ["/", "/new", "/t/bako-dimu-fera"] as const) {
            if (path !== "/" && size === "tablet") continue;
            await person.open("/");
            await person.page.locator("h1").waitFor({ state: "attached" });
            if (path !== "/") await person.page.evaluate((to) => history.pushState(null, "", to), path);
            if (path !== "/") await person.page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
            await person.page.waitForTimeout(200);
            await person.check_fit();
            await person.shot(`${path.slice(1, 4).replace("/", "") || "start"}-${language}-${theme}-${size}`);
            if (language === "en" || language === "de") await person.check_access();
          }
        }
        assert.equal(await person.page.locator("html").getAttribute("lang"), language);
        await person.context.close();
      }
    }
  }),
);

test("friends join by link, code and on the keyboard", { timeout: 120_000 }, () =>
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
    await bo.page.getByLabel("Code eines Tisches").fill(room.toUpperCase().replaceAll("-", " "));
    await bo.page.keyboard.press("Enter");
    await bo.page.getByRole("heading", { name: "An den Tisch" }).waitFor();
    await bo.page.getByLabel("Dein Name").fill("Bo");
    await bo.check_access();
    await bo.shot("join-phone");
    await bo.page.keyboard.press("Enter");
    const deadline = Date.now() + 10_000;
    while (!ana.received.some((text) => text.includes('"member_joined"') && text.includes('"Bo"'))) {
      assert.ok(Date.now() < deadline, "nobody joined");
      await bo.page.waitForTimeout(50);
    }
  }),
);
