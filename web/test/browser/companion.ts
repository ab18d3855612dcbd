// The referee for a physical deck, as a family uses it: light and full, for two and for more, undo, reload, no network.
// Nothing is cut off or hard to read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, on_static_host, type Person } from "../house.ts";
import { RealDeck } from "../real_deck.ts";

const limit = { timeout: 300_000 };
const family = ["Ana", "Bo", "Cy", "Di"] as const;

async function well_made(person: Person, name: string): Promise<void> {
  await person.check_every_look();
  await person.dress("light");
  await person.check_fit();
  await person.shot(`companion-${name}`);
}

test("a light game: count, undo, reload, the end and the next dealer", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("/");
    await ana.page.getByRole("link", { name: "Play with real cards" }).click();
    await deck.choose({ names: ["Ana", "Bo", "Cy"] });
    await well_made(ana, "choose");
    await deck.lay_out();
    await ana.page.getByText("deal 13 to each player").waitFor();
    const begins = (await ana.page.getByText(/is the starting player/).textContent()) ?? "";
    const [, dealer, leader] = /(\w+) deals\. (\w+) is the starting player/.exec(begins) ?? [];
    await well_made(ana, "lay-out");
    await deck.begin();
    assert.deepEqual(await deck.tokens(), [1, 1, 1]);
    assert.equal(["Ana", "Bo", "Cy"][await deck.leader()], leader);
    await well_made(ana, "light");

    const other = ["Ana", "Bo", "Cy"].find((name) => name !== leader) ?? "";
    await deck.trick("Ana", true, [other]);
    await ana.page
      .getByText(/Ana wins the trick and 2\sintel tokens\. Mission completed!/)
      .first()
      .waitFor();
    assert.equal(await deck.missions(), 1);
    await ana.shot("companion-light-news");
    await deck.trick("Bo", false);
    await deck.press("Undo");
    await deck.press("Undo");
    assert.deepEqual(await deck.tokens(), [1, 1, 1]);
    assert.ok(await ana.page.getByRole("button", { name: "Undo" }).isDisabled());

    for (let i = 0; i < 4; i++) await deck.trick(family[i % 3] ?? "", true);
    await ana.page.reload();
    await deck.asks("mission");
    assert.equal(await deck.missions(), 4);
    assert.deepEqual(await deck.tokens(), [3, 2, 2]);
    await deck.press("Large view");
    await ana.page.locator(".large").waitFor();
    await well_made(ana, "for-all");
    await ana.page.keyboard.press("Escape");
    for (let i = 4; i < 9; i++) await deck.trick(family[i % 3] ?? "", true);

    await ana.page.getByRole("heading", { name: "The Agents win!" }).waitFor();
    await well_made(ana, "roles");
    await deck.roles({ Insider: "Cy" });
    await ana.page.locator("main").getByText("The Agents have completed enough missions.").waitFor();
    assert.deepEqual(await ana.page.locator("tbody tr").allInnerTexts(), ["Ana\t1\t1", "Bo\t1\t1", "Cy\t0\t1"]);
    await well_made(ana, "end");
    await deck.press("Next game");
    await deck.lay_out();
    await ana.page.getByText(`${leader} deals.`).waitFor();
    assert.notEqual(dealer, leader);
  }),
);

test("a full game to the vote: it says who wins, refuses what cannot be, keeps the votes secret", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("/companion");
    await deck.choose({ names: family, way: "full", wagers: false });
    await deck.lay_out();
    await deck.begin();
    await well_made(ana, "missions");
    // The mission is found by its trump and its text.
    await deck.group("Trump").getByRole("button", { name: "green" }).click();
    assert.ok((await ana.page.locator("[data-mission]").count()) < 10);
    await ana.page.getByLabel("Search the missions").fill("first");
    assert.deepEqual(
      await ana.page.locator("[data-mission]").evaluateAll((all) => all.map((one) => one.getAttribute("data-mission"))),
      ["first_highest"],
    );

    // The leader's card is the lowest and the next one the highest, so each wins in turn, and no mission is met.
    const missions = [
      "first_highest",
      "second_lowest",
      "third_highest",
      "last_highest",
      "first_wins",
      "third_wins",
      "last_wins",
      "descending",
      "last_lowest",
      "third_lowest",
    ];
    const suits = ["blue", "green", "yellow", "pink"];
    for (const [i, mission] of missions.entries()) {
      const leader = await deck.leader();
      const suit = suits[Math.floor(i / 3)] ?? "";
      const low = 1 + (i % 3) * 3;
      await deck.mission(mission);
      await deck.card(suit, low);
      if (i === 0) {
        await deck.press("blue 1");
        await ana.page.getByRole("alert").filter({ hasText: "This card has been played already" }).waitFor();
        await well_made(ana, "refused");
      }
      await deck.card(suit, 13 - (i % 3));
      await deck.card(suit, low + 1);
      await deck.card(suit, low + 2);
      const winner = family[(leader + 1) % 4] ?? "";
      await ana.page.getByText(`${winner} wins the trick and 1 intel token. Mission failed.`).first().waitFor();
    }
    await ana.page.getByRole("heading", { name: "Discussion" }).waitFor();
    await well_made(ana, "discussion");
    await deck.press("Go to the vote");
    await well_made(ana, "curtain");
    await deck.press("I’m Ana");
    await well_made(ana, "ballot");
    const ballot = ana.page.locator("main[data-vote=ballot]");
    assert.equal(
      await ballot.getByRole("group").getByRole("button", { name: "Ana" }).count(),
      0,
      "nobody names themselves",
    );
    await ballot.getByRole("group").getByRole("button", { name: "Di" }).click();
    await deck.press("Point!");
    // The next person sees none of it, not even after a reload.
    await ana.page.getByRole("heading", { name: "Give the phone to Bo" }).waitFor();
    await ana.page.reload();
    await ana.page.getByRole("heading", { name: "Give the phone to Bo" }).waitFor();
    await deck.vote("Bo", "Di");
    await deck.vote("Cy", "Di");
    await deck.vote("Di", "Ana");
    await ana.page.locator("main[data-votes=hidden]").waitFor();
    await deck.press("One, two, three…");
    await ana.page.locator("main[data-votes=shown]").waitFor();
    await well_made(ana, "fingers");
    await deck.press("Now turn over all the roles");
    await deck.roles({ Insider: "Di" });
    await ana.page.getByRole("heading", { name: "The Agents win!" }).waitFor();
    await ana.page.getByText("Di got the most votes: the Insider is unmasked.").first().waitFor();
    await ana.shot("companion-end-vote");
  }),
);

test("two players and Larry", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("/companion");
    await deck.choose({ names: ["Ana", "Bo"], way: "full" });
    await deck.lay_out();
    await ana.page.getByText("The other 32 are Larry’s stack, face down.").waitFor();
    await ana.shot("companion-larry-lay-out");
    await deck.begin();
    assert.deepEqual(await deck.tokens(), [1, 1, 3]);
    await deck.mission("last_wins");
    await deck.card("blue", 4);
    await ana.page.getByRole("heading", { name: "Larry: which card?" }).waitFor();
    assert.equal(
      await ana.page.getByRole("button", { name: "With an intel token on it" }).count(),
      0,
      "Larry never wagers",
    );
    await well_made(ana, "larry-card");
    await deck.card("blue", 9);
    await deck.press("With an intel token on it");
    await deck.card("green", 11);
    await ana.page
      .getByText(/wins the trick and 2\sintel tokens\. Mission completed!/)
      .first()
      .waitFor();
    await deck.press("Just say how each trick ends");
    for (const winner of ["Larry", "Ana", "Bo", "Larry", "Ana", "Bo", "Ana", "Bo"]) await deck.trick(winner, false);
    await deck.press("Go to the vote");
    await deck.vote("Ana", "Larry");
    await deck.vote("Bo", "Larry");
    await deck.press("One, two, three…");
    await deck.press("Now turn over all the roles");
    await deck.roles({ Insider: "Larry" });
    await ana.page.getByText("No Agent pointed at another Agent: the Insider is unmasked.").first().waitFor();
  }),
);

test("the Accomplice's partner, a role that is turned up, and Prof. No", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("/companion");
    await deck.choose({ names: family, special_roles: ["The Accomplice", "Tim Shady"] });
    await ana.page.getByText("A game has at most one neutral role").waitFor();
    assert.ok(await ana.page.getByRole("button", { name: "Setting up" }).isDisabled());
    await ana.page.getByRole("group", { name: "Good pairs" }).getByRole("button", { name: "Prof. No" }).click();
    await well_made(ana, "special-roles");
    await deck.lay_out();
    assert.ok(await ana.page.getByRole("button", { name: "All set. Let’s go!" }).isDisabled());
    await deck
      .group(/^The Accomplice: this role is face up/)
      .getByRole("button", { name: "Ana" })
      .click();
    await well_made(ana, "face-up");
    await deck.begin();
    await deck.asks("partner");
    assert.deepEqual(await deck.tokens(), [0, 1, 1, 1]);
    await well_made(ana, "accomplice");
    await deck
      .group(/Who does Ana choose/)
      .getByRole("button", { name: "Bo" })
      .click();
    await deck.trick("Ana", false);
    await ana.page.getByText("Bo loses an intel token to the supply.").first().waitFor();
    for (const _ of [1, 2, 3]) await deck.trick("Cy", false);
    await deck.asks("role");
    await ana.page.getByRole("heading", { name: "Turn over Cy’s role card. Which role is it?" }).waitFor();
    await well_made(ana, "role");
    await deck.press("Agent");
    await ana.page.getByText("That’s enough intel to reveal Cy’s role: Agent!").first().waitFor();
    await deck.press("Undo");
    await deck.asks("role");
    await deck.press("Prof. No");
    await ana.page.getByRole("heading", { name: "The Agents win!" }).waitFor();
    await deck.press("That’s right");
    await ana.page.locator("main[data-result=agents]").waitFor();
    assert.deepEqual(await ana.page.locator("tbody tr").allInnerTexts(), [
      "Ana\t1\t1",
      "Bo\t1\t1",
      "Di\t1\t1",
      "Cy\t0\t1",
    ]);
  }),
);

test("with the Paranoid Agent everybody points with two fingers", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("/companion");
    await deck.choose({ names: family, special_roles: ["Paranoid Agent"] });
    await deck.lay_out();
    await deck.begin();
    for (let i = 0; i < 10; i++) await deck.trick(family[i % 4] ?? "", false);
    await deck.press("Go to the vote");
    await deck.vote("Ana", "Di", "Bo");
    await deck.vote("Bo", "Di", "Cy");
    await deck.vote("Cy", "Bo", "Di");
    await deck.vote("Di", "Bo", "Ana");
    await deck.press("One, two, three…");
    await deck.press("Now turn over all the roles");
    // Ana's and Bo's first fingers count, and both of Cy's: three at Di, two at Bo.
    await deck.roles({ Insider: "Di", "Paranoid Agent": "Cy" });
    await ana.page.getByText("Di got the most votes: the Insider is unmasked.").first().waitFor();
  }),
);

test("without a network, once it was opened", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ still: true, keeps_app: true });
    const deck = new RealDeck(ana);
    await ana.open("/companion");
    await deck.choose({ names: ["Ana", "Bo", "Cy"] });
    await ana.kept();
    await ana.context.setOffline(true);
    await house.server.stop();
    await ana.page.reload();
    await deck.lay_out();
    await deck.begin();
    await deck.trick("Bo", true);
    await ana.page.reload();
    await deck.asks("mission");
    assert.deepEqual(await deck.tokens(), [1, 2, 1]);
    assert.equal(await deck.missions(), 1);
  }),
);

test("from files alone, where there never was a server", limit, () =>
  on_static_host(async (house) => {
    const ana = await house.person({ still: true });
    const deck = new RealDeck(ana);
    await ana.open("");
    await ana.page.getByRole("link", { name: "Play with real cards" }).click();
    await deck.choose({ names: ["Ana", "Bo", "Cy"] });
    await deck.lay_out();
    await deck.begin();
    await deck.trick("Cy", true);
    await ana.page.reload();
    await deck.asks("mission");
    assert.deepEqual(await deck.tokens(), [1, 1, 2]);
  }),
);
