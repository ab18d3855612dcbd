// Bots that talk: they accuse with what everyone saw, answer, and are quiet if the host says so. Their characters are
// chosen in the lobby.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { OptionsPatch } from "../../src/protocol/messages.ts";
import { look_at_role } from "../clicking_player.ts";
import { ask_bot } from "../asked_bot.ts";
import { post } from "../bot_game.ts";
import { in_house, type House, type Person } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import { patience } from "../patience.ts";
import { ScriptedPlayer, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

/** In milliseconds. A bot speaks within three times this, if it has thought of something by then. */
const talk_pace = 250;
const long_enough = 2.5 * talk_pace;
const lively = { options: ["--bot-pace", "0", "--talk-pace", String(talk_pace)] };
const bots = ["Vera", "Milo", "Juno"];
const pause = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

interface Company {
  readonly ana: Person;
  readonly script: ScriptedPlayer;
}

/** A script makes Ana's moves, one at a time, while a browser watches from her seat. */
async function sit_with_bots(house: House, options: OptionsPatch = {}): Promise<Company> {
  const pass = await post(house.server.origin, "/tables", { name: "Ana", preset: "classic", options });
  const script = new ScriptedPlayer(house.server.origin, pass, "Ana");
  script.gives_value = false;
  script.holds = () => true;
  const ana = await in_seat(house, { pass, name: "Ana" }, { still: true });
  await until(() => script.live, "the table");
  bots.forEach((name, i) => script.send({ do: "seat_bot", seat: i + 1, level: "rookie", name }));
  script.send({ do: "start" });
  await until(() => script.now.stage === "play", "the deal");
  return { ana, script };
}

/** Starts another game if one has ended. */
async function move_once(script: ScriptedPlayer, listening = 0): Promise<void> {
  if (script.now.stage === "result") script.send({ do: "start" });
  script.holds = () => false;
  script.go_on("result");
  script.holds = () => true;
  await until(() => script.settled, "the move");
  // The others' moves come next, and the bots' comments on them a little later.
  await pause(Math.max(listening, 100));
}

/** It is Ana's turn, so nothing moves until she does, not even to the end of the game. */
const is_asked = ({ now }: ScriptedPlayer): boolean => now.stage === "play" && (now.legal ?? []).length > 0;

const said_by_bot = (received: readonly string[]): readonly string[] =>
  received.filter((text) => text.includes('"event": "phrase_said", "seat"'));

/** What this person was told since the last deal, or the last trick. */
function since({ received }: Person, event: "game_dealt" | "trick_won"): readonly string[] {
  const last = received.findLastIndex((text) => text.includes(`"event": "${event}"`));
  return received.slice(Math.max(0, last));
}

/** Opens the talk at the table, where a dialog may show the role first. */
async function open_talk({ ana: { page }, script }: Company): Promise<void> {
  while (!is_asked(script)) await move_once(script);
  await page.locator("main[data-stage=play]").waitFor();
  await look_at_role(page);
  await page.getByRole("button", { name: /^Talk/ }).click();
}

test("a bot accuses with what everybody saw, and answers why", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, script } = await sit_with_bots(house);
    const accuses = (text: string): boolean => text.includes('"say": "accuse"') && text.includes('"grounds": [');
    // In this game, Vera has not spoken in this trick, because no bot talks twice in a row.
    const speaks = (text: string): boolean => text.includes('"event": "phrase_said", "seat": 1');
    const accused = (): boolean =>
      is_asked(script) &&
      !script.face_up.has(1) &&
      !since(ana, "trick_won").some(speaks) &&
      said_by_bot(since(ana, "game_dealt")).some(accuses);
    for (const end = Date.now() + patience; !accused(); await move_once(script, long_enough))
      assert.ok(Date.now() < end, "nobody was accused");
    await open_talk({ ana, script });
    const accusation = ana.page.locator(".said", { hasText: /trick\s\d+/ }).last();
    await accusation.waitFor();
    await ana.check_access();
    await ana.shot("talk-accused");

    const before = said_by_bot(ana.received).length;
    const heard = await ana.page.locator(".said").count();
    const answers = (): readonly string[] =>
      said_by_bot(ana.received)
        .slice(before)
        .filter((text) =>
          /"phrase_said", "seat": 1, "phrase": \{"say": "(had_no|disagree|for_the_mission)"/.test(text),
        );
    await ask_bot(
      async () => {
        await ana.page.getByRole("button", { name: "Why?", exact: true }).click();
        await ana.page.getByRole("button", { name: /why didn’t you follow suit/ }).click();
        await ana.page.getByRole("button", { name: "Vera", exact: true }).click();
      },
      () => answers().length > 0,
    );
    // The question and the answer, in the bot's own wording.
    await ana.page
      .locator(".said")
      .nth(heard + 1)
      .waitFor();
    script.close();
  }, lively),
);

test("a person accuses with what happened, and with nothing else", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, script } = await sit_with_bots(house, { quiet_bots: true, history: "open" });
    // In a game in which Milo did something and can be suspected (R5.1).
    const last = (text: string): number => ana.received.findLastIndex((each) => each.includes(text));
    const took = (): boolean => since(ana, "game_dealt").some((text) => text.includes('{"seat": 2, "fact": "took"'));
    const did = (): boolean => is_asked(script) && !script.face_up.has(2) && took();
    for (const end = Date.now() + patience; !did(); await move_once(script))
      assert.ok(Date.now() < end, "Milo won no trick");
    await open_talk({ ana, script });
    await ana.page.getByRole("button", { name: /I suspect… because/ }).click();
    await ana.page.getByRole("button", { name: "Milo", exact: true }).click();
    await ana.check_access();
    await ana.shot("talk-accuse");
    await ana.page
      .locator(".notes")
      .getByRole("button", { name: /Won the trick/ })
      .first()
      .click();
    await ana.page.locator(".said", { hasText: /Milo won trick\s\d+. That’s why I suspect Milo./ }).waitFor();
    await until(() => last('"event": "mark_set", "seat": 0, "about": 2, "level": "strong"') >= 0, "the marker");
    script.close();
  }, lively),
);

test("bots are silent where the host says so", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, script } = await sit_with_bots(house, { quiet_bots: true });
    for (let i = 0; i < 10; i++) {
      if (i === 4) script.send({ do: "say", phrase: { say: "who_is_it" } });
      await move_once(script, long_enough);
    }
    await until(() => ana.received.some((text) => text.includes('"say": "who_is_it"')), "the question to be heard");
    assert.deepEqual(said_by_bot(ana.received), []);
    assert.ok(!ana.received.some((text) => text.includes('"event": "mark_set"')), "a bot marked somebody");
    script.close();
  }, lively),
);

test("the lobby offers every bot that the server has, with a temperament", { timeout: 400_000 }, () => {
  const bot = fileURLToPath(new URL("../../../examples/bot.py", import.meta.url));
  return in_house(
    async (house) => {
      const { host: ana } = await make_table(house);
      await ana.page.getByRole("button", { name: /Free.*Seat 2/ }).click();
      const dialog = ana.page.getByRole("dialog");
      for (const level of ["Rookie", "Officer", "Spymaster", "Program example", "Scatterbrain"]) {
        await dialog.getByRole("radio", { name: new RegExp(`^${level}`) }).waitFor();
      }
      await dialog.getByLabel("Bot’s name").fill("Robo");
      await dialog.getByRole("radio", { name: /^Officer/ }).check({ force: true });
      await dialog.getByRole("radio", { name: "talkative" }).check({ force: true });
      await ana.check_access();
      await ana.shot("lobby-bot");
      await dialog.getByRole("button", { name: "Put a bot here" }).click();
      await ana.page.getByRole("button", { name: /Robo.*Officer, talkative/ }).waitFor();
      await ana.page.getByRole("button", { name: "Fill with bots" }).click();
      await ana.page.getByText("4 of 4").waitFor();
      await ana.check_fit();
    },
    { options: ["--exec-bot", `example=python3 ${bot}`] },
  );
});
