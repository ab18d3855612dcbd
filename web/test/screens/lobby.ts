import { test } from "node:test";
import { in_house, sizes } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";

test("the lobby in every language, theme and size", { timeout: 240_000 }, () =>
  in_house(async (house) => {
    for (const language of ["en", "de", "fr", "nl"] as const) {
      for (const theme of ["light", "dark"] as const) {
        const { host, path } = await make_table(house, { language, theme });
        const guest = await join(house, path, "Maximiliane von Thurn", { language, theme });
        await host.page.locator("button", { hasText: "Prof. No" }).first().click();
        await host.page.locator("summary").first().click();
        await guest.page.locator("summary").first().click();
        for (const size of ["phone", "tablet", "desk"] as const) {
          for (const [who, person] of [["host", host], ["guest", guest]] as const) {
            await person.page.setViewportSize(sizes[size]);
            await person.check_fit();
            await person.shot(`lobby-${who}-${language}-${theme}-${size}`);
            if (language === "de" && size !== "tablet") await person.check_access();
          }
        }
        await host.page.setViewportSize(sizes.phone);
        for (const place of ["/lobby", "/new"]) {
          await host.open(place);
          await host.page.locator("h1").waitFor();
          await host.check_fit();
          if (language === "fr") await host.check_access();
        }
        await guest.context.close();
        await host.context.close();
      }
    }
  }),
);
