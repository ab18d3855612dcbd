import { test } from "node:test";
import { in_house } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";
import { languages, look } from "../sweep.ts";

for (const language of languages) {
  test(`the lobby: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { host, path } = await make_table(house, { language });
      const guest = await join(house, path, "Maximiliane von Thurn", { language });
      await host.page.locator("button", { hasText: "Prof. No" }).first().click();
      await guest.page.locator(".played").waitFor();
      for (const [who, person] of [
        ["host", host],
        ["guest", guest],
      ] as const) {
        await look(person, `lobby-${who}`);
        await person.page.locator("summary", { has: person.page.locator(".arrow") }).click();
        await person.page.locator(".options").scrollIntoViewIfNeeded();
        await look(person, `lobby-${who}-options`);
      }
    }),
  );
}
