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

/** `gap`: the radius around a seat that arrows stay out of. `back`: how far the hand stays behind the line's end. */
export function draw_arrow({ from, to, via, hot = false }: VoteArrow, gap: number, back = 0): DrawnArrow {
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
  const tip = towards(to, gap + hand + back);
  return {
    path: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${tip.x} ${tip.y}`,
    tip,
    angle: (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI,
    hot,
  };
}

/** Between the middles of two hands that do not cover each other. */
export const apart = 26;

/** All of them: a hand that would cover another stays behind it, as far as its own line goes. */
export function draw_arrows(arrows: readonly VoteArrow[], gap: number): readonly DrawnArrow[] {
  const drawn: DrawnArrow[] = [];
  const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  for (const arrow of arrows) {
    const tries = Array.from({ length: 9 }, (_, step) => draw_arrow(arrow, gap, (step * apart) / 2));
    const [first] = tries;
    const free = tries.find(
      ({ tip }, step) =>
        drawn.every((other) => distance(other.tip, tip) >= apart) &&
        (step === 0 || distance(arrow.from, tip) > gap + hand),
    );
    const chosen = free ?? first;
    if (chosen) drawn.push(chosen);
  }
  return drawn;
}
