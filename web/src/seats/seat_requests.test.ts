import { expect, test } from "vitest";
import type { Chair, MemberState, SeatRequest } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { plays_next } from "./seat_requests.ts";

const robot: Chair = { bot: { level: "rookie", name: "Robo", temperament: "bold" } };

/** Ana and Bo play with two bots; the others came late. */
function table(you: number, others: readonly MemberState[], requests: readonly SeatRequest[] = []): TableModel {
  const members = [{ member: 1, name: "Ana", seat: 0 }, { member: 2, name: "Bo", seat: 1 }, ...others];
  const seats = [{ member: 1 }, { member: 2 }, robot, robot];
  return { you: { member: you }, members, seats, ...(requests.length > 0 && { requests }) } as unknown as TableModel;
}
const late = (member: number, more: Partial<MemberState> = {}): MemberState => ({
  member,
  name: `M${member}`,
  late: true,
  ...more,
});

test("bots make room for those who came late, as many as there are", () => {
  const three = [late(3), late(4), late(5)];
  expect([3, 4, 5].map((you) => plays_next(table(you, three)))).toEqual([true, true, false]);
  expect(plays_next(table(5, [late(3), late(4, { away: true }), late(5)]))).toBe(true);
});

test("anyone who came to watch plays next only if they ask for a bot's seat", () => {
  const watcher = { member: 3, name: "Cy" };
  expect(plays_next(table(3, [watcher]))).toBe(false);
  expect(plays_next(table(3, [watcher], [{ member: 3, seat: 2, agreed: [] }]))).toBe(true);
  expect(plays_next(table(3, [watcher], [{ member: 3, seat: 1, agreed: [] }]))).toBe(false);
});

test("a seat that is asked for goes to the first who asked, before anybody who only waits", () => {
  const people = [late(3), { member: 4, name: "Di" }, { member: 5, name: "Eve" }, late(6)];
  const requests = [
    { member: 4, seat: 3, agreed: [] },
    { member: 5, seat: 3, agreed: [] },
  ];
  expect([3, 4, 5, 6].map((you) => plays_next(table(you, people, requests)))).toEqual([true, true, false, false]);
});

test("a screen without a place never plays", () => {
  const { you: _, ...model } = table(3, [late(3)]);
  expect(plays_next({ ...model, you: {} })).toBe(false);
});
