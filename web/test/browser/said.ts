// The talk of an evening: by game and trick, the newest in view, and replies beside what was said.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { ask_bot } from "../asked_bot.ts";
import { post } from "../bot_game.ts";
import { look_at_role } from "../clicking_player.ts";
import { assert_in_sight } from "../fit.ts";
import { in_house, type House, type Person } from "../house.ts";
import { scripted_table, ScriptedPlayer, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const sizes = { phone: [360, 740], side: [740, 360] } as const;

/** In a second game, in which Ana is about to play a card. In the first, Ben and Cleo have talked. */
async function second_game(house: House, language: "en" | "de"): Promise<{ ana: Person; table: ScriptedTable }> {
  const table = await scripted_table(house.server.origin, { names: ["Ana", "Ben", "Cleo", "Dora"] });
  const [script, ben, cleo] = table.players;
  assert.ok(script && ben && cleo);
  const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
  await table.play_to("play");
  ben.send({ do: "say", phrase: { say: "suspect", seat: 2 } });
  cleo.send({ do: "say", phrase: { say: "not_me" } });
  for (let i = 0; i < 3; i++) ben.send({ do: "chat", text: `The first game, line ${i}` });
  await until(() => ana.received.some((text) => text.includes("line 2")), "the first game's talk");
  await table.play_to("result");
  await ana.page.locator(".after").waitFor();
  await table.play_until(script, ({ legal = [] }) => legal.some((action) => "card" in action));
  await look_at_role(ana.page);
  return { ana, table };
}

/** Whether its words, and as many replies as there is room for, are in view. */
const in_view = (line: Locator): Promise<boolean> =>
  line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const around = element.closest(".scroll")?.getBoundingClientRect();
    return around !== undefined && top >= around.top - 1 && bottom <= around.bottom + 1;
  });

for (const language of ["en", "de"] as const) {
  test(`an evening's talk is in order, and an answer takes one tap: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { ana, table } = await second_game(house, language);
      const { page } = ana;
      const [, ben, cleo, dora] = table.players;
      const badge = page.locator(".sign .badge");
      // What was said in the first game is not news in the second.
      await badge.waitFor({ state: "detached" });
      // Waits in this order, because everyone has a separate connection.
      const heard = (what: string): Promise<void> =>
        until(() => ana.received.some((text) => text.includes(what)), `to hear ${what}`);
      for (let i = 0; i < 4; i++) dora?.send({ do: "chat", text: `The second game, line ${i}` });
      await heard("The second game, line 3");
      cleo?.send({ do: "say", phrase: { say: "suspect", seat: 1 } });
      await heard('"seat": 2, "phrase": {"say": "suspect", "seat": 1');
      ben?.send({ do: "say", phrase: { say: "vote_for", seat: 0 } });
      await badge.filter({ hasText: "6" }).waitFor();

      await page.locator(".bar button", { has: page.locator(".sign") }).click();
      const dialog = page.getByRole("dialog");
      const last = dialog.locator("li", { has: page.locator(".replies") }).last();
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await ana.resize({ width, height });
        await ana.shot(`said-${size}-${language}`);
        await last.waitFor();
        assert.ok(await in_view(last.locator(".said")), `the newest line is out of sight: ${size}`);
        await ana.check_access();
      }
      await ana.resize({ width: 360, height: 740 });
      // The first game is there, but collapsed.
      const before = dialog.getByText("The first game, line 0");
      assert.equal(await before.isVisible(), false);
      await dialog.locator("summary").first().click();
      await before.waitFor();
      await dialog.locator("summary").first().click();

      // Ben has accused Ana. She denies it with one tap, and then there is nothing left to reply.
      await last.locator(".replies button").first().click();
      await until(
        () => ana.received.some((text) => text.includes('"seat": 0, "phrase": {"say": "not_me"')),
        "a denial",
      );
      await dialog.locator("li.own").last().waitFor();
      await dialog.locator(".replies").first().waitFor({ state: "detached" });
      // Anything else that was said can still be replied to.
      await dialog.locator("li", { hasText: "line 3" }).locator("button[aria-expanded]").click();
      await dialog.locator(".replies button").nth(1).waitFor();
      table.close();
    }),
  );
}

test("players talk on after the result", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Ben", "Cleo", "Dora"] });
    const [script, ben] = table.players;
    assert.ok(script && ben);
    const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true });
    await table.play_to("result");
    const talk = ana.page.locator(".after .talk").first();
    await talk.waitFor();
    ben.send({ do: "say", phrase: { say: "good_game" } });
    const answer = talk.locator("li", { hasText: "Ben" }).locator(".replies button").first();
    await answer.click();
    await talk.locator("li.own", { hasText: "Good game!" }).waitFor();
    await talk.getByRole("textbox").fill("Another one?");
    await ana.page.keyboard.press("Enter");
    await talk.locator("li.own", { hasText: "Another one?" }).waitFor();
    for (const [size, [width, height]] of Object.entries({ ...sizes, desk: [1280, 800] as const })) {
      await ana.resize({ width, height });
      // Beside the picture, where there is room.
      if (size === "desk") {
        await ana.page.evaluate(() => scrollTo(0, 0));
        await assert_in_sight(ana.page, ".finale .seat, .after aside .button, .after .talk");
      } else await talk.scrollIntoViewIfNeeded();
      await ana.shot(`result-talk-${size}`);
      await ana.check_access();
      await ana.check_fit();
    }
    table.close();
  }),
);

test("a bot answers when someone writes its name", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const pass = await post(house.server.origin, "/tables", { name: "Ana", preset: "classic" });
      const script = new ScriptedPlayer(house.server.origin, pass, "Ana");
      script.holds = () => true;
      await until(() => script.live, "the table");
      for (const [i, name] of ["Vera", "Milo", "Juno"].entries())
        script.send({ do: "seat_bot", seat: i + 1, level: "rookie", name });
      script.send({ do: "start" });
      await until(() => script.now.stage === "play" && (script.now.legal ?? []).length > 0, "Ana's turn");
      const ana = await in_seat(house, { pass, name: "Ana" }, { still: true });
      await look_at_role(ana.page);
      await ana.page.locator(".bar button", { has: ana.page.locator(".sign") }).click();
      const dialog = ana.page.getByRole("dialog");
      await ask_bot(
        async () => {
          await dialog.getByRole("textbox").fill("Milo, was that you?");
          await ana.page.keyboard.press("Enter");
          await dialog.locator("li.own", { hasText: "Milo, was that you?" }).last().waitFor();
        },
        () => ana.received.some((text) => text.includes('"phrase_said", "seat": 2, "phrase": {"say": "no_idea"}')),
      );
      // In the bot's own words, and it can be answered in turn.
      const answers = dialog.locator("li", { has: ana.page.locator(".name", { hasText: "Milo" }) });
      await answers.last().locator(".replies button").first().waitFor();
      script.close();
    },
    { options: ["--bot-pace", "0", "--talk-pace", "100"] },
  ),
);
