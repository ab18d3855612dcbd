// One phone passed around: curtain, table and pass bar, and the setup before it.
import { test } from "node:test";
import { play_out } from "../clicking_player.ts";
import { on_static_host } from "../house.ts";
import { somebody } from "../quick_house.ts";
import { languages, look } from "../sweep.ts";

const names = ["Maximiliane-Charlotte W.", "Bo"];

for (const language of languages) {
  test(`one phone passed around: ${language}`, { timeout: 400_000 }, () =>
    on_static_host(async (house) => {
      const phone = await somebody(house, { language }, 1);
      const { page } = phone;
      await phone.open("#/device");
      await page
        .locator(".person input")
        .first()
        .fill(names[0] ?? "");
      await page.locator("fieldset > .button").first().click();
      await page
        .locator(".person input")
        .nth(1)
        .fill(names[1] ?? "");
      await look(phone, "device-two");
      await page.locator("form button[type=submit]").click();
      await page.locator("[data-curtain] .button.primary").waitFor();
      await look(phone, "curtain");
      await page.locator("[data-curtain] .button.primary").click();
      await page.locator("[data-card]").first().waitFor();
      await play_out(phone, { done: async () => (await page.locator("[data-pass]").count()) > 0 });
      await look(phone, "pass-bar");
    }),
  );
}
