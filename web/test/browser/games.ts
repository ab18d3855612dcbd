// Whole games, from the deal to the result: several browsers at one table in different languages,
// with people and bots, two to five players.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game, type BotGame } from "../bot_game.ts";
import { play_out, type Asked } from "../clicking_player.ts";
import { in_house, type Person, type PersonChoices } from "../house.ts";

const quick = { options: ["--bot-pace", "0"] };
const hostile = [
  "<img src=x onerror=a()>",
  "\u202eevE\u202d <b>",
  "👩‍👩‍👧‍👦🏴‍☠️",
  "Wolfeschlegelsteinhausen",
  "'\"&lt;{{7*7}}",
];

const games: readonly (BotGame & { readonly people: readonly PersonChoices[]; readonly wants: readonly Asked[] })[] = [
  {
    preset: "two_players",
    players: 2,
    people: [{ language: "en" }, { language: "de", size: "desk" }],
    wants: ["larry", "card"],
  },
  {
    preset: "risky",
    players: 3,
    people: [{ language: "nl" }, { language: "fr", theme: "dark" }],
    wants: ["dialog", "card"],
  },
  {
    preset: "classic",
    players: 4,
    people: [
      { language: "de" },
      { language: "en", size: "tablet" },
      { language: "fr", size: "desk" },
      { language: "nl", theme: "dark" },
    ],
    wants: ["mission", "card"],
  },
  {
    preset: "sleeper_paranoid",
    players: 5,
    people: [{ language: "fr" }, { language: "de", theme: "dark" }],
    wants: ["card"],
    names: hostile,
  },
];

/** What the server refused. A slow device may be too late for its part in the shuffle. */
function problems_of({ received, sent }: Person): readonly string[] {
  const id_of = (text: string): number | undefined => (JSON.parse(text) as { readonly id?: number }).id;
  const parts = new Set(sent.filter((text) => /"do": ?"(seal|value)"/.test(text)).map(id_of));
  return received.filter(
    (text) => /"type": ?"malformed"/.test(text) || (/"type": ?"refused"/.test(text) && !parts.has(id_of(text) ?? NaN)),
  );
}

for (const game of games) {
  const languages = game.people.map(({ language }) => language).join(", ");
  test(`${game.preset}, ${game.players} players, people in ${languages}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const people = await begin_game(
        house,
        game,
        game.people.map((choices) => ({ ...choices, still: true })),
      );
      const seen = new Set(
        (await Promise.all(people.map((person) => play_out(person, { wagers: true })))).flatMap((asked) => [...asked]),
      );
      for (const wanted of game.wants) assert.ok(seen.has(wanted), `nobody was asked for: ${wanted}`);
      const sides = new Set<string>();
      for (const [i, person] of people.entries()) {
        await person.page.locator(".cause").waitFor();
        await person.check_fit();
        assert.equal(await person.page.locator("html").getAttribute("lang"), game.people[i]?.language);
        assert.equal(
          await person.page.locator("main img, main script, bdi b").count(),
          0,
          "a name was taken for markup",
        );
        sides.add(await person.page.locator("[data-won]").getAttribute("data-won").then(String));
        assert.deepEqual(problems_of(person), [], "the page sent something that the table does not take");
      }
      assert.ok(sides.size > 0);
    }, quick),
  );
}
