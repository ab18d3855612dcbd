// The positions of seats around a table: clockwise by number, one of them nearest.
import type { Point } from "../art/types.ts";

/** From -1 to 1 in both directions, with the middle at 0 and the near seat at the lower edge. */
export function ring_spot(seat: number, near: number, count: number): Point {
  const turn = (2 * Math.PI * (seat - near)) / count;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/** The middle of each seat in a field, such that a box of this size stays inside. */
export function ring_places(
  count: number,
  near: number,
  field: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
): readonly Point[] {
  const rx = Math.max(0, (field.width - box.width) / 2);
  const ry = Math.max(0, (field.height - box.height) / 2);
  const spots = Array.from({ length: count }, (_, seat) => ring_spot(seat, near, count));
  // Odd numbers leave room at the top or at a side, so they are stretched to fill it.
  const wide = Math.max(...spots.map(({ x }) => Math.abs(x)));
  const top = Math.max(...spots.map(({ y }) => -y));
  const low = Math.max(...spots.map(({ y }) => y));
  return spots.map(({ x, y }) => ({
    x: field.width / 2 + (x / (wide || 1)) * rx,
    y: field.height / 2 + (y < 0 ? y / (top || 1) : y / (low || 1)) * ry,
  }));
}
