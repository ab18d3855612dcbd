import { expect, test } from "vitest";
import type { Chair, Member, Said, Seats, Stage, Trick } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { caught_up, visit_of } from "./last_visit.ts";

const trick = (winner?: number, plays: readonly number[] = []): Trick =>
  ({ leader: 0, winner, completed: true, plays: plays.map((seat) => ({ seat, card: "B1" })) }) as unknown as Trick;

interface Table {
  readonly stage?: Stage;
  readonly game?: number;
  readonly tricks?: readonly Trick[];
  readonly said?: readonly { readonly seq: number; readonly member?: number }[];
  readonly revealed?: Seats;
  readonly seats?: readonly Chair[];
  readonly host?: Member;
}

const people = [
  { member: 1, name: "Ana" },
  { member: 2, name: "Bo" },
  { member: 3, name: "Cy" },
];
const everyone: readonly Chair[] = people.map(({ member }) => ({ member }));
const robot: Chair = { bot: { level: "rookie", name: "", temperament: "cautious" } };

/** Seen by Ana, in the first seat. */
const table = ({
  stage = "play",
  game = 1,
  tricks = [trick()],
  said = [],
  revealed = [],
  seats = everyone,
  host = 1,
}: Table = {}): TableModel =>
  ({
    members: people,
    seats,
    host,
    you: { member: 1, seat: 0 },
    now: { stage },
    talk: said as readonly Said[],
    ...(game > 0 && { game: { number: game, tricks, revealed, face_up: { 0: "agent", 1: "insider", 2: "agent" } } }),
  }) as unknown as TableModel;

test("nothing has happened", () => {
  const model = table({ tricks: [trick(1, [0, 1]), trick(undefined, [1])] });
  expect(caught_up(visit_of(model), model)).toBeNull();
});

test("tricks, and who played meanwhile", () => {
  const before = visit_of(table({ tricks: [trick(undefined, [0])] }));
  const now = table({ tricks: [trick(1, [0, 1]), trick(2, [1, 2, 0]), trick(undefined, [2])] });
  expect(caught_up(before, now)).toMatchObject({ new_game: false, tricks: [1, 2], by_bot: 1, talk: 0 });
});

test("cards of others in the same trick are no news by themselves", () => {
  const before = visit_of(table({ tricks: [trick(undefined, [0])] }));
  expect(caught_up(before, table({ tricks: [trick(undefined, [0, 1])] }))).toBeNull();
});

test("another game", () => {
  const before = visit_of(table({ stage: "result", tricks: [trick(0, [0]), trick(0, [0])] }));
  expect(caught_up(before, table({ game: 2, tricks: [trick(1, [1, 0])] }))).toMatchObject({
    new_game: true,
    tricks: [1],
    by_bot: 1,
  });
});

test("the discussion, the vote, the end, and a game that was called off", () => {
  const before = visit_of(table());
  expect(caught_up(before, table({ stage: "discussion" }))).toMatchObject({ begun: "discussion", over: false });
  expect(caught_up(before, table({ stage: "vote" }))).toMatchObject({ begun: "vote" });
  expect(caught_up(before, table({ stage: "result", tricks: [trick(0, [0])] }))).toMatchObject({
    over: true,
    tricks: [],
  });
  expect(caught_up(before, table({ stage: "lobby", game: 0 }))).toMatchObject({ called_off: true });
});

test("what others said, not the reader", () => {
  const before = visit_of(table({ said: [{ seq: 3, member: 2 }] }));
  const said = [{ seq: 3, member: 2 }, { seq: 7, member: 2 }, { seq: 8, member: 1 }, { seq: 9 }];
  expect(caught_up(before, table({ said }))).toMatchObject({ talk: 2 });
});

test("roles that were revealed, not those that were face up from the start", () => {
  const before = visit_of(table({ revealed: [2] }));
  expect(caught_up(before, table({ revealed: [2, 1] }))).toMatchObject({ revealed: [{ seat: 1, role: "insider" }] });
  expect(caught_up(before, table({ revealed: [2] }))).toBeNull();
  expect(caught_up(before, table({ stage: "result", revealed: [2, 1] }))).toMatchObject({ over: true, revealed: [] });
});

test("bots that stand in, or play on for those who left", () => {
  const before = visit_of(table());
  const seats: readonly Chair[] = [{ member: 1, stand_in: "rookie" }, { member: 2, stand_in: "rookie" }, robot];
  expect(caught_up(before, table({ seats }))?.taken_over).toEqual([
    { name: "Ana", you: true, left: false },
    { name: "Bo", you: false, left: false },
    { name: "Cy", you: false, left: true },
  ]);
  expect(caught_up(visit_of(table({ seats })), table({ seats }))).toBeNull();
  expect(caught_up(visit_of(table({ stage: "lobby", game: 0 })), table({ stage: "lobby", game: 0, seats }))).toBeNull();
});

test("another host", () => {
  expect(caught_up(visit_of(table()), table({ host: 2 }))).toMatchObject({ host: 2 });
});
