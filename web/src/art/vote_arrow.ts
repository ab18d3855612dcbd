// The path of a pointing finger from one seat to another.
import type { Point, VoteArrow } from "./types.ts";

export interface DrawnArrow {
  readonly path: string;
  /** Where the hand is, and its direction in degrees. */
  readonly tip: Point;
  readonly angle: number;
  readonly hot: boolean;
}

/** The distance from the middle of the hand to the end of the line. */
const hand = 20;

/** `gap`: the radius around a seat that arrows stay out of. */
export function draw_arrow({ from, to, via, hot = false }: VoteArrow, gap: number): DrawnArrow {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  // Bent to the right, so that two who point at each other do not overlap.
  const bend = Math.min(40, length * 0.14) / length;
  const middle = via ?? { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  const towards = (end: Point, far: number): Point => {
    const away = Math.hypot(middle.x - end.x, middle.y - end.y) || 1;
    return { x: end.x + ((middle.x - end.x) / away) * far, y: end.y + ((middle.y - end.y) / away) * far };
  };
  const start = towards(from, gap);
  const tip = towards(to, gap + hand);
  return {
    path: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${tip.x} ${tip.y}`,
    tip,
    angle: (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI,
    hot,
  };
}
