import { test } from "node:test";
import { in_house, sizes } from "../house.ts";

test("the settings in every language and theme", { timeout: 180_000 }, () =>
  in_house(async (house) => {
    for (const language of ["en", "de", "fr", "nl"] as const) {
      for (const theme of ["light", "dark"] as const) {
        const person = await house.person({ language, theme, still: true });
        for (const size of ["phone", "desk"] as const) {
          await person.page.setViewportSize(sizes[size]);
          await person.open("/settings");
          await person.page.locator("h1").waitFor();
          await person.check_fit();
          await person.shot(`settings-${language}-${theme}-${size}`);
        }
        await person.check_access();
        await person.context.close();
      }
    }
  }),
);
