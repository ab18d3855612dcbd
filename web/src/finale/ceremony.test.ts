import { describe, expect, test } from "vitest";
import type { GameResult } from "../protocol/messages.ts";
import { beats_of, Ceremony } from "./ceremony.svelte.ts";

const result = (cause: GameResult["cause"]): GameResult => ({
  cause,
  side: "agents",
  winners: [1, 2],
  seats: ["insider", "agent", "agent"].map((role) => ({ role, left: [] })),
  put_back: [],
});
const choices = (cause: GameResult["cause"], face_up: readonly number[] = []) => ({
  result: result(cause),
  face_up,
  is_hidden_opponent: (seat: number) => seat === 0,
});

describe("ceremony", () => {
  test("counts, points, and turns the hidden one over last", () => {
    expect(beats_of(choices("vote")).map((beat) => ("seat" in beat ? beat.seat : beat.kind))).toEqual([
      "count",
      "count",
      "count",
      "fingers",
      1,
      2,
      0,
      "over",
    ]);
  });

  test("counts to three, as the book does", () => {
    expect(beats_of(choices("vote")).flatMap((beat) => (beat.kind === "count" ? [beat.number] : []))).toEqual([
      1, 2, 3,
    ]);
  });

  test("without a vote nobody counts, and what lay face up is not turned again", () => {
    expect(beats_of(choices("intel", [1])).map((beat) => ("seat" in beat ? beat.seat : beat.kind))).toEqual([
      2,
      0,
      "over",
    ]);
  });

  test("nothing is shown before its beat, everything after a skip", () => {
    const ceremony = new Ceremony(choices("vote"), false);
    expect(ceremony.pointed).toBe(false);
    expect(ceremony.is_up(1)).toBe(false);
    ceremony.skip();
    expect(ceremony.over).toBe(true);
    expect(ceremony.pointed).toBe(true);
    expect([0, 1, 2].every((seat) => ceremony.is_up(seat))).toBe(true);
  });
});
