// A physical deck with a role on the blank card and custom missions: the companion knows both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { RealDeck } from "../real_deck.ts";

const mole = {
  id: "mole",
  name: { en: "The Mole", de: "Der Maulwurf" },
  replaces: "agent",
  side: "neutral",
  wins_by: "most_votes",
  face_up: true,
};
const missions = Array.from({ length: 20 }, (_, i) => ({
  id: `fives_${i}`,
  trump: ["blue", "green", "yellow", "pink"][i % 4],
  condition: { kind: "range", min: 5, max: 9 },
}));

test("a role and missions of one's own around a real table", { timeout: 300_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    const { page } = ana;
    await ana.open("/companion");
    await page.evaluate(
      ([role, all]) => {
        localStorage.setItem(
          "insidejob.roles",
          JSON.stringify({ version: 1, roles: [{ key: "a", changed: 1, role }] }),
        );
        localStorage.setItem(
          "insidejob.decks",
          JSON.stringify({
            version: 1,
            decks: [{ key: "b", changed: 1, name: "Fives", deck: { missions: all, risky: [] } }],
          }),
        );
      },
      [mole, missions] as const,
    );
    await page.reload();
    await deck.choose({ names: ["Ana", "Bo", "Cy", "Di"], way: "full" });
    await page.getByText("Custom", { exact: true }).click();
    await deck.press("Play with “The Mole”");
    await deck.press("Play with “Fives”");
    await page.getByText("20 custom missions").waitFor();
    await ana.shot("companion-own-cards");
    await ana.check_access();
    await ana.check_fit();
    // Too few people for special roles: it is removed again.
    await page.getByRole("radio", { name: "3", exact: true }).check();
    await page.getByText("No custom role").waitFor();
    await page.getByRole("radio", { name: "4", exact: true }).check();
    await deck.press("Play with “The Mole”");

    await deck.lay_out();
    await page.getByText("The Mole").first().waitFor();
    await deck
      .group(/^The Mole: this role is face up/)
      .getByRole("button", { name: "Cy" })
      .click();
    await deck.begin();
    await deck.asks("mission");
    assert.equal(await page.getByText("Only numbers from 5 to 9.").count(), 20);
    await ana.shot("companion-own-missions");
    await page.getByText("Only numbers from 5 to 9.").first().click();
    await deck.asks("card");
    await page.reload();
    await deck.asks("card");
    await page.getByRole("img", { name: "The Mole" }).or(page.getByLabel("The Mole")).first().waitFor();
    await deck.press("Undo");
    await deck.press("Just say how each trick ends");
    for (let i = 0; i < 10; i++) await deck.trick(["Ana", "Bo", "Cy", "Di"][i % 4] ?? "", false);
    await deck.press("Go to the vote");
    for (const [voter, named] of [
      ["Ana", "Di"],
      ["Bo", "Di"],
      ["Cy", "Di"],
      ["Di", "Bo"],
    ] as const)
      await deck.vote(voter, named);
    await deck.press("One, two, three…");
    await deck.press("Now turn over all the roles");
    await deck.roles({ Insider: "Di" });
    await page.locator("main[data-result=agents]").waitFor();
    await page.getByText("The Mole").first().waitFor();
    await ana.check_access();
  }),
);
