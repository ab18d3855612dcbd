// What an evening keeps, with a referee that accepts every step but one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { fragment_messages } from "../../../plugins/text_files.ts";
import { write_stored } from "../../stored.ts";
import type { RefereeAnswer, Referee, RefereeStanding, ToldStep, ToldGame } from "./answers.ts";
import { all_roles, asked_roles, counted_roles, fingers_of } from "./companion_people.ts";
import { Evening } from "./evening.svelte.ts";

const layout = {
  hand: 12,
  missions: 24,
  tricks: 10,
  missions_needed: 7,
  reveal_at: 5,
  tokens: 14,
  roles: [],
  first_leader: 1,
  dealer: 0,
  next_dealer: 1,
};
const standing: RefereeStanding = {
  taken: 0,
  asks: "mission",
  layout,
  tokens: [1, 1, 1, 1],
  supply: 10,
  completed: 0,
  tricks_over: 0,
  face_up: [null, null, null, null],
  revealed: [],
  news: [],
};
const forbidden: ToldStep = { mission: "forbidden" };

let asked: ToldGame[] = [];
const referee: Referee = (game): RefereeAnswer => {
  asked.push(game);
  const { steps, setup } = game;
  if (setup.options.special_roles.includes("bugged_agent") && !setup.face_up.includes("bugged_agent")) {
    return { setup: { fault: "face_up_missing", rule: "R7.1" } };
  }
  const at = steps.findIndex((step) => JSON.stringify(step) === JSON.stringify(forbidden));
  if (at >= 0) return { ...standing, taken: at, refused: { fault: "mission_unknown", rule: "R2.5" } };
  const over = steps.some((step) => "roles" in step);
  return {
    ...standing,
    taken: steps.length,
    ...(over && {
      asks: "nothing",
      result: { cause: "missions", side: "agents", winners: [0, 2], votes: [], roles: [] },
    }),
  };
};

beforeEach(() => {
  asked = [];
  write_stored("companion", null);
});

const named = (evening: Evening): void => evening.choose({ names: ["Ana", "Bo", "Cy", "Di", "Eve"] });

test("everything told is there again, and any number of steps can be taken back", () => {
  const evening = new Evening(referee);
  named(evening);
  evening.lay_out();
  evening.begin();
  for (const mission of ["a", "b", "c"]) expect(evening.tell({ mission })).toBe(null);
  const again = new Evening(referee);
  expect(again.stage).toBe("play");
  expect(again.steps).toEqual([{ mission: "a" }, { mission: "b" }, { mission: "c" }]);
  again.take_back();
  again.take_back();
  expect(new Evening(referee).steps).toEqual([{ mission: "a" }]);
});

test("what is refused is not kept", () => {
  const evening = new Evening(referee);
  evening.lay_out();
  evening.begin();
  expect(evening.tell(forbidden)?.fault).toBe("mission_unknown");
  expect(evening.steps).toEqual([]);
});

test("a list that the referee no longer accepts is dropped, and the people stay", () => {
  const evening = new Evening(referee);
  named(evening);
  evening.lay_out();
  evening.begin();
  const { choices, setup } = evening;
  write_stored("companion", { choices, setup, laid_out: true, steps: [forbidden], score: [], next_dealer: null });
  const again = new Evening(referee);
  expect(again.stage).toBe("choose");
  expect(again.names[0]).toBe("Ana");
  write_stored("companion", { nonsense: true });
  expect(new Evening(referee).stage).toBe("choose");
});

test("who begins is drawn first, then comes from the last game, and the score counts once", () => {
  const evening = new Evening(referee);
  named(evening);
  evening.lay_out();
  expect(evening.setup?.dealer).toBe(undefined);
  expect([0, 1, 2, 3]).toContain(evening.setup?.first_leader);
  evening.begin();
  evening.tell({ roles: [] });
  const lines = evening.score().map(({ wins, games }) => [wins, games]);
  expect(lines).toEqual([
    [1, 1],
    [0, 1],
    [1, 1],
    [0, 1],
  ]);
  evening.take_back();
  evening.tell({ roles: [] });
  expect(evening.score().map(({ wins, games }) => [wins, games])).toEqual(lines);
  evening.next_game();
  evening.lay_out();
  expect(evening.setup).toMatchObject({ dealer: 1 });
  expect(evening.setup?.first_leader).toBe(undefined);
  // With another number of players it is another group.
  evening.choose_again();
  evening.choose({ players: 3 });
  evening.lay_out();
  expect(evening.setup?.dealer).toBe(undefined);
});

test("a role that lies face up has one holder, and the game waits for it", () => {
  const evening = new Evening(referee);
  evening.choose({ special_roles: ["bugged_agent"] });
  evening.lay_out();
  expect(evening.standing).toBe(null);
  expect(evening.layout_with(["bugged_agent"])?.layout.hand).toBe(12);
  evening.begin();
  expect(evening.stage).toBe("lay_out");
  evening.hold_face_up("bugged_agent", 1);
  evening.hold_face_up("bugged_agent", 3);
  expect(evening.setup?.face_up).toEqual([null, null, null, "bugged_agent"]);
  evening.begin();
  expect(evening.stage).toBe("play");
});

test("all roles from the few that are asked for", () => {
  const left = { ...standing, face_up: ["agent", null, null, null], roles_left: ["agent", "insider", "agent"] };
  expect(counted_roles(left.roles_left)).toEqual([
    { role: "agent", n: 2 },
    { role: "insider", n: 1 },
  ]);
  expect(asked_roles(left)).toEqual({ asked: ["insider"], rest: "agent" });
  expect(all_roles(left, [])).toBe(null);
  expect(all_roles(left, [2])).toEqual(["agent", "agent", "insider", "agent"]);
  const two = { ...left, roles_left: ["decoy", "insider", "agent"] };
  expect(all_roles(two, [1, 1])).toBe(null);
  expect(all_roles({ ...left, face_up: ["agent", "agent", "agent", null], roles_left: ["insider"] }, [])).toEqual([
    "agent",
    "agent",
    "agent",
    "insider",
  ]);
});

test("fingers in the order in which they were told", () => {
  expect(fingers_of([{ mission: "a" }, { vote: { seat: 1, names: [0, 2] } }])).toEqual([
    { from: 1, to: 0 },
    { from: 1, to: 2 },
  ]);
});

test("every reason of the referee has words", () => {
  const header = readFileSync(join(import.meta.dirname, "../../../../companion/companion_fault.h"), "utf8");
  const faults = [...header.matchAll(/^ {2}X\((\w+),/gm)].map((found) => `ui.companion.fault.${found[1]}`);
  expect(faults.length).toBeGreaterThan(20);
  const texts = Object.keys(fragment_messages("companion.json", "en"));
  expect(texts.filter((key) => key.startsWith("ui.companion.fault.")).sort()).toEqual([...faults].sort());
});
