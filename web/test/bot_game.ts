// A game in progress, with bots in every seat that no person takes.
import assert from "node:assert/strict";
import type { BotLevel, OptionsPatch, Pass, Preset } from "../src/protocol/messages.ts";
import type { House, Person, PersonChoices } from "./house.ts";
import { ScriptedPlayer, until } from "./scripted_table.ts";
import { in_seat } from "./seated_person.ts";

export interface BotGame {
  readonly preset: Preset;
  readonly players: number;
  readonly options?: OptionsPatch;
  readonly names?: readonly string[];
  /** The bots' level; `random` by default. */
  readonly level?: BotLevel;
}

export async function post(origin: string, path: string, body: object): Promise<Pass> {
  const response = await fetch(`${origin}/api${path}`, { method: "POST", body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return (await response.json()) as Pass;
}

/** The first seats are for people, one for each of `choices`. The cards have been dealt when it returns. */
export async function begin_game(
  house: House,
  game: BotGame,
  choices: readonly PersonChoices[],
): Promise<readonly Person[]> {
  const { origin } = house.server;
  const { preset, players, options = {}, names = [], level = "random" } = game;
  const name_of = (seat: number): string => names[seat] ?? ["Ana", "Bo", "Cy", "Di", "Eve"][seat] ?? "";
  const passes = [await post(origin, "/tables", { name: name_of(0), preset, options: { players, ...options } })];
  const room = passes[0]?.room ?? "";
  for (let seat = 1; seat < choices.length; seat++)
    passes.push(await post(origin, `/tables/${room}/members`, { name: name_of(seat) }));
  const people: Person[] = [];
  for (const [seat, pass] of passes.entries())
    people.push(await in_seat(house, { pass, name: name_of(seat) }, choices[seat]));
  const [first] = passes;
  assert.ok(first);
  const host = new ScriptedPlayer(origin, first, name_of(0));
  host.gives_value = false;
  await until(() => host.live, "the table");
  for (let seat = choices.length; seat < players; seat++) {
    host.send({ do: "seat_bot", seat, level, name: names[seat] ?? `Bot ${"ABCDE"[seat]}` });
  }
  host.send({ do: "start" });
  await until(() => host.now.stage === "play", "the deal");
  host.close();
  for (const { page } of people) await page.locator("main[data-stage=play]").waitFor();
  return people;
}
