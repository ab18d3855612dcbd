import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, sizes } from "../house.ts";

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
            await person.page.locator("h1").waitFor({ state: "attached" });
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
