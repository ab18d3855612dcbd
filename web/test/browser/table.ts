// Moments at the table: the keyboard, a refresh, a wager, why not, a spectator.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game } from "../bot_game.ts";
import { answer, asked, look_at_role, play_out } from "../clicking_player.ts";
import { in_house } from "../house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { assert_no_secret } from "../secrets.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };

test("a whole game on the keyboard alone, and the focus is never lost", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 4 }, [{ size: "desk", still: true }]);
    assert.ok(ana);
    const { page } = ana;
    const tab_to = async (selector: string): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`the keyboard does not reach ${selector}`);
    };
    for (let moves = 0, before = ""; moves < 120; moves++) {
      const { what, key } = await asked(page, before);
      before = key;
      if (what === "over") return;
      if (what === "dialog") {
        await tab_to("dialog[open] footer .button.primary");
        await page.keyboard.press("Enter");
      } else if (what === "mission") {
        await tab_to(".middle-space button[aria-disabled=false]");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".middle-space button[aria-pressed]") === null);
      } else if (what === "card") {
        const held = await page.locator("[data-card]").count();
        await tab_to("[data-card]");
        for (let i = 0; i < 14; i++) {
          if (await page.evaluate(() => document.activeElement?.matches("[aria-disabled=false]"))) break;
          await page.keyboard.press(i === 0 ? "Home" : "ArrowRight");
        }
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          (count) =>
            !document.querySelector(".table-screen") || document.querySelectorAll("[data-card]").length < count,
          held,
        );
        const lost = await page.evaluate(
          () =>
            document.querySelector(".table-screen [data-card]") !== null && document.activeElement === document.body,
        );
        assert.ok(!lost, "the focus is lost");
      } else if (what === "talk") {
        await tab_to(".stage .way .button.primary");
        await page.keyboard.press("Enter");
      } else if (what === "vote") {
        await tab_to("button.pick");
        await page.keyboard.press("Space");
        await tab_to(".way .button.primary");
        await page.keyboard.press("Enter");
      }
    }
    assert.fail("the game does not end");
  }, quick),
);

test("a refresh in the middle of a trick, and why a card cannot be played", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    const { host } = table;
    // Someone has already led a suit that must be followed.
    await table.play_until(
      host,
      ({ legal = [], unplayable = {} }) => legal.length > 0 && Object.keys(unplayable).length > 0,
    );
    const ana = await in_seat(house, host, { still: true });
    const card = ana.page.locator("[data-card][aria-disabled=false]").first();
    const marked = (selector: string, name: string): Promise<readonly string[]> =>
      ana.page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key) ?? ""), name);
    const looks = async (): Promise<readonly string[]> => {
      await card.waitFor({ state: "attached" });
      return [...(await marked("[data-card]", "data-card")), ...(await marked("[data-anchor^=trick-]", "data-anchor"))];
    };
    const before = await looks();
    assert.ok((await ana.page.locator("[data-anchor^=trick-]").count()) > 0);
    await ana.page.reload();
    assert.deepEqual(await looks(), before);
    assert.match(await ana.page.title(), /Your turn/);
    await look_at_role(ana.page);
    const barred = ana.page.locator("[data-card][aria-disabled=true]").first();
    // The refusal disappears by itself.
    await Promise.all([
      ana.page
        .getByText(/you must follow/)
        .first()
        .waitFor(),
      barred.click({ position: { x: 8, y: 8 }, force: true }),
    ]);
    // And the game goes on from there.
    host.target = "lobby";
    await play_out(ana);
    table.close();
  }, quick),
);

test("a card with a token on it", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di", "Eve"],
      options: { wager: true },
    });
    const { host } = table;
    const wagers = (action: object): boolean => "wager" in action && action.wager === true;
    // Not the last of its trick, which would soon be gone.
    await table.play_until(host, ({ legal = [] }) => legal.some(wagers) && host.laid < 4);
    const first = host.now.legal?.find(wagers);
    assert.ok(first && "card" in first);
    // Only the player who is asked holds up the trick, so that what follows can be seen.
    for (const player of table.players) player.target = "lobby";
    const ana = await in_seat(house, host, { still: true });
    const bo = await in_seat(house, table.players[1] ?? host, { still: true, language: "de" });
    for (const { page } of [ana, bo]) {
      await page.locator(".table-screen").waitFor();
      await look_at_role(page);
    }
    await ana.page.locator(`[data-card="${first.card}"]`).click();
    const wager = ana.page.locator(".wager");
    if ((await wager.getAttribute("aria-pressed")) !== "true") await wager.click();
    await ana.page.locator(".bottom .button.primary:not(:disabled)").click();
    await ana.page.locator(`[data-anchor="trick-${first.card}"]`).waitFor({ state: "attached" });
    await until(
      () =>
        [ana, bo].every(({ received }) =>
          received.some((text) => text.includes(`"${first.card}"`) && /"wager": ?true/.test(text)),
        ),
      "all to see the token",
    );
    await bo.page.locator(`[data-anchor="trick-${first.card}"]`).waitFor({ state: "attached" });
    table.close();
  }, quick),
);

test("somebody who watches learns nothing secret", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { discussion_seconds: 300 },
    });
    const dan = await house.person({ size: "desk" });
    await dan.open(`/watch/${table.room}`);
    await dan.page.getByLabel("Your name").fill("Dan");
    await dan.page.getByRole("button", { name: "Just watch" }).click();
    await dan.page.locator("main:not([aria-busy])").waitFor();
    await table.play_to("play");
    await dan.page.locator("main[data-stage=play]").waitFor();
    assert.equal(await dan.page.locator("[data-card]").count(), 0);
    await until(() => table.players.every(({ game }) => game?.hand !== undefined), "the hands");
    // Nothing has been played, so he cannot have received a single card of the game.
    const told = dan.received.join();
    for (const { game } of table.players)
      for (const card of game?.hand ?? []) assert.ok(!told.includes(`"${card}"`), card);
    await dan.check_access();
    // A finished game has a review, which he may read.
    await table.play_to("result");
    await until(() => dan.received.some((text) => text.includes('"type": "review"')), "the review");
    await table.play_to("vote");
    await dan.page.locator("main.voting").waitFor();
    table.players[1]?.go_on("result");
    await until(() => table.players[1]?.now.pressed === true, "a vote");
    assert.equal(await dan.page.locator("button.pick").count(), 0);
    assert_no_secret(dan.received);
    for (const player of table.players) player.go_on("result");
    await until(() => table.stage === "result", "the result");
    table.close();
  }, quick),
);

test(
  "while a finished trick lies, a tap on a card shows the next mission and plays nothing",
  { timeout: 400_000 },
  () =>
    in_house(async (house) => {
      const [ana] = await begin_game(house, { preset: "first_game", players: 3 }, [{}]);
      assert.ok(ana);
      const { page } = ana;
      /** How many cards were held and playable when one was tapped; null if none are left. */
      const tap_while_lying = (): Promise<{ readonly held: number; readonly playable: number } | null> =>
        page.evaluate(() => {
          // Found and tapped in one step, because a trick does not stay for long.
          if (document.querySelector(".trick li.won") === null) return null;
          const cards = document.querySelectorAll<HTMLElement>("[data-card]");
          const playable = document.querySelectorAll("[data-card][aria-disabled=false]").length;
          cards[0]?.click();
          return { held: cards.length, playable };
        });
      for (let moves = 0, key = ""; moves < 60; moves++) {
        const question = await asked(page, key);
        key = question.key;
        const tapped = question.what === "judged" ? await tap_while_lying() : null;
        if (tapped !== null) {
          assert.equal(tapped.playable, 0, "a card could be played into a trick that is not shown");
          await page.locator(".trick li.won").waitFor({ state: "detached" });
          assert.equal(await page.locator("[data-card]").count(), tapped.held);
          assert.equal(await page.locator("[data-card][aria-pressed=true]").count(), 0);
          return;
        }
        if (question.what !== "judged") await answer(page, question.what);
      }
      assert.fail("no trick was complete");
    }, quick),
);

test("one's turn is said in the title, heard and felt; sound goes off in the menu", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const [ana] = await begin_game(house, { preset: "first_game", players: 3 }, [{ still: true }]);
    assert.ok(ana);
    const { page } = ana;
    await page.evaluate(() => {
      const felt = { turns: 0, tones: 0 };
      navigator.vibrate = () => ++felt.turns > 0;
      const plain = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function (this: AudioContext): OscillatorNode {
        felt.tones++;
        return plain.call(this);
      };
      Object.assign(window, { felt });
    });
    type Felt = { readonly felt: { readonly turns: number; readonly tones: number } };
    const felt = (): Promise<Felt["felt"]> => page.evaluate(() => (window as unknown as Felt).felt);
    /** One of the viewer's cards is on the table, and it is their turn again. */
    const another_turn = async (): Promise<void> => {
      const hand = page.locator("[data-card]");
      const held = await hand.count();
      await play_out(ana, { done: async () => (await hand.count()) < held });
      await play_out(ana, { leaves: "card" });
    };
    await another_turn();
    assert.match(await page.title(), /Your turn/);
    const first = await felt();
    assert.ok(first.turns > 0, "nothing was felt");
    assert.ok(first.tones > 0, "nothing was heard");
    await page.locator(".bar [data-place=menu]").click();
    await page.getByRole("switch", { name: "Sound" }).click();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    const quiet = await felt();
    await another_turn();
    const later = await felt();
    assert.equal(later.tones, quiet.tones);
    assert.ok(later.turns > quiet.turns);
  }, quick),
);

test("after a reload no mission looks chosen, and every suspicion has an owner", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
    const { host } = table;
    // Someone whose role is face up cannot be suspected (R5.1).
    await table.play_until(
      host,
      ({ legal = [] }) => legal.some((action) => "mission" in action) && host.face_up.size === 0,
    );
    for (const [marks, [by, level]] of Object.entries([
      [1, "strong"],
      [3, "some"],
    ] as const)) {
      table.players[by]?.send({ do: "mark", about: 2, level });
      await until(() => host.game?.marks.length === Number(marks) + 1, "the mark");
    }
    const ana = await in_seat(house, host, { still: true });
    const { page } = ana;
    await page.locator(".middle-space button[aria-pressed]").first().waitFor();
    await page.reload();
    await page.locator(".middle-space button[aria-pressed]").first().waitFor();
    const eyes = page.locator('[data-seat="2"] .eyes bdi');
    await eyes.nth(1).waitFor();
    assert.deepEqual(await eyes.allInnerTexts(), ["B", "D"]);
    // Two frames later than anything that could take the focus.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const focused = await page.evaluate(() => document.activeElement?.closest(".middle-space") !== null);
    assert.equal(focused, false, "a mission looks chosen");
    table.close();
  }, quick),
);
