// Where a line between two seats begins and ends. The text below a face must stay readable.
import type { Point } from "../art/types.ts";

export interface SeatGeometry {
  /** The middle of each face. */
  readonly faces: readonly Point[];
  /** The radius of a face. */
  readonly gap: number;
  /** The label below a face: half its width, and how far down it reaches. */
  readonly half: number;
  readonly bottom: number;
}

const nowhere: Point = { x: 0, y: 0 };
/** Room for a hand and part of its line. */
const least = 80;

/** A line ends at the edge of face and label. */
export function end_at({ faces, gap, half, bottom }: SeatGeometry, index: number, other: number): Point {
  const own = faces[index] ?? nowhere;
  const far = faces[other] ?? own;
  const length = Math.hypot(far.x - own.x, far.y - own.y) || 1;
  const x = (far.x - own.x) / length;
  const y = (far.y - own.y) / length;
  const meets_label = y > 0 && (Math.abs(x) / y) * gap <= half;
  const leaves = meets_label ? Math.max(gap, Math.min(bottom / y, half / (Math.abs(x) || 1e-6))) : gap;
  return { x: own.x + x * (leaves - gap), y: own.y + y * (leaves - gap) };
}

/** Between neighbours a label may leave no room for a hand. Then the finger goes around it, beside the upper face. */
export function finger_path(
  geometry: SeatGeometry,
  from: number,
  to: number,
): { readonly from: Point; readonly to: Point; readonly via?: Point } {
  const ends = { from: end_at(geometry, from, to), to: end_at(geometry, to, from) };
  const free = Math.hypot(ends.to.x - ends.from.x, ends.to.y - ends.from.y) - 2 * geometry.gap;
  const source = geometry.faces[from] ?? nowhere;
  const target = geometry.faces[to] ?? nowhere;
  if (free >= least) return ends;
  const [upper, lower] = source.y < target.y ? [source, target] : [target, source];
  const { faces, half } = geometry;
  const across = lower.x - upper.x;
  const inwards = Math.sign(faces.reduce((sum, { x }) => sum + x, 0) / faces.length - upper.x);
  // One seat is almost below the other, so the path goes around the label on the side of the table.
  const beside =
    Math.abs(across) < 1.6 * half
      ? { x: upper.x + inwards * (target === lower ? 1.5 : 1.9) * half, y: upper.y + (lower.y - upper.y) * 0.35 }
      : { x: upper.x + across * (target === lower ? 0.12 : 0.85), y: upper.y + (lower.y - upper.y) * 0.05 };
  return { from: source, to: target, via: beside };
}
