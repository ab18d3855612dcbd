import { expect, test } from "vitest";
import { changed_record, kept_game } from "../../games/sample_game.ts";
import type { CustomRole, GameRecord } from "../../protocol/messages.ts";
import { facts_of, lies_of } from "./game_facts.ts";

const { record } = kept_game();
const with_roles = (roles: readonly string[], custom: readonly CustomRole[] = []): GameRecord =>
  changed_record({
    options: { ...record.options, custom_roles: custom },
    result: { ...record.result, roles },
  });

test("a lie is noticed when the suit is played later, and not by the card of the lie itself", () => {
  // Green was declined in the first trick and played in the second. Blue was declined in the second.
  expect(lies_of(record, 3)).toEqual({ hits: 1, of: 2 });
  expect(lies_of(record, 0)).toEqual({ hits: 0, of: 0 });
  // Without the second trick, nothing gives the first lie away.
  expect(lies_of(changed_record({ actions: record.actions.slice(0, 5) }), 3)).toEqual({ hits: 1, of: 1 });
});

test("an Agent's vote and markers are compared with who it was", () => {
  const marks = [
    { about: 3, level: "strong" },
    { about: 1, level: "some" },
    { about: 2, level: "none" },
  ] as const;
  expect(facts_of(kept_game({ marks })).own).toEqual({
    role: "agent",
    won: true,
    lies: { hits: 0, of: 0 },
    suspicions: { vote: { right: true, blind: 1 / 3 }, strong: { hits: 1, of: 1 }, some: { hits: 0, of: 1 } },
  });
  // Markers of a game that was kept before they were are not known, which is not the same as none.
  expect(facts_of(kept_game({ you: 2 })).own?.suspicions).toEqual({ vote: { right: false, blind: 1 / 3 } });
});

test("two fingers are twice as likely to find the Insider, and the same place twice is one finger", () => {
  const votes = (named: readonly number[]): GameRecord =>
    changed_record({ result: { ...record.result, votes: [{ seat: 0, for: named }] } });
  expect(facts_of(kept_game({ record: votes([1, 3]) })).own?.suspicions?.vote).toEqual({ right: true, blind: 2 / 3 });
  expect(facts_of(kept_game({ record: votes([1, 1]) })).own?.suspicions?.vote).toEqual({ right: false, blind: 1 / 3 });
  expect(facts_of(kept_game({ record: votes([]) })).own?.suspicions).toEqual({});
});

test("anyone who was not after the Insider is not judged by it", () => {
  expect(facts_of(kept_game({ you: 3 })).own).toEqual({ role: "insider", won: false, lies: { hits: 1, of: 2 } });
  const decoy = with_roles(["decoy", "agent", "agent", "insider"]);
  expect(facts_of(kept_game({ record: decoy })).own?.suspicions).toBe(undefined);
  const mole: CustomRole = { id: "mole", replaces: "insider", side: "insider" };
  const custom = facts_of(kept_game({ record: with_roles(["agent", "agent", "agent", "mole"], [mole]) }));
  expect(custom.own?.suspicions?.vote?.right).toBe(true);
  expect(custom.custom).toEqual(mole);
});

test("a game that was watched has no player of its own", () => {
  const { you: _you, won: _won, ...watched } = kept_game();
  expect(facts_of(watched)).toEqual({ players: 4, cause: "vote", side: "agents" });
});
