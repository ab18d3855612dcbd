// The screen in the middle of the table: how one makes a screen that, what it can be told, and what it shows between
// games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import { scripted_table } from "../scripted_table.ts";

const limit = { timeout: 400_000 };

test("a screen becomes the table where the code is typed, and a phone says where that is", limit, () =>
  in_house(async (house) => {
    const { host, path } = await make_table(house);
    const room = path.slice("/t/".length);
    await host.page.getByRole("button", { name: "More screens" }).click();
    const address = await host.page.locator("[data-screen-address]").innerText();
    assert.equal(address, `${new URL(house.server.origin).host}/tv/${room}`);
    await host.check_access();

    const screen = await house.person({ size: "desk", still: true });
    await screen.open("/");
    const as_table = screen.page.getByRole("button", { name: "Use this screen as the table" });
    await as_table.click();
    await screen.page.getByRole("alert").filter({ hasText: "six syllables" }).waitFor();
    await screen.page.getByLabel("Table code").fill(room.replaceAll("-", ""));
    await as_table.click();
    await screen.page.waitForURL(/\/tv\//);
    await screen.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
    // The same from the page that a link leads to.
    const other = await house.person({ size: "desk", still: true });
    await other.open(`/t/${room}`);
    await other.page.getByRole("link", { name: "Use this screen as the table" }).click();
    await other.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
    // And from the address that the phone shows.
    await other.page.goto(`http://${address}`);
    await other.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
  }),
);

test("it has its own language, sound and full screen, and shows the score between games", limit, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
      const screen = await house.person({ size: "desk", still: true });
      const { page } = screen;
      await screen.open(`/tv/${table.room}`);
      await page.getByRole("button", { name: "Turn the sound off" }).click();
      await page.getByRole("button", { name: "Turn the sound on" }).waitFor();
      await page.getByRole("combobox").selectOption("de");
      await page.getByRole("button", { name: "Ton an" }).waitFor();
      await page.getByRole("combobox").selectOption("en");
      await page.getByRole("button", { name: "Full screen" }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await page.getByRole("button", { name: "Leave full screen" }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
      await screen.check_access();

      await table.play_to("result");
      await page.getByText(/^Next game: (Ana|Bo|Cy|Di) starts\.$/).waitFor();
      const rows = page.locator("aside tbody tr");
      await rows.nth(3).waitFor();
      assert.equal(await rows.count(), 4);
      // Out of the way until someone reaches for them.
      await page.mouse.move(600, 300);
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector("[aria-label='This screen']") ?? document.body).opacity === "1",
      );
      await screen.check_access();
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await screen.resize({ width, height });
        await screen.check_fit();
        await screen.shot(`tv-result-${width}`);
      }
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);
