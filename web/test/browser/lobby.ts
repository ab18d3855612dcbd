// The way to a game with friends: invite, sit, choose, talk, ready. Also the public tables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { join, make_table } from "../lobby_guests.ts";
import { patience } from "../patience.ts";

async function until(what: string, is_so: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await is_so())) {
    assert.ok(Date.now() < deadline, what);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("friends sit down, the host chooses, everybody is ready, the cards are dealt", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house);
    const code = decodeURIComponent(path.slice(3));
    await ana.page.locator("main", { hasText: code }).waitFor();
    await ana.check_access();
    await ana.shot("lobby-alone");
    const bo = await join(house, path, "Bo", { language: "de", theme: "dark" });
    await bo.page.getByText("Erste Partie").waitFor();

    // The guest reads the host's choice in another language, highlighted.
    const light = bo.page.getByText("neu", { exact: true }).first().waitFor();
    await ana.page.getByRole("button", { name: /Accomplice and Prof. No/ }).click();
    await light;
    await bo.page.getByText("Komplizin und Prof. No", { exact: true }).waitFor();
    await bo.page.getByText("Alle Optionen").click();
    assert.equal(await bo.page.getByRole("switch", { name: "Einsetzen" }).count(), 0, "a guest changes nothing");
    await bo.check_access();
    await bo.shot("lobby-guest");

    // A setup that the rules forbid is refused where it was tried.
    await ana.page.getByText("All options").click();
    await ana.page.getByRole("button", { name: "The Decoy" }).click();
    await ana.page.getByRole("button", { name: "Add this role" }).click();
    await ana.page.getByRole("dialog").getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await ana.check_access();
    await ana.page.keyboard.press("Escape");
    const wagers = ana.page.getByRole("switch", { name: "Risky missions" });
    await wagers.check();
    await bo.page.getByText("Eigenes Spiel").waitFor();
    await ana.page.getByRole("button", { name: /Accomplice and Prof. No/ }).click();
    await bo.page.getByText("Komplizin und Prof. No", { exact: true }).waitFor();

    // Someone would rather not be the Insider, and everyone sees it.
    await bo.page.getByRole("switch", { name: "Ich möchte lieber nicht der Insider sein" }).check();
    await ana.page.getByText("Not the Insider, please").waitFor();

    // A bot of the host's choice, and bots for the rest.
    await ana.page.getByRole("button", { name: /Free.*Seat 3/ }).click();
    await ana.page.getByLabel("Bot’s name").fill("Robo");
    await ana.page.getByRole("button", { name: "Put a bot here" }).click();
    await bo.page.getByRole("button", { name: /Robo.*Platz 3/ }).waitFor();
    await ana.page.getByRole("button", { name: "Fill with bots" }).click();
    await ana.page.getByText("4 of 4").waitFor();

    await bo.page.getByRole("button", { name: "Ich bin bereit" }).click();
    await ana.page.getByText("All seats are taken").waitFor();
    await ana.shot("lobby-full");
    await ana.page.getByRole("button", { name: "I’m ready" }).click();
    for (const person of [ana, bo]) {
      await until("no game was dealt", () => person.received.some((text) => /"stage": ?"play"/.test(text)));
    }
    // R7.0: the face-up role went to the player who asked for it.
    await until("the wish was not granted", () =>
      ana.received.some((text) => /"fixed_role"[^}]*"accomplice"/.test(text)),
    );
  }),
);

test("a host sends somebody away and hands the table over", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house, { size: "desk" });
    const bo = await join(house, path, "Bo", { language: "fr" });
    const cy = await join(house, path, "Cy", { language: "nl", theme: "dark" });

    await ana.page.getByRole("button", { name: /Bo.*Seat 2/ }).click();
    await ana.page.getByRole("button", { name: "Ask Bo to leave" }).click();
    await ana.shot("lobby-kick");
    await ana.page.getByRole("dialog").getByRole("button", { name: "Ask Bo to leave" }).click();
    await bo.page.getByRole("heading", { name: "On t’a demandé de quitter la table" }).waitFor();
    await ana.page.getByRole("button", { name: /Free.*Seat 2/ }).waitFor();

    await ana.page.getByRole("button", { name: /Cy.*Seat 3/ }).click();
    await ana.page.getByRole("button", { name: "Make Cy the host" }).click();
    await ana.page.getByRole("dialog").getByRole("button", { name: "Make Cy the host" }).click();
    await cy.page.getByRole("button", { name: "Aanvullen met bots" }).waitFor();
    await ana.page.getByRole("button", { name: "Fill with bots" }).waitFor({ state: "detached" });

    // Someone stands up, sits elsewhere, and changes their name.
    await ana.page.getByRole("button", { name: /Ana.*Seat 1/ }).click();
    await ana.page.getByRole("button", { name: "Stand up and watch" }).click();
    await ana.page.getByText("You’re watching. Tap a free seat to play.").waitFor();
    await ana.page.getByRole("button", { name: /Free.*Seat 4/ }).click();
    await ana.page.getByRole("button", { name: "Change your name" }).click();
    await ana.page.getByRole("textbox", { name: "Your name" }).fill("Anaïs");
    await ana.page.keyboard.press("Enter");
    await cy.page.getByRole("button", { name: /Anaïs.*Plaats 4/ }).waitFor();

    await ana.page.getByRole("button", { name: "Leave the table" }).click();
    await ana.page.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
    await ana.page.waitForURL((url) => url.pathname === "/");
  }),
);

test("hostile words do no harm", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { host: ana, path } = await make_table(house);
    const cy = await house.person({ still: true });
    await cy.open(path);
    const name = cy.page.getByLabel("Your name");
    await name.fill("👻".repeat(10_000));
    assert.ok((await name.inputValue()).length <= 24, "the field takes a name of any length");
    await name.evaluate((input) => input.removeAttribute("maxlength"));
    await name.fill("👻".repeat(10_000));
    await cy.page.getByRole("button", { name: "Join", exact: true }).click();
    await cy.page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await cy.check_fit();
    const bo = await join(house, path, "<b>\u202eBo\u202c</b> 👻", { language: "de" });
    await bo.page.getByRole("button", { name: "Reden" }).click();
    const said = [
      "<img src=x onerror=alert(1)><script>alert(2)</script>",
      "\u202eסוף abc \u2067 \u202d",
      "👩‍👩‍👧‍👦🏴‍☠️".repeat(8),
      "x".repeat(280),
    ];
    const input = bo.page.getByLabel("Etwas schreiben");
    for (const text of said) {
      await input.fill(text);
      await input.press("Enter");
      await until("it was not sent", async () => (await input.inputValue()) === "");
    }
    await input.fill("😀".repeat(10_000));
    await input.press("Enter");
    await bo.page.getByRole("alert").filter({ hasText: "300" }).waitFor();
    await bo.check_fit();

    await ana.page.getByRole("button", { name: /^Talk/ }).click();
    await ana.page.locator(".said", { hasText: "onerror=alert" }).waitFor();
    assert.equal(await ana.page.locator(".said img, .said script, bdi b").count(), 0);
    for (const person of [ana, bo]) await person.check_fit();
    await ana.check_access();
    await ana.shot("lobby-hostile");

    // Phrases appear in the reader's language, and muted players are not shown.
    await bo.page.getByRole("button", { name: "Gut gespielt!" }).click();
    await ana.page.locator(".said", { hasText: "Well played!" }).waitFor();
    await ana.page.getByRole("button", { name: /^Mute/ }).first().click();
    await until(
      "a muted line is still shown",
      async () => (await ana.page.locator(".said", { hasText: "onerror=alert" }).count()) === 0,
    );

    // More than the table allows is refused politely.
    await bo.page.getByRole("button", { name: "Danke!" }).evaluate((button: HTMLElement) => {
      for (let i = 0; i < 12; ++i) button.click();
    });
    await bo.page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
  }),
);

test("public tables: open one, find it, quick play", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const ana = await house.person({ still: true });
      await ana.open("/lobby");
      await ana.page.getByText("No tables are open right now").waitFor();
      await ana.check_access();
      await ana.page.getByRole("link", { name: "Open a public table" }).click();
      await ana.page.getByLabel("Your name").fill("Ana");
      await ana.page.getByRole("button", { name: /^Classic/ }).click();
      await ana.page.getByRole("button", { name: "Open a table" }).click();
      await ana.page.waitForURL(/\/t\//);
      await ana.page.getByRole("button", { name: /^Talk/ }).click();
      await ana.page.getByText("No typing at this table").waitFor();

      const bo = await house.person({ language: "de", theme: "dark", still: true });
      await bo.open("/lobby");
      await bo.page.getByLabel("Dein Name").fill("Bo");
      await bo.check_access();
      await bo.page.getByRole("button", { name: /Tisch von Ana/ }).click();
      await bo.page.locator("#seats-title").waitFor();

      const cy = await house.person({ language: "nl", still: true });
      await cy.open("/lobby");
      await cy.page.getByRole("button", { name: "Snel spel" }).click();
      await cy.page.waitForURL(/\/t\//);
      await until("no quick game", () => cy.received.some((text) => /"stage": ?"play"/.test(text)));
    },
    { options: ["--quick-wait", "1500"] },
  ),
);
