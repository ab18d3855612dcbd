import assert from "node:assert/strict";
import { test } from "node:test";
import { assert_in_sight } from "../fit.ts";
import { in_house, sizes } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
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
    // The server has dealt, and the page understood it.
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

test("the right game in two taps, and the same one offered next time", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const ana = await house.person({ still: true });
      await ana.open("/");
      await ana.page.getByText("No wagers: the best way to start.").waitFor();
      // A phone in landscape need not be scrolled either.
      await ana.resize({ width: 740, height: 360 });
      await assert_in_sight(ana.page, ".play .button.primary, .play label");
      await ana.shot("start-low");
      await ana.resize(sizes.phone);
      await assert_in_sight(ana.page, ".play .button.primary, .play label");
      await ana.page.getByRole("radio", { name: /^Classic/ }).check();
      await ana.page.getByLabel("Bot level").selectOption("officer");
      await ana.page.getByRole("button", { name: "Play now" }).click();
      await ana.page.locator("main[data-stage=play]").waitFor();
      const said = ana.received.join("\n");
      assert.match(said, /"level": ?"officer"/);
      assert.doesNotMatch(said, /"bot": ?\{"level": ?"rookie"/);
      assert.match(said, /"wager": ?true/);
      await ana.open("/");
      assert.ok(await ana.page.getByRole("radio", { name: /^Classic/ }).isChecked());
      assert.equal(await ana.page.getByLabel("Bot level").inputValue(), "officer");
    },
    { options: ["--bot-pace", "0"] },
  ),
);

test("a code typed after the address leads to the table, and a mistyped one to a page", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { host, path } = await make_table(house);
    const room = path.slice("/t/".length);
    await host.page.locator("#seats-title").waitFor();
    const bo = await house.person({ still: true });
    for (const typed of [room, room.toUpperCase(), room.replaceAll("-", "%20")]) {
      await bo.open(`/${typed}`);
      await bo.page.getByRole("heading", { name: "Join the table" }).waitFor();
      await bo.page.waitForURL((url) => url.pathname === `/t/${room}`);
    }
    await bo.open("/bako-dimu");
    await bo.page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await bo.check_access();
    await bo.page.getByRole("link", { name: /start page/i }).click();
    await bo.page.getByRole("button", { name: "Play now" }).waitFor();
  }),
);
