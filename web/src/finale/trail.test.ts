import { expect, test } from "vitest";
import type { GameRecord } from "../protocol/messages.ts";
import { declined_suits } from "./trail.ts";

test("a suit that was declined though held, and one that was not there any more", () => {
  const record = {
    deal: {
      hands: [
        ["B1", "B2"],
        ["B3", "G4"],
        ["P5", "B6"],
      ],
    },
    actions: [
      { seat: 0, mission: "even" },
      { seat: 0, card: "B1" },
      { seat: 1, card: "G4" },
      { seat: 2, card: "B6" },
      { seat: 0, mission: "odd" },
      { seat: 0, card: "B2" },
      { seat: 1, card: "B3" },
      { seat: 2, card: "P5" },
    ],
  } as unknown as GameRecord;
  expect(declined_suits(record)).toEqual([{ seat: 1, trick: 0, led: "blue", played: "G4", held: ["B3"] }]);
});
