import { test } from "node:test";
import { in_house } from "../house.ts";

test("settings apply at once and stay", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person({ size: "desk" });
    await ana.open("/settings");
    await ana.page.getByRole("radio", { name: "Dark", exact: true }).check();
    await ana.page.getByRole("radio", { name: "High", exact: true }).check();
    await ana.page.getByRole("radio", { name: "Easier to tell apart", exact: true }).check();
    await ana.page.getByRole("radio", { name: "Large", exact: true }).check();
    await ana.page.getByRole("radio", { name: "Nothing moves", exact: true }).check();
    await ana.page.getByRole("radio", { name: "Deutsch", exact: true }).check();
    await ana.page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    const attributes = {
      "data-theme": "dark",
      "data-contrast": "more",
      "data-palette": "clear",
      "data-cards": "large",
      "data-motion": "none",
      lang: "de",
    };
    const all = Object.entries(attributes).map(([name, value]) => `[${name}=${value}]`);
    const applied = (): Promise<void> => ana.page.locator(`html${all.join("")}`).waitFor({ state: "attached" });
    await applied();
    await ana.check_access();
    await ana.page.reload();
    await ana.page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await applied();
    // Another tab follows.
    const other = await ana.tab();
    await ana.open("/settings", other);
    await other.getByRole("radio", { name: "Hell", exact: true }).check();
    await ana.page.waitForFunction(() => document.documentElement.dataset["theme"] === "light");
  }),
);
