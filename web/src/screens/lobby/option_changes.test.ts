import { expect, test } from "vitest";
import { first_options } from "../../../test/first_table.ts";
import type { TableOptions } from "../../protocol/messages.ts";
import { changed_between } from "./option_changes.svelte.ts";
import { preset_of } from "../../setup/presets.ts";

const options: TableOptions = { ...first_options, takeover_seconds: 60 };

test("what has changed, also a field that came or went", () => {
  expect(changed_between(options, options)).toEqual([]);
  expect(changed_between(options, { ...options, special_roles: [] })).toEqual([]);
  expect(changed_between(options, { ...options, wager: false, players: 5 })).toEqual(["players", "wager"]);
  const deck = { missions: [], risky: [] };
  expect(changed_between(options, { ...options, mission_deck: deck })).toEqual(["mission_deck"]);
  expect(changed_between({ ...options, mission_deck: deck }, options)).toEqual(["mission_deck"]);
});

test("which ready-made game a table plays", () => {
  expect(preset_of(options)).toBe("classic");
  expect(preset_of({ ...options, wager: false })).toBe("first_game");
  expect(preset_of({ ...options, players: 2 })).toBe("two_players");
  expect(preset_of({ ...options, risky: true })).toBe("risky");
  expect(preset_of({ ...options, special_roles: ["paranoid_agent", "sleeper_agent"] })).toBe("sleeper_paranoid");
  expect(preset_of({ ...options, special_roles: ["decoy"] })).toBe(null);
  expect(preset_of({ ...options, mission_deck: { missions: [], risky: [] } })).toBe(null);
});
