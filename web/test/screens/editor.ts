import { test } from "node:test";
import { in_house } from "../house.ts";
import { languages, look } from "../sweep.ts";

for (const language of languages) {
  test(`the editor: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      for (const [at, name] of ["role", "deck"].entries()) {
        await person.open("/editor");
        await person.page.locator("section").nth(at).locator("button.primary").click();
        await person.page.locator("[data-check=ready]").waitFor();
        await look(person, `editor-${name}`);
        // The card itself, or one of the missions.
        await person.page
          .locator(name === "role" ? "aside .narrow button" : "li button.open")
          .first()
          .click();
        await person.page.locator("dialog[open]").waitFor();
        await look(person, `editor-${name}-sheet`, { phone: { width: 360, height: 740 } });
      }
    }),
  );
}
