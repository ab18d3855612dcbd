// What depends on the device: whether it can install the game, an address without https, a newer client on the server,
// and what it remembers of the talk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, type Person } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";
import { patience } from "../patience.ts";

const limit = { timeout: 400_000 };

test("the browser's offer to install is passed on", limit, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await ana.open("/settings");
    const app = ana.page.locator("section", { has: ana.page.getByRole("heading", { name: "App" }) });
    await app.getByText(/look for “Install”/).waitFor();
    await ana.page.evaluate(() => {
      const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => ({ outcome: "accepted" }),
      });
      dispatchEvent(offer);
      if (!offer.defaultPrevented) throw new Error("the browser would ask by itself");
    });
    await app.getByRole("button", { name: "Install on this device" }).click();
    await app.getByText("The game is installed on this device.").waitFor();
    const manifest = await ana.page.locator("link[rel=manifest]").getAttribute("href");
    const { icons, start_url } = (await (await fetch(new URL(manifest ?? "", house.server.origin))).json()) as {
      readonly icons: readonly { readonly src: string }[];
      readonly start_url: string;
    };
    const beside = new URL(manifest ?? "", house.server.origin);
    assert.equal(new URL(start_url, beside).pathname, "/");
    for (const { src } of icons) assert.equal((await fetch(new URL(src, beside))).status, 200);
  }),
);

test("an address without https says what is missing, and plays all the same", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ language: "de" });
    const plain = `http://insidejob.test:${house.server.port}`;
    await ana.page.goto(`${plain}/settings`);
    assert.equal(await ana.page.evaluate(() => isSecureContext), false);
    await ana.page.getByText(`nur von https-Adressen, und diese (${plain}) ist keine`).waitFor();
    await ana.page.goto(plain);
    await ana.page.getByRole("button", { name: "Jetzt spielen" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    // Without a clipboard there is still a way to get the link.
    await ana.page.goto(`${plain}/new`);
    await ana.page.locator("button[type=submit]").click();
    await ana.page.locator("#seats-title").waitFor();
    await ana.page.getByRole("button", { name: "Link kopieren" }).click();
    await ana.page
      .getByText(/kopier/i)
      .first()
      .waitFor();
  }),
);

test("a newer client on the server is told, and not in the middle of a game", limit, () =>
  in_house(async (house) => {
    const context = await house.browser.newContext({ locale: "en", serviceWorkers: "block" });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(house.server.origin);
    const news = page.getByText("A new version of the game is available.");
    await page.getByRole("button", { name: "Play now" }).waitFor();
    await Promise.all([page.waitForResponse("**/served.html"), page.clock.fastForward("01:01:00")]);
    await page.waitForTimeout(300);
    assert.equal(await news.count(), 0, "the same client is no news");
    await page.route("**/served.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<div id="app"></div><script type="module" src="/assets/other.js"></script>',
      }),
    );
    await page.getByRole("button", { name: "Play now" }).click();
    await page.locator("main[data-stage=play]").waitFor();
    await Promise.all([page.waitForResponse("**/served.html"), page.clock.fastForward("01:01:00")]);
    await page.waitForTimeout(300);
    assert.equal(await news.count(), 0, "a game goes on");
    await page.evaluate(() => history.back());
    await news.waitFor();
    await page.getByRole("button", { name: "Reload" }).waitFor();
    await context.close();
  }),
);

async function said(person: Person, text: string): Promise<void> {
  await person.page.locator(".said", { hasText: text }).waitFor();
}

test("what somebody types stays through a broken connection; who is muted stays so", limit, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house);
    const bo = await join(house, path, "Bo");
    await bo.page.getByRole("button", { name: /^Talk/ }).click();
    const input = bo.page.getByLabel("Write something");
    await input.fill("half a thou");
    await house.server.restart(true, async () => {
      await bo.page.locator("[data-link]").waitFor();
      await input.pressSequentially("ght");
      // Sent while the server is down. It arrives once, when the server is back.
      await input.press("Enter");
      assert.equal(await input.inputValue(), "half a thought");
    });
    await bo.page.locator("[data-link]").waitFor({ state: "detached" });
    await ana.page.getByRole("button", { name: /^Talk/ }).click();
    await said(ana, "half a thought");
    await bo.page.waitForFunction(() => document.querySelector<HTMLInputElement>("dialog[open] input")?.value === "");
    assert.equal(await ana.page.locator(".said", { hasText: "half a thought" }).count(), 1);
    // Also after the talk is closed and opened again.
    await input.fill("not yet");
    await bo.page.keyboard.press("Escape");
    await bo.page.getByRole("button", { name: /^Talk/ }).click();
    assert.equal(await input.inputValue(), "not yet");

    await ana.page.getByRole("button", { name: "Mute Bo" }).first().click();
    await input.press("Enter");
    await ana.page.getByText("Bo wrote something. You’ve muted Bo.").first().waitFor();
    assert.equal(await ana.page.getByText("not yet").count(), 0);
    await ana.page.reload();
    await ana.page.getByRole("button", { name: /^Talk/ }).click();
    await ana.page.getByText("Bo wrote something. You’ve muted Bo.").first().waitFor();
    // Everyone can be unmuted, at the table and in the settings.
    await ana.open("/settings");
    await ana.page.getByRole("button", { name: "Unmute Bo" }).click();
    await ana.open(path);
    await ana.page.getByRole("button", { name: /^Talk/ }).click();
    await said(ana, "not yet");
  }),
);
