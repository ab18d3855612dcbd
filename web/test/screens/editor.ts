import { test } from "node:test";
import { in_house, sizes } from "../house.ts";

const limit = { timeout: 180_000 };

test("the editor in every language", limit, () =>
  in_house(async (house) => {
    for (const language of ["en", "de", "fr", "nl"] as const) {
      const person = await house.person({ language, theme: language === "de" ? "dark" : "light", still: true });
      await person.open("/editor");
      await person.page.locator("h1").waitFor();
      await person.check_access();
      for (const what of [0, 1] as const) {
        await person.open("/editor");
        await person.page.locator("section").nth(what).locator("button.primary").click();
        await person.page.locator("[data-check]").waitFor();
        await person.page.locator("[data-check=ready], [data-check=checked]").waitFor();
        for (const size of ["phone", "tablet", "desk"] as const) {
          await person.page.setViewportSize(sizes[size]);
          await person.check_fit();
          await person.shot(`editor-${what === 0 ? "role" : "deck"}-${language}-${size}`);
        }
        await person.check_access();
        await person.page.setViewportSize(sizes.phone);
      }
      await person.context.close();
    }
  }),
);
