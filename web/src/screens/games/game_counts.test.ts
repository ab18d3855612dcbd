import { expect, test } from "vitest";
import { kept_game } from "../../games/sample_game.ts";
import { counts_of } from "./game_counts.ts";
import { facts_of, type GameFacts } from "./game_facts.ts";

const won = (role: string, players: number, cause: GameFacts["cause"], won: boolean): GameFacts => ({
  players,
  cause,
  side: "agents",
  own: { role, won, lies: { hits: 1, of: 2 } },
});

test("nothing is counted without games", () => {
  const none = { hits: 0, of: 0 };
  expect(counts_of([])).toEqual({
    games: none,
    roles: [],
    players: [],
    causes: [],
    lies: none,
    votes: { ...none, blind: 0 },
    some: none,
    strong: none,
  });
});

test("games are counted by role, number of players and cause", () => {
  const counts = counts_of([
    won("agent", 5, "vote", true),
    won("insider", 4, "vote", false),
    won("agent", 4, "missions", true),
    won("agent", 4, "vote", false),
    // Only watched.
    { players: 3, cause: "intel", side: "insider" },
  ]);
  expect(counts.games).toEqual({ hits: 2, of: 4 });
  expect(counts.roles).toEqual([
    { kind: { role: "agent" }, hits: 2, of: 3 },
    { kind: { role: "insider" }, hits: 0, of: 1 },
  ]);
  expect(counts.players).toEqual([
    { kind: 4, hits: 1, of: 3 },
    { kind: 5, hits: 1, of: 1 },
  ]);
  expect(counts.causes).toEqual([
    { kind: "vote", hits: 1, of: 3 },
    { kind: "missions", hits: 1, of: 1 },
  ]);
  expect(counts.lies).toEqual({ hits: 4, of: 8 });
});

test("custom roles of one id are told apart by their names, and the others by their ids alone", () => {
  const named = (en: string): GameFacts => ({
    ...won("own_1", 4, "vote", true),
    custom: { id: "own_1", replaces: "agent", name: { en } },
  });
  const beside: GameFacts = { ...won("agent", 4, "vote", true), custom: { id: "own_1", replaces: "agent" } };
  const counts = counts_of([named("Mole"), named("Mole"), named("Fox"), beside, won("agent", 4, "vote", true)]);
  expect(counts.roles.map(({ kind, of }) => [kind.custom?.name?.["en"] ?? kind.role, of])).toEqual([
    ["Mole", 2],
    ["agent", 2],
    ["Fox", 1],
  ]);
});

test("votes and markers are added up, with what blind guesses would have found", () => {
  const marks = [{ about: 3, level: "strong" }] as const;
  const counts = counts_of([kept_game({ marks }), kept_game({ marks, you: 2 }), kept_game({ you: 3 })].map(facts_of));
  expect(counts.votes).toEqual({ hits: 1, of: 2, blind: 2 / 3 });
  expect(counts.strong).toEqual({ hits: 2, of: 2 });
  expect(counts.some).toEqual({ hits: 0, of: 0 });
});
