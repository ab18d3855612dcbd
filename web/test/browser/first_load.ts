// What a phone must load before it can play: script and style from the start page to a dealt table.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { web_folder } from "../server.ts";

const most = 150_000;

for (const language of ["en", "de", "fr", "nl"] as const) {
  test(`the first load, ${language}, is at most ${most} bytes`, { timeout: 400_000 }, (context) =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      const files = new Set<string>();
      // What the service worker stores for later does not count, because it does not delay the page.
      person.page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\.(js|css)$/.test(pathname)) files.add(pathname);
      });
      await person.open("/");
      await person.page.locator(".button.primary.large").first().click();
      await person.page.locator("main[data-stage=play] [data-card]").first().waitFor();
      const sizes = [...files].map((path) => statSync(join(web_folder, `${path}.br`)).size);
      const sum = sizes.reduce((all, size) => all + size, 0);
      context.diagnostic(
        `${language}: ${sum} bytes in ${files.size} of ${readdirSync(join(web_folder, "assets")).length / 3} files`,
      );
      assert.ok(files.size > 3);
      const largest = [...files]
        .map((path) => `${statSync(join(web_folder, `${path}.br`)).size} ${path}`)
        .sort((a, b) => parseInt(b) - parseInt(a));
      assert.ok(sum <= most, `${sum} bytes:\n${largest.join("\n")}`);
    }),
  );
}
