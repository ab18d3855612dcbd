// The rules: their page, the search, and a tap on a term in the middle of a game, with and without a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look_at_role } from "../clicking_player.ts";
import { in_house, on_static_host, type Person } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import { scripted_table } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 300_000 };
const quick = { options: ["--bot-pace", "0"] };

/** In each language: what is typed, without accents, and the words that it finds. */
const searches = {
  en: { typed: "MUST follow", passage: "follow", marked: /^(must|follow)$/i },
  de: { typed: "uberwachung aufgedeckt", passage: null, marked: /./ },
  fr: { typed: "role revele", passage: "reveal", marked: /^(rôle|rév[éè]l[ée])$/i },
  nl: { typed: "paranoide AGENT", passage: "paranoid_agent", marked: /^(paranoïde|agent)$/i },
} as const;

const questions = {
  en: [
    ["briefcase", "intel"],
    ["Can insider wager?", "wager_who"],
    ["wagre", "wager"],
  ],
  de: [
    ["Koffer", "intel"],
    ["Darf der Insider einsetzen?", "wager_who"],
    ["einstezen", "wager"],
  ],
  fr: [
    ["valise", "intel"],
    ["L’espion peut miser ?", "wager_who"],
    ["malette", "wager"],
  ],
  nl: [
    ["aktetas", "intel"],
    ["Mag de infiltrant inzetten?", "wager_who"],
    ["inzeten", "wager"],
  ],
} as const;

for (const [language, { typed, passage, marked }] of Object.entries(searches)) {
  test(`searching the rules: ${language}`, limit, () =>
    in_house(async (house) => {
      const ana = await house.person({ language: language as keyof typeof searches, still: true });
      await ana.open("/rules");
      const { page } = ana;
      await page.locator("[data-passage=tip_two_hands]").waitFor();
      await ana.shot(`rules-${language}`);
      await page.getByRole("searchbox").fill(typed);
      if (passage === null) {
        // No passage has all the words, so those with most of them are shown, and labelled as such.
        await page.locator("[data-found] [data-passage=reveal] mark").first().waitFor();
        await page.getByRole("status").filter({ hasText: "kommen nirgends vor" }).waitFor();
        await page.getByRole("searchbox").fill("xyzzy");
        await page.getByRole("status").filter({ hasText: "Nichts gefunden" }).waitFor();
      } else {
        await page.locator(`[data-found] [data-passage=${passage}] mark`).first().waitFor();
        for (const text of await page.locator("mark").allTextContents()) assert.match(text, marked);
      }
      await ana.shot(`rules-search-${language}`);
      // The way people ask: in their own words, and misspelt.
      for (const [asked, answer] of questions[language as keyof typeof searches]) {
        await page.getByRole("searchbox").fill(asked);
        await page.locator(`[data-found] [data-passage=${answer}] mark`).first().waitFor();
      }
      await ana.check_fit();
      await page.getByRole("searchbox").fill("R7.4");
      await page.locator("[data-found] [data-passage=decoy]").waitFor();
      assert.equal(await page.locator("[data-passage]").count(), 1, "a rule is found by its number");
      // Texts and search follow the language.
      await page.getByRole("combobox").selectOption(language === "de" ? "nl" : "de");
      await page.locator("html[lang=de], html[lang=nl]").waitFor();
      await page.getByRole("searchbox").fill("");
      await page
        .locator("[data-passage=follow]")
        .filter({ hasText: language === "de" ? "gevraagde kleur" : "angespielten Farbe" })
        .waitFor();
    }),
  );
}

test("an address leads to a passage", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    await ana.open("/rules#prof_no");
    await ana.page.waitForFunction(() => document.activeElement?.getAttribute("data-passage") === "prof_no");
    const top = await ana.page
      .locator("[data-passage=prof_no]")
      .evaluate((element) => element.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 300, `${top}`);
    await ana.check_access();
  }),
);

/** The sheet shows this passage, over whatever is open, and is closed again. */
async function read_and_close({ page }: Person, passage: string): Promise<void> {
  await page.locator(`dialog[open] [data-passage=${passage}]`).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(`dialog[open] [data-passage=${passage}]`).waitFor({ state: "detached" });
}

test("a tap on a term opens its passage over the game, and the game stays", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    const { host } = table;
    await table.play_until(
      host,
      ({ legal = [], unplayable = {} }) => legal.length > 0 && Object.keys(unplayable).length > 0,
    );
    const ana = await in_seat(house, host, { still: true });
    const { page } = ana;
    await page.locator("[data-card]").first().waitFor();
    await look_at_role(page);
    const cards = await page.locator("[data-card]").count();

    // Why not this card? The refusal leads to the rule.
    const barred = page.locator("[data-card][aria-disabled=true]").first();
    // The refusal disappears by itself.
    await Promise.all([
      page.getByRole("button", { name: "Look up the rule" }).click(),
      barred.click({ position: { x: 8, y: 8 }, force: true }),
    ]);
    await page.locator("dialog[open] [data-passage=follow]").waitFor();
    await ana.shot("rules-sheet");
    await ana.check_access();
    await ana.check_fit();
    // From there to another one, and to all of them.
    await page.locator("dialog[open]").getByRole("button", { name: "Trump", exact: true }).click();
    await page.locator("dialog[open] [data-passage=trump]").waitFor();
    await page.getByRole("button", { name: "All rules" }).click();
    await page.locator("dialog[open]").getByRole("searchbox").fill("larry");
    await page.locator("dialog[open] [data-found] [data-passage=larry]").waitFor();
    await ana.shot("rules-sheet-book");
    await page.locator("dialog[open] footer").getByRole("button", { name: "Close" }).click();
    await page.locator("dialog[open]").waitFor({ state: "detached" });

    // The hint links to what it is about.
    const about = await page.locator("[data-hint]").getAttribute("data-hint");
    await page.locator("[data-hint]").click();
    await read_and_close(ana, about ?? "");

    // It opens over a sheet, which is still there afterwards.
    await page.locator("button.summary").click();
    await page.locator("dialog[open] [data-term=insider]").click();
    await read_and_close(ana, "insider_free");
    await page.locator("dialog[open] [data-term=reveal]").click();
    await read_and_close(ana, "reveal");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    await page.locator("dialog[open] [data-passage=aim]").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("[data-card]").count(), cards, "nobody has left the game");
    assert.match(page.url(), /\/t\//);
    table.close();
  }, quick),
);

test("the rules from files alone, without a network", limit, () =>
  on_static_host(async (house) => {
    const ana = await house.person({ still: true, keeps_app: true });
    await ana.open("#/rules");
    await ana.page.locator("[data-passage=follow]").waitFor();
    await ana.open("#/companion");
    await ana.page.getByRole("button", { name: "Rules", exact: true }).click();
    await ana.page.locator("dialog[open] [data-passage=follow]").waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.kept();
    await house.server.restart(true, async () => {
      await ana.context.setOffline(true);
      await ana.open("#/rules#risky");
      await ana.page.reload();
      await ana.page.locator("[data-passage=risky]").waitFor();
      // A language that was not loaded before.
      await ana.page.getByRole("combobox").selectOption("fr");
      await ana.page.getByRole("heading", { level: 1, name: "Les règles" }).waitFor();
      await ana.page.locator("[data-passage=risky]").filter({ hasText: "missions risquées" }).waitFor();
      await ana.context.setOffline(false);
    });
  }),
);

test("tips come once, before the first game, and are found again", limit, () =>
  in_house(async (house) => {
    const { host: ana } = await make_table(house);
    const tips = ana.page.locator("[data-tips]");
    await tips.waitFor();
    await ana.shot("tips-lobby");
    await ana.check_access();
    await tips.getByRole("button", { name: /rules/ }).click();
    await read_and_close(ana, "tip_follow");
    await tips.getByRole("button", { name: "Got it" }).click();
    await tips.waitFor({ state: "detached" });
    await ana.page.reload();
    await ana.page.locator("#seats-title").waitFor();
    assert.equal(await tips.count(), 0);

    // Someone who starts a game directly sees them at the first deal, but not at the second.
    const bo = await house.person({ still: true });
    for (const times of [1, 0]) {
      await bo.open("/");
      await bo.page.getByRole("button", { name: "Play now" }).click();
      await bo.page.locator("main[data-stage=play] [data-card]").first().waitFor();
      await bo.page.locator("dialog[open] .cover").click();
      await bo.page.locator("dialog[open] [data-term]").first().waitFor();
      assert.equal(await bo.page.locator("dialog[open] [data-tips]").count(), times);
      await bo.shot(`tips-deal-${times}`);
      await bo.check_fit();
    }
  }, quick),
);
