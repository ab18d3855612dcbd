// Someone arrives during a game and asks for a seat, and the players say yes or not now.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look_at_role } from "../clicking_player.ts";
import { begin_game } from "../bot_game.ts";
import { assert_in_sight } from "../fit.ts";
import { in_house, sizes, type House, type Person, type PersonChoices } from "../house.ts";
import { patience } from "../patience.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { look } from "../sweep.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };
const shapes = { phone: sizes.phone, low: { width: 740, height: 360 }, desk: sizes.desk } as const;

const room_of = ({ page }: Person): string => new URL(page.url()).pathname.split("/")[2] ?? "";
const bar = ({ page }: Person) => page.locator("[data-request]");
const ask = ({ page }: Person) => page.locator(".ask");

async function come_late(house: House, room: string, name: string, choices: PersonChoices = {}): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  await person.open(`/t/${room}`);
  await person.page.locator("input[autocomplete=nickname]").fill(name);
  await person.page.locator("button[type=submit]").click();
  await ask(person).waitFor();
  return person;
}

/** As far as this person was told. */
const moves = ({ received }: Person): number => received.filter((text) => text.includes('"event": "acted"')).length;

/** The toast for a newcomer disappears by itself. */
async function let_in(player: Person, guest: Person): Promise<void> {
  await Promise.all([
    guest.page.getByText("You’re in. These are your cards.").waitFor(),
    player.page.getByRole("button", { name: "Let them in" }).click(),
  ]);
}

const close_role = ({ page }: Person): Promise<void> => look_at_role(page);

/** Where everything on the table is. */
const layout = (page: Page): Promise<readonly string[]> =>
  page.locator("[data-card], [data-seat], .middle-space, .prompt, .bar button").evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    }),
  );

async function same_layout(page: Page, expected: readonly string[]): Promise<void> {
  for (const end = Date.now() + patience; String(await layout(page)) !== String(expected) && Date.now() < end;) {
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await layout(page), expected);
}

/** The strip covers no card, in the hand or in the trick, and no mission. */
async function covers_no_card(page: Page): Promise<void> {
  const covered = await page.locator("[data-card], .middle-space > *").evaluateAll((all) => {
    const strip = document.querySelector("[data-request]")?.getBoundingClientRect();
    if (strip === undefined) return ["there is no strip"];
    return all.flatMap((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const apart = bottom <= strip.top + 1 || top >= strip.bottom - 1 || right <= strip.left || left >= strip.right;
      return apart ? [] : [element.outerHTML.slice(0, 100)];
    });
  });
  assert.deepEqual(covered, []);
}

async function heard(page: Page): Promise<() => Promise<string>> {
  const said = await page.evaluateHandle(() => {
    const all = { text: "" };
    for (const region of document.querySelectorAll("[aria-live=polite]")) {
      new MutationObserver(() => (all.text += `${region.textContent}\n`)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
    return all;
  });
  return () => said.evaluate(({ text }) => text);
}

test("somebody who comes late asks for a bot's seat, the table agrees, and they play", limit, () =>
  in_house(async (house) => {
    const [ana, bo] = await begin_game(house, { preset: "first_game", players: 4 }, [
      { still: true },
      { still: true, language: "de", theme: "dark", size: "desk" },
    ]);
    assert.ok(ana && bo);
    for (const person of [ana, bo]) await close_role(person);
    // Bots play on until one of the two has to choose. Then nothing moves. Someone who has not looked at their role is
    // addressed too, so the text is no indication.
    await Promise.race(
      [ana, bo].map(({ page }) =>
        page.locator("[data-card][aria-disabled=false], .middle-space .one").first().waitFor(),
      ),
    );
    await until(() => moves(ana) === moves(bo), "both to see the same");
    const hear = await heard(ana.page);
    const before = new Map<string, readonly string[]>();
    for (const [name, size] of Object.entries(shapes)) {
      await ana.resize(size);
      before.set(name, await layout(ana.page));
    }
    await ana.resize(shapes.phone);

    const cy = await come_late(house, room_of(ana), "Cy");
    await ask(cy).getByText("You’re in from the next game on.").waitFor();
    await look(cy, "seats-offer", shapes, () => assert_in_sight(cy.page, "main button"));
    await cy.check_every_look();
    await ask(cy).getByRole("button", { name: "Ask for Bot C’s seat" }).click();
    await ask(cy)
      .getByText(/You’ve asked for .Bot C.’s seat/)
      .waitFor();

    // Everyone sees it, those who have a say are asked, and nothing shifts.
    for (const person of [ana, bo]) await bar(person).waitFor();
    await ana.page.locator("[data-seat='2'] .asked").getByText("Cy").waitFor();
    for (const [name, size] of Object.entries(shapes)) {
      await ana.resize(size);
      await same_layout(ana.page, before.get(name) ?? []);
      await covers_no_card(ana.page);
      await assert_in_sight(ana.page, "[data-request] button");
    }
    await look(ana, "seats-request", shapes);
    await look(bo, "seats-request", shapes);
    await ana.resize(shapes.phone);
    await bo.resize(shapes.desk);
    for (const person of [ana, bo]) await person.check_every_look();
    for (const end = Date.now() + patience; !(await hear()).includes("Cy asks for Bot C’s seat");)
      assert.ok(Date.now() < end, await hear());

    // By keyboard alone; the focus stays where it was.
    await bo.page.locator("[data-request] button").first().focus();
    await bo.page.keyboard.press("Enter");
    await bar(bo).waitFor({ state: "detached" });
    await bo.page.waitForFunction(() => document.activeElement?.matches(".summary"));
    await ask(cy).getByText("Agreed: Bo.").waitFor();
    await look(cy, "seats-waiting", shapes, () => assert_in_sight(cy.page, "main button"));

    await let_in(ana, cy);
    await cy.page.locator("[data-card]").first().waitFor();
    await bar(ana).waitFor({ state: "detached" });
    await ana.page.locator("[data-seat='2'] .name").getByText("Cy").waitFor();
    await cy.check_access();
    // They have not played since the deal, so they have no say in later requests.
    const di = await come_late(house, room_of(ana), "Di");
    await ask(di).getByRole("button", { name: "Ask for Bot D’s seat" }).click();
    await bar(ana).waitFor();
    assert.equal(await bar(cy).count(), 0);
    await cy.page.locator("[data-seat='3'] .asked").getByText("Di").waitFor();
    await ask(di).getByRole("button", { name: "Ask for" }).first().waitFor({ state: "detached" });
  }, quick),
);

test("not now: by a player, by the host, by the person who asked; and in from the next game on", limit, () =>
  in_house(async (house) => {
    const [ana, bo] = await begin_game(house, { preset: "first_game", players: 4 }, [{ still: true }, { still: true }]);
    assert.ok(ana && bo);
    for (const person of [ana, bo]) await close_role(person);
    const cy = await come_late(house, room_of(ana), "Cy", { language: "de" });
    const asks = async (): Promise<void> => {
      await ask(cy).getByRole("button", { name: "Um den Platz von Bot C bitten" }).click();
      await ask(cy)
        .getByText(/Du hast um den Platz von .Bot C. gebeten/)
        .waitFor();
    };
    await asks();
    // The person would rather watch after all, so the question is withdrawn.
    await bar(ana).waitFor();
    await ask(cy).getByRole("button", { name: "Lieber zuschauen" }).click();
    await ask(cy).getByText("Du schaust zu").waitFor();
    for (const person of [ana, bo]) await bar(person).waitFor({ state: "detached" });

    await asks();
    // A player who does not want to say yes now is left alone, and the request stays.
    await bo.page.getByRole("button", { name: "Not now" }).click();
    await bar(bo).waitFor({ state: "detached" });
    await ask(cy).getByText("Noch hat niemand zugestimmt.").waitFor();
    // They find it at the seat, and may change their mind, twice.
    const seat = bo.page.locator("[data-seat='2'] button");
    await seat.click();
    await bo.page.getByRole("dialog").getByRole("button", { name: "Let them in" }).click();
    await ask(cy).getByText("Einverstanden: Bo.").waitFor();
    await seat.click();
    await bo.page.getByRole("dialog").getByText("Agreed: you.").waitFor();
    await bo.shot("seats-sheet-agreed");
    await bo.check_access();
    await bo.page.getByRole("dialog").getByRole("button", { name: "I’ve changed my mind" }).click();
    await ask(cy).getByText("Noch hat niemand zugestimmt.").waitFor();

    // The host's no ends it for this game.
    await ana.page.getByRole("button", { name: "Not now" }).click();
    await cy.page.getByText("Der Host sagt Nein").first().waitFor();
    await ask(cy).getByRole("button", { name: "Um den Platz" }).first().waitFor({ state: "detached" });
    assert.equal(await cy.page.locator("[data-card]").count(), 0);
    for (const person of [ana, bo]) await bar(person).waitFor({ state: "detached" });

    // Someone else arrives, asks nobody, and plays when the game is over.
    const di = await come_late(house, room_of(ana), "Di");
    await ana.page.getByRole("button", { name: "Menu" }).click();
    await ana.page.getByRole("button", { name: "Call off the game" }).click();
    await Promise.all([
      di.page.getByText("You’re in for the next game.").waitFor(),
      ana.page.getByRole("dialog").getByRole("button", { name: "Call off the game" }).click(),
    ]);
    await di.page.getByRole("button", { name: /Di.*you/i }).waitFor();
  }, quick),
);

test("where nobody could agree, somebody who comes late is simply in from the next game on", limit, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 4 }, [{ still: true }]);
    assert.ok(ana);
    const cy = await come_late(house, room_of(ana), "Cy");
    await ask(cy).getByText("You’re in from the next game on.").waitFor();
    assert.equal(await ask(cy).getByRole("button", { name: "Ask for" }).count(), 0);
    await cy.page.locator("[data-seat='2'] button").click();
    await cy.page.locator("dialog[open]").waitFor();
    assert.equal(await cy.page.getByRole("button", { name: "Ask for" }).count(), 0);
    await cy.page.keyboard.press("Escape");
    await look(cy, "seats-next", shapes);
    // A screen without a place is offered nothing.
    const screen = await house.person({ still: true, size: "desk" });
    await screen.open(`/tv/${room_of(ana)}`);
    await screen.page.locator("[data-stage=play]").waitFor();
    assert.equal(await ask(screen).count(), 0);
  }, quick),
);

test("in the discussion and the vote too, and the screen in the middle says it", limit, () =>
  in_house(async (house) => {
    const { origin } = house.server;
    const table = await scripted_table(origin, {
      names: ["Ana", "Bo", "Cy"],
      options: { players: 4, discussion_seconds: 600 },
    });
    table.host.send({ do: "seat_bot", seat: 3, level: "random", name: "Robo" });
    await table.play_to("discussion");
    const ana = await in_seat(house, table.host, { still: true });
    const screen = await house.person({ still: true, size: "desk" });
    await screen.open(`/tv/${table.room}`);
    const di = await come_late(house, table.room, "Di");
    await look(di, "seats-offer-discussion", shapes);
    await ask(di).getByRole("button", { name: "Ask for Robo’s seat" }).click();
    await bar(ana).waitFor();
    await look(ana, "seats-request-discussion", shapes, () => assert_in_sight(ana.page, "[data-request] button"));
    await ana.check_every_look();
    await screen.page.getByText(/.Di. would like to take .Robo.’s seat/).waitFor();
    await screen.check_fit();
    await screen.shot("seats-television");

    table.players[1]?.send({ do: "agree", member: 4, agree: true });
    await ask(di).getByText("Agreed: Bo.").waitFor();
    for (const player of table.players) player.go_on("vote");
    await until(() => table.stage === "vote", "the vote");
    await ana.page.locator("main.voting").waitFor();
    // A mouse can still reach everything under the strip.
    await bar(ana).waitFor();
    await ana.page.locator(".way button").first().scrollIntoViewIfNeeded();
    await look(ana, "seats-request-vote", shapes);
    await let_in(ana, di);
    await ask(di).waitFor({ state: "detached" });
    assert.equal(await di.page.evaluate(() => document.documentElement.style.getPropertyValue("--below")), "");
    table.close();
  }, quick),
);
