// When things show: nothing before its card has landed, and a reveal until the player closes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Now } from "../../src/protocol/messages.ts";
import { begin_game } from "../bot_game.ts";
import { look_at_role, play_out } from "../clicking_player.ts";
import { in_house, sizes } from "../house.ts";
import { scripted_table, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const quick = { options: ["--bot-pace", "0"] };
const unhurried = { options: ["--bot-pace", "800"] };

/** Plays until the host has such a choice of cards. The last card of a trick would soon be gone with it. */
function play_asking(table: ScriptedTable, such: (now: Now) => boolean): Promise<void> {
  const { host, players } = table;
  const asked = ({ legal = [] }: Now): boolean => legal.some((action) => "card" in action);
  return table.play_until(host, (now) => asked(now) && host.laid < players.length - 1 && such(now));
}

/** The trick that the table shows; null when cards are no longer played. */
const trick_shown = async (page: Page): Promise<number | null> => {
  const shown = await page.evaluate(() => document.querySelector(".table-screen .strip b")?.textContent ?? null);
  return shown === null ? null : Number(shown);
};

/** Nobody plays on, so the table can be inspected. */
function hold({ players }: ScriptedTable): void {
  for (const player of players) player.target = "lobby";
}

test("while a card flies, nothing tells what it brings", limit, () =>
  in_house(async (house) => {
    // Without wagers, because a wagered token leaves its owner with the card.
    const [ana] = await begin_game(house, { preset: "first_game", players: 4 }, [{}]);
    assert.ok(ana);
    const seen = await ana.page.evaluateHandle(() => {
      const found = { flights: 0, early: [] as string[] };
      let flying: readonly Element[] = [];
      let before = ["", ""] as readonly [said: string, hint: string];
      let calm = 0;
      let counts = false;
      const look = (): void => {
        const cards = [...document.querySelectorAll(".trick li:not(.won, .lost) [data-anchor^=trick-]")].filter(
          (card) => card.getAnimations().some(({ playState }) => playState === "running"),
        );
        const words = (what: string): string =>
          [...document.querySelectorAll(what)].map(({ textContent }) => textContent?.trim()).join(" ");
        const now = [words(".seat .count:first-child, .seat .note, .outlook, .stamped"), words("[data-hint]")] as const;
        // What a card brings shows up to a few frames after it has landed, when the next one may be on its way. So only
        // flights that begin in calm count, until something else flies.
        if (flying.length === 0) counts = calm >= 12;
        else if (cards.length !== flying.length || !flying.every((card) => cards.includes(card))) counts = false;
        else if (counts) {
          found.flights++;
          // A hint about the card that was chosen goes once it is played.
          const tells = before[0] !== now[0] || (before[1] !== now[1] && now[1] !== "");
          if (tells) found.early.push(`${before.join(" ")} → ${now.join(" ")}`);
        }
        calm = cards.length === 0 ? calm + 1 : 0;
        flying = cards;
        before = now;
        requestAnimationFrame(look);
      };
      look();
      return found;
    });
    // By then nobody can have won, because the Insider has four tokens at most (R5.1).
    let tricks: number | null = 0;
    await play_out(ana, { done: async () => ((tricks = await trick_shown(ana.page)) ?? 0) > 3 });
    assert.ok((tricks ?? 0) > 3);
    const { flights, early } = await seen.jsonValue();
    assert.ok(flights > 0, "nothing flew");
    assert.deepEqual(early, []);
  }, unhurried),
);

for (const language of ["en", "de"] as const) {
  test(`a reveal says what it means, and stays until it is closed: ${language}`, limit, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bo", "Cy", "Di", "Eve"],
        options: { wager: true, special_roles: ["sleeper_agent", "tim_shady"] },
      });
      const ana = await in_seat(house, table.host, { language, still: true, reads_reveals: true });
      const { page } = ana;
      const reveal = page.locator(".reveal");
      for (let games = 0; table.host.turned === 0; games++) {
        assert.ok(games < 60, "nobody was ever revealed");
        await table.play_to("play");
        // Moments are shown only on a visible page.
        await page.locator(".table-screen").waitFor();
        await table.play_to("result");
      }
      await reveal.waitFor();
      await look_at_role(page);
      // The seat already shows the tokens that turned the role over: four with five players (R2, R5.1).
      const most = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll("[data-seat] .count:first-child, .bottom .tokens")].map(({ textContent }) =>
            Number(textContent),
          ),
        ),
      );
      assert.ok(most >= 4, `nobody has more than ${most}`);
      // It stays even when the game behind it is over.
      assert.equal(table.stage, "result");
      assert.ok((await reveal.locator("li").count()) > 0);
      for (const line of await reveal.locator("li").allTextContents()) assert.match(line, /^[^{}]+[.!]$/);
      for (const [name, size] of Object.entries({ ...sizes, low: { width: 740, height: 360 } })) {
        await ana.resize(size);
        const box = await reveal.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= size.height, `${name}: ${JSON.stringify(box)}`);
        await ana.shot(`reveal-${language}-${name}`);
      }
      await ana.check_access();
      await ana.check_fit();
      while ((await reveal.count()) > 0) {
        const told = await reveal.textContent();
        await reveal.locator(".button").click();
        await page.waitForFunction((old) => document.querySelector(".reveal")?.textContent !== old, told);
      }
      await page.locator(".finale").waitFor();
      table.close();
    }, quick),
  );
}

test("the longest role is whole at a seat, on a phone and on its side", limit, () =>
  in_house(async (house) => {
    const names = ["Ana", "Benedikta", "Cleo", "Dorothea", "Emil"];
    const options = { special_roles: ["sleeper_agent", "paranoid_agent"] } as const;
    const table = await scripted_table(house.server.origin, { names, options });
    const { host } = table;
    const is_shown = (): boolean => [1, 2, 3, 4].some((seat) => host.turned_up.get(seat) === "sleeper_agent");
    await table.play_until(host, ({ legal = [] }) => is_shown() && legal.some((action) => "card" in action));
    const ana = await in_seat(house, host, { language: "de", still: true });
    await look_at_role(ana.page);
    await ana.page.locator(".seat .note", { hasText: "Schläferagentin" }).waitFor();
    for (const size of [sizes.phone, { width: 740, height: 360 }, sizes.desk]) {
      await ana.resize(size);
      await ana.shot(`sleeper-at-seat-${size.width}`);
      await ana.check_fit();
      const covered = await ana.page.evaluate(
        () =>
          [...document.querySelectorAll(".seat .note")].filter((note) => {
            const { right, left, top, bottom } = note.getBoundingClientRect();
            return [...document.querySelectorAll(".seat .name, .seat .count")].some((other) => {
              const box = other.getBoundingClientRect();
              return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
            });
          }).length,
      );
      assert.equal(covered, 0, `a ribbon covers a name or figures at ${size.width}`);
    }
    table.close();
  }, quick),
);

test("a card that does not follow is tagged, and a player who may break suit sees which would", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { wager: true },
    });
    const { host } = table;
    const suit = (card = ""): string => card.charAt(0);
    /** An Insider who could follow but need not. Only someone who does not lead may wager. */
    const tempted = ({ legal = [] }: Now): boolean => {
      const cards = legal.flatMap((action) => ("card" in action ? [action] : []));
      return (
        host.game?.role === "insider" &&
        cards.some(({ wager }) => wager === true) &&
        new Set(cards.map(({ card }) => suit(card))).size === 4
      );
    };
    await play_asking(table, tempted);
    const ana = await in_seat(house, host, { still: true });
    const { page } = ana;
    await look_at_role(page);
    const first = await page.locator("[data-anchor^=trick-]").first().getAttribute("data-anchor");
    const led = suit(first?.slice("trick-".length));
    const cards = (await page
      .locator("[data-card]")
      .evaluateAll((all) => all.map((one) => one.dataset["card"]))) as string[];
    const marked = (await page
      .locator("[data-card]:has([data-breaks])")
      .evaluateAll((all) => all.map((one) => one.dataset["card"]))) as string[];
    assert.deepEqual(marked.sort(), cards.filter((card) => suit(card) !== led).sort());
    const [breaking = ""] = marked;
    await page.locator(`[data-card="${breaking}"]`).click({ position: { x: 8, y: 30 } });
    await page.locator("[data-hint]").filter({ hasText: "Everyone sees you’re not following suit" }).waitFor();
    await ana.shot("breaks-suit");
    await ana.check_access();
    await ana.check_fit();
    hold(table);
    await page.locator(".bottom .button.primary:not(:disabled)").click();
    await page.locator(`[data-anchor="trick-${breaking}"] [data-declined]`).waitFor();
    await ana.shot("declined");
    table.close();
  }, quick),
);

test("where one tap is asked for, one tap plays the card, with a token if one was laid ready", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { wager: true },
    });
    const { host } = table;
    await play_asking(table, ({ legal = [] }) =>
      legal.some(
        (action) => "card" in action && action.wager === true && legal.some((one) => "card" in one && !one.wager),
      ),
    );
    const ana = await in_seat(house, host, { still: true });
    const { page } = ana;
    await page.evaluate(() =>
      localStorage.setItem("insidejob.settings", JSON.stringify({ before_playing: "at_once" })),
    );
    await page.reload();
    await look_at_role(page);
    await page.locator(".wager").click();
    await ana.shot("one-tap");
    await ana.check_fit();
    hold(table);
    const card = await page.locator("[data-card][aria-disabled=false]").last().getAttribute("data-card");
    await page.locator(`[data-card="${card}"]`).click();
    await page.locator(`[data-anchor="trick-${card}"] .tab`).waitFor();
    table.close();
  }, quick),
);

for (const language of ["en", "de", "fr", "nl"] as const) {
  test(`the panel between table and hand keeps its height: ${language}`, limit, () =>
    in_house(async (house) => {
      const [ana] = await begin_game(house, { preset: "classic", players: 4 }, [{ still: true, language }]);
      assert.ok(ana);
      await look_at_role(ana.page);
      const heights = await ana.page.evaluateHandle(() => {
        const seen: { [height: string]: string } = {};
        const look = (): void => {
          const panel = document.querySelector(".prompt");
          if (panel && !document.querySelector("dialog[open]"))
            seen[Math.round(panel.getBoundingClientRect().height)] ??= panel.textContent ?? "";
          requestAnimationFrame(look);
        };
        look();
        return seen;
      });
      // With wagers a game can be short. The screens after it have no such panel.
      await play_out(ana, { wagers: true, done: async () => ((await trick_shown(ana.page)) ?? 4) > 3 });
      const seen = await heights.jsonValue();
      assert.equal(Object.keys(seen).length, 1, JSON.stringify(seen));
    }, quick),
  );
}

test("everyone sees who is about to be revealed, and when the missions are out of reach", limit, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    const { host } = table;
    await play_asking(
      table,
      ({ danger, legal = [] }) =>
        legal.length > 0 && (danger?.seats.length ?? 0) > 0 && danger?.missions === "out_of_reach",
    );
    const ana = await in_seat(house, host, { still: true });
    const { page } = ana;
    await look_at_role(page);
    const shown = await page
      .locator("[data-danger]")
      .evaluateAll((all) => all.map((one) => Number(one.dataset["danger"])));
    assert.deepEqual(shown.sort(), host.now.danger?.seats.map(({ tokens }) => tokens).sort());
    await page.locator("[data-missions=out_of_reach]").waitFor();
    await page.getByText("There aren’t enough tricks left").last().waitFor();
    for (const [name, size] of Object.entries({ ...sizes, low: { width: 740, height: 360 } })) {
      await ana.resize(size);
      await ana.shot(`danger-${name}`);
      await ana.check_fit();
    }
    await ana.check_every_look();
    table.close();
  }, quick),
);
