import { expect, test } from "vitest";
import deck from "../../../data/missions.json";
import { avatars_of, AVATAR_COUNT } from "./avatars.ts";
import { HEIGHT, WIDTH, named_places, places_of } from "./diagram_layout.ts";
import type { Condition } from "./types.ts";

const conditions = [...deck.missions, ...deck.risky].map((mission) => mission.condition as Condition);

test("every mission's places lie on the field, side by side, for 3 to 5 cards", () => {
  for (const condition of conditions) {
    for (const cards of [3, 4, 5]) {
      const places = places_of(condition, cards);
      expect(places).toHaveLength(cards);
      let right = -1;
      for (const { x, y, w, h } of places) {
        expect(x).toBeGreaterThan(right);
        expect(w).toBeGreaterThan(20);
        expect(h).toBeGreaterThan(28);
        expect(y + h).toBeLessThanOrEqual(HEIGHT);
        right = x + w;
      }
      expect(right).toBeLessThanOrEqual(WIDTH + 0.001);
    }
  }
});

test("the last card is the trick's last place, named once", () => {
  expect(named_places({ kind: "wins", position: "last" }, 5)).toEqual([4]);
  expect(named_places({ kind: "wager_on", positions: ["last", 3] }, 3)).toEqual([2]);
});

test("no two at a table look alike", () => {
  const seats = ["Ana", "Ana", "Ana", "Bo", "Bo"];
  expect(new Set(avatars_of(seats)).size).toBe(seats.length);
  expect(AVATAR_COUNT).toBeGreaterThanOrEqual(12);
});
