// What the coach sees at the table: who has shown a suit after all, and what is repeated on another try.
import { expect, test } from "vitest";
import type { Card, Play, Seat } from "../protocol/messages.ts";
import { insider_game } from "./insider_game.ts";
import { said_for_good } from "./lesson.ts";
import { lessons, table_of } from "./lessons.ts";
import { caught, own_slip, retried_trick, type Scene } from "./scene.ts";

type Played = readonly [Seat, Card];
const plays_of = (played: readonly Played[]): readonly Play[] => played.map(([seat, card]) => ({ seat, card }));
/** A scene with only these tricks. */
const scene_with = (...tricks: readonly (readonly Played[])[]): Scene =>
  ({ you: 0, game: { tricks: tricks.map((played) => ({ plays: plays_of(played) })) } }) as unknown as Scene;

const denied: readonly Played[] = [
  [1, "B10"],
  [0, "P9"],
  [2, "G3"],
];

test("a suit that was denied and shown again is noticed, each for whom it is about", () => {
  expect(own_slip(scene_with(denied))).toBeNull();
  expect(own_slip(scene_with(denied, [[0, "P2"]]))).toBeNull();
  expect(own_slip(scene_with(denied, [[0, "B2"]]))).toEqual({ seat: 0, suit: "blue", trick: 1, shown: 2 });
  expect(caught(scene_with(denied, [[0, "B2"]]))).toBeNull();
  const other = scene_with(denied, [[0, "P2"]], [[2, "B4"]]);
  expect(caught(other)).toEqual({ seat: 2, suit: "blue", trick: 1, shown: 3 });
  expect(own_slip(other)).toBeNull();
});

test("another try repeats what to do, not what a thing is", () => {
  expect(said_for_good(insider_game, ["role", "goal", "lie", "lied", "slipped", "vote"])).toEqual([
    "role",
    "goal",
    "lied",
  ]);
});

test("a decisive moment lies between two tricks, before the end", async () => {
  for (const { id } of lessons) {
    const { begun, retry = begun, record } = await table_of(id);
    const next = record.actions[retry];
    expect(retry, id).toBeGreaterThanOrEqual(begun);
    expect(next !== undefined && ("mission" in next || retry === begun), id).toBe(true);
    expect(retried_trick({ seat: 0, begun, retry, record }), id).toBeGreaterThanOrEqual(1);
  }
});
