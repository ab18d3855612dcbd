// Hints: what each card would mean, according to the server. They can be turned off.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Now, ProspectsAnswer } from "../../src/protocol/messages.ts";
import { look_at_role } from "../clicking_player.ts";
import { assert_in_sight } from "../fit.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, type ScriptedPlayer, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 300_000 };
const quick = { options: ["--bot-pace", "0"] };

async function past_the_role({ page }: Person): Promise<void> {
  await page.locator("[data-card]").first().waitFor();
  await look_at_role(page);
}

/** Whether some cards would spoil the mission and others would not, with a token or without. */
function differs({ legal = [] }: Now, prospects: ProspectsAnswer | undefined): boolean {
  const cards = new Set(legal.flatMap((action) => ("card" in action ? [action.card] : [])));
  return prospects !== undefined && spoiling(prospects).length > 0 && spoiling(prospects).length < cards.size;
}

const spoiling = ({ plain, wagered = plain }: ProspectsAnswer): readonly string[] =>
  plain.failed.filter((card) => wagered.failed.includes(card));

/** Plays until the hints have something to say about the host's cards. */
async function play_until(
  table: ScriptedTable,
  such: (now: Now, prospects: ProspectsAnswer | undefined) => boolean,
): Promise<ScriptedPlayer> {
  const { host } = table;
  host.looks_ahead = true;
  await table.play_until(host, (now) => such(now, host.prospects));
  return host;
}

for (const language of ["en", "de", "fr", "nl"] as const) {
  test(`marked cards and the words for the chosen one: ${language}`, limit, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bo", "Cy", "Di"],
        options: { wager: true },
      });
      const host = await play_until(table, differs);
      const { prospects } = host;
      assert.ok(prospects);
      const ana = await in_seat(house, host, { still: true, language });
      const { page } = ana;
      await past_the_role(ana);
      // The page asks what its cards mean. All marks come with the answer.
      await page.locator("[data-card] [data-mark=failed]").first().waitFor();
      const marked = await page
        .locator("[data-card]:has([data-mark=failed])")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-card") ?? ""));
      assert.deepEqual([...marked].sort(), [...spoiling(prospects)].sort());
      await page.locator("[data-hint]").filter({ hasText: "✕" }).waitFor();
      await ana.shot(`hints-${language}`);
      await ana.check_access();
      await ana.check_fit();

      const [card = ""] = spoiling(prospects);
      const words = {
        en: { failed: "would fail", leads: "winning so far", wins: "wins the trick", loses: "won’t win" },
        de: {
          failed: "würde scheitern",
          leads: "läge die Karte vorn",
          wins: "gewinnt den Stich",
          loses: "gewinnt die Karte den Stich nicht",
        },
        fr: { failed: "échouerait", leads: "en tête", wins: "remporterais le pli", loses: "ne remporterais pas" },
        nl: {
          failed: "zou mislukken",
          leads: "voorlopig voor",
          wins: "kaart wint de slag",
          loses: "wint deze kaart de slag niet",
        },
      }[language];
      await page.locator(`[data-card="${card}"]`).click({ position: { x: 8, y: 20 } });
      await page.locator("[data-hint]").filter({ hasText: words.failed }).waitFor();
      const said = (await page.locator("[data-hint]").textContent()) ?? "";
      // When the first card is played, nobody knows who wins; the last one decides.
      const outcome = host.laid === table.players.length - 1 ? words.wins : words.leads;
      if (host.laid > 0) assert.ok(said.includes(prospects.plain.wins.includes(card) ? outcome : words.loses), said);
      await ana.shot(`hints-chosen-${language}`);
      await ana.check_fit();
      // Everything fits on a phone in landscape: the table does not scroll.
      await ana.resize({ width: 740, height: 360 });
      await page.locator("[data-hint]").filter({ hasText: words.failed }).waitFor();
      await ana.shot(`hints-chosen-${language}-side`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 360);
      await assert_in_sight(page, "[data-hint], .prompt button");
      table.close();
    }, quick),
  );
}

test("anyone who wants no hints switches them off in the game, and they stay off", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    await play_until(table, differs);
    const ana = await in_seat(house, table.host, { still: true });
    const { page } = ana;
    await past_the_role(ana);
    await page.locator("[data-mark]").first().waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("switch", { name: "Hints" }).click();
    await page.keyboard.press("Escape");
    await page.locator("[data-mark]").first().waitFor({ state: "detached" });
    await page.locator("[data-hint]").waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-card]").first().waitFor();
    assert.equal(await page.locator("[data-mark], [data-hint]").count(), 0);
    table.close();
  }, quick),
);

test("Larry’s cards have hints too", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo"], preset: "two_players" });
    const larrys = ({ legal = [] }: Now, prospects: ProspectsAnswer | undefined): boolean => {
      const cards = new Set(legal.flatMap((action) => ("larry" in action ? [action.larry] : [])));
      return (
        prospects !== undefined &&
        cards.size > 1 &&
        prospects.plain.failed.length > 0 &&
        prospects.plain.failed.length < cards.size
      );
    };
    const host = await play_until(table, larrys);
    const failed = host.prospects?.plain.failed ?? [];
    const ana = await in_seat(house, host, { still: true });
    await past_the_role(ana);
    await ana.page.locator("[data-anchor^=larry-] [data-mark=failed]").first().waitFor();
    assert.equal(await ana.page.locator("[data-anchor^=larry-] [data-mark=failed]").count(), failed.length);
    await ana.shot("hints-larry");
    await ana.check_access();
    table.close();
  }, quick),
);
