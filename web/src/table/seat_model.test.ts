import { expect, test } from "vitest";
import { from_viewer, named_seats, seat_models } from "./seat_model.ts";
import type { TableModel } from "../session/table_model.ts";

const seats_of = (names: readonly string[], players: number, you?: number): readonly number[] =>
  from_viewer(named_seats(names, players, (seat) => ({ you: seat === you }))).map(({ seat }) => seat);

test("the viewer's seat comes first, the others clockwise", () => {
  expect(seats_of(["Ana", "Bo", "Cy", "Di"], 4, 2)).toEqual([2, 3, 0, 1]);
  expect(seats_of(["Ana", "Bo", "Cy", "Di"], 4)).toEqual([0, 1, 2, 3]);
});

test("Larry sits after the viewer, where he plays", () => {
  expect(seats_of(["Ana", "Bo", "Larry"], 2, 1)).toEqual([1, 2, 0]);
  expect(seats_of(["Ana", "Bo", "Larry"], 2)).toEqual([0, 2, 1]);
});

test("a bot plays a seat of its own and the seat of someone it stands in for, who is not shown as away", () => {
  const bot = { name: "Robo", level: "rookie", temperament: "cautious" };
  const model = {
    you: {},
    now: { stage: "lobby" },
    overview: {},
    seats: [{ member: 1 }, { bot }, { member: 2, stand_in: bot }, { member: 3 }],
    members: [
      { member: 1, name: "Ana" },
      { member: 2, name: "Bo", away: true },
      { member: 3, name: "Cy", away: true },
    ],
    requests: [],
  } as unknown as TableModel;
  const shown = seat_models(model).map(({ bot, stand_in, away }) => ({ bot, stand_in, away }));
  expect(shown).toEqual([
    { bot: false, stand_in: false, away: false },
    { bot: true, stand_in: false, away: false },
    { bot: true, stand_in: true, away: false },
    { bot: false, stand_in: false, away: true },
  ]);
});
