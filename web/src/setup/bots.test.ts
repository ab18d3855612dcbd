// Which bots are offered, and what they are called.
import { expect, test } from "vitest";
import type { BotName } from "../protocol/messages.ts";
import { free_names } from "../session/bot_table.ts";
import { offered_levels } from "./bots.ts";

const names: readonly BotName[] = [
  { name: "Vera", temperament: "bold" },
  { name: "Milo", temperament: "talkative" },
  { name: "Juno", temperament: "cautious" },
];

test("programs of the server come after its own levels, one that plays anything last", () => {
  expect(offered_levels(["random", "rookie", "officer", "spymaster", "exec:mine"])).toEqual([
    "rookie",
    "officer",
    "spymaster",
    "exec:mine",
    "random",
  ]);
  expect(offered_levels(["random", "rookie"])).toEqual(["rookie", "random"]);
});

test("a bot is called what nobody else is", () => {
  expect(free_names(names, ["milo"], 3, 1).map(({ name }) => name)).toEqual(["Juno", "Vera"]);
  expect(free_names(names, [], 2, 2).map(({ name }) => name)).toEqual(["Juno", "Vera"]);
  expect(free_names([], [], 2, 0)).toEqual([]);
});
