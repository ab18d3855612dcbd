// On a phone, the hands of people who point at each other, or at the same person, do not overlap.
import { describe, expect, test } from "vitest";
import { apart as least, draw_arrow, draw_arrows, type DrawnArrow } from "../art/vote_arrow.ts";
import { finger_path, type SeatGeometry } from "./finger_paths.ts";
import { ring_places } from "./ring.ts";

const unit = 16;
const box = { width: 8.2, height: 7.4 };
const face = 1.9;

function geometry(count: number, width: number, height: number): SeatGeometry {
  const places = ring_places(count, 0, { width, height }, box);
  return {
    faces: places.map(({ x, y }) => ({ x: x * unit, y: (y - box.height / 2 + face) * unit })),
    gap: (face - 0.1) * unit,
    half: box.width * 0.44 * unit,
    bottom: (box.height - face) * unit,
  };
}

const apart = (a: DrawnArrow, b: DrawnArrow): number => Math.hypot(a.tip.x - b.tip.x, a.tip.y - b.tip.y);

describe.each([
  [3, 20.5, 24],
  [4, 20.5, 24],
  [5, 20.5, 24],
  [5, 26, 30],
])("%i seats on %f x %f", (count, width, height) => {
  const seats = geometry(count, width, height);
  const arrow = (from: number, to: number): DrawnArrow => draw_arrow(finger_path(seats, from, to), seats.gap);
  const all = Array.from({ length: count }, (_, seat) => seat);

  test("two who point at each other", () => {
    for (const a of all)
      for (const b of all.filter((seat) => seat > a)) expect(apart(arrow(a, b), arrow(b, a))).toBeGreaterThan(24);
  });
  test.each(all)("all who point at seat %i", (to) => {
    const others = all.filter((from) => from !== to);
    const hands = draw_arrows(
      others.map((from) => finger_path(seats, from, to)),
      seats.gap,
    );
    for (const [i, a] of hands.entries())
      for (const b of hands.slice(i + 1)) expect(apart(a, b)).toBeGreaterThanOrEqual(least);
  });
  test("a hand has left the person who points", () => {
    for (const from of all)
      for (const to of all.filter((seat) => seat !== from)) {
        const { tip } = arrow(from, to);
        const source = seats.faces[from] ?? { x: 0, y: 0 };
        expect(Math.hypot(tip.x - source.x, tip.y - source.y)).toBeGreaterThan(seats.gap + 24);
      }
  });
});
