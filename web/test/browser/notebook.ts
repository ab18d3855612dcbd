// What everyone saw a player do is one tap from their seat, and a tap on it accuses them. Where earlier tricks lie face
// down, a player names one from memory, and the table says whether that was right.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import type { Note, Now, Preset, Seat } from "../../src/protocol/messages.ts";
import { look_at_role } from "../clicking_player.ts";
import { in_house, type House, type Person } from "../house.ts";
import { scripted_table, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const names = ["Ana", "Ben", "Cleo", "Dora"];
const sizes = { phone: [360, 740], side: [740, 360], desk: [1280, 800] } as const;
/** The hand size with four players (R2). */
const dealt = 12;
type Language = "en" | "de";

const last = ({ received }: Person, event: string): number =>
  received.findLastIndex((text) => text.includes(`"event": "${event}"`));
const tricks_of = (person: Person): number =>
  person.received.slice(Math.max(0, last(person, "game_dealt"))).filter((text) => text.includes('"event": "trick_won"'))
    .length;
/** The number of cards that the player whose turn it is holds. */
const cards_held = ({ legal = [], unplayable = {} }: Now): number => {
  const playable = new Set(legal.flatMap((action) => ("card" in action ? [action.card] : [])));
  return playable.size === 0 ? 0 : playable.size + Object.keys(unplayable).length;
};

const noted = (person: Person): readonly Note[] =>
  person.received
    .slice(Math.max(0, last(person, "game_dealt")))
    .flatMap((text) => (JSON.parse(text) as { readonly noted?: readonly Note[] }).noted ?? []);

/** Ana is about to play a card, and some tricks are over. */
async function at_the_table(
  house: House,
  preset: Preset,
  language: Language,
): Promise<{ ana: Person; table: ScriptedTable }> {
  const table = await scripted_table(house.server.origin, { names, preset });
  const [script] = table.players;
  assert.ok(script);
  const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
  // Ben's role is still face down (R5.1), and someone whose role is too has won a trick.
  const unknown = (seat: number): boolean => seat !== 0 && !script.face_up.has(seat);
  await table.play_until(
    script,
    (now) => cards_held(now) > 0 && cards_held(now) <= dealt - 3 && unknown(1) && script.won.some(unknown),
  );
  await until(() => tricks_of(ana) >= 3, "the tricks to be seen");
  await ana.page.locator("main[data-stage=play]").waitFor();
  await look_at_role(ana.page);
  return { ana, table };
}

const seat_button = ({ page }: Person, seat: Seat): Locator => page.locator(`.stage [data-seat="${seat}"] button`);

async function look_at_sizes(ana: Person, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await ana.resize({ width, height });
    await ana.shot(`${name}-${size}`);
    await ana.check_access();
  }
  await ana.resize({ width: 360, height: 740 });
}

const said = ({ received }: Person, phrase: string): boolean =>
  received.some((text) => text.includes('"event": "phrase_said"') && text.includes(phrase));

for (const language of ["en", "de"] as const) {
  test(`a tap on what everyone saw accuses: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { ana, table } = await at_the_table(house, "first_game", language);
      // Someone who did something suspicious.
      const { face_up } = table.host;
      const against = noted(ana).filter(({ seat, fact }) => seat !== 0 && !face_up.has(seat) && fact !== "chose");
      const about = against.at(-1)?.seat;
      assert.ok(about !== undefined, "nothing was noted");
      await seat_button(ana, about).click();
      const notes = ana.page.locator("dialog[open] .notes");
      const facts = notes.getByRole("listitem");
      await facts.first().waitFor();
      await look_at_sizes(ana, `notebook-${language}`);

      const told = notes.getByRole("button");
      const expected = against.filter(({ seat }) => seat === about).length;
      assert.equal(await told.count(), expected, "what speaks against a player is what the table noted");
      await told.first().click();
      await until(() => said(ana, `{"say": "accuse", "seat": ${about}, "grounds": [`), "the accusation");
      await until(
        () => ana.received.some((text) => text.includes(`"about": ${about}, "level": "strong"`)),
        "the marker that goes with it",
      );
      await notes.waitFor({ state: "detached" });
      table.close();
    }),
  );

  test(`earlier tricks are named from memory: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { ana, table } = await at_the_table(house, "classic", language);
      await seat_button(ana, 1).click();
      const dialog = ana.page.locator("dialog[open]");
      const memory = dialog.locator(".memory");
      await memory.getByRole("button", { name: "1", exact: true }).click();
      await look_at_sizes(ana, `memory-${language}`);
      // Whether or not Ben won the first trick, the table says so publicly.
      const won = language === "en" ? "Won the trick" : "Hat den Stich gewonnen";
      await memory.getByRole("button", { name: won }).click();
      const accused = '{"say": "accuse", "seat": 1, "grounds": [{"ground": "took", "trick": 1}]}';
      const mistaken = '{"say": "mistaken", "seat": 1, "trick": 1}';
      await until(() => said(ana, accused) || said(ana, mistaken), "the table's answer");
      if (said(ana, mistaken)) {
        await dialog.getByRole("status").waitFor();
        await ana.shot(`memory-mistaken-${language}`);
        assert.ok(!ana.received.some((text) => text.includes('"event": "mark_set"')), "a marker without a reason");
      } else {
        await memory.waitFor({ state: "detached" });
      }
      table.close();
    }),
  );
}

test("in the discussion everyone's page is one tap away", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names, preset: "first_game" });
    const [script] = table.players;
    assert.ok(script);
    const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language: "de" });
    // There is something on Ben's page: he has won a trick.
    await table.play_to("discussion", ({ won }) => won.includes(1));
    const ben = ana.page.locator('li[data-seat="1"]');
    await ben.waitFor();
    await look_at_sizes(ana, "discussion");
    await ben.getByRole("button", { name: "Was alle von Ben gesehen haben" }).click();
    const notes = ana.page.locator("dialog[open] .notes");
    await notes.getByRole("listitem").first().waitFor();
    await look_at_sizes(ana, "discussion-notebook");
    table.close();
  }),
);
