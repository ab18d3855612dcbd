// The places of a trick in a mission's diagram, a field of 264 by 88. It only draws the condition's data. The engine
// decides whether cards meet it.
import type { Condition } from "./types.ts";

export const WIDTH = 264;
export const HEIGHT = 88;
const FLOOR = 86;

export interface DiagramBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** The condition names this place. */
  readonly hot: boolean;
}

type DiagramPosition = 1 | 2 | 3 | "last";

/** Places from 0 that a condition names. */
export function named_places(condition: Condition, cards: number): readonly number[] {
  const index = (position: DiagramPosition): number => (position === "last" ? cards : position) - 1;
  switch (condition.kind) {
    case "extreme":
    case "wins":
      return [index(condition.position)];
    case "wager_on":
      return [...new Set(condition.positions.map(index))].sort((a, b) => a - b);
    default:
      return [];
  }
}

interface DiagramRow {
  readonly from: number;
  readonly to: number;
  readonly gap: number;
}

function row_of(condition: Condition): DiagramRow {
  switch (condition.kind) {
    case "sum":
      return { from: 0, to: 182, gap: 15 };
    case "same_suit":
      return { from: 0, to: WIDTH, gap: 14 };
    default:
      return { from: 0, to: WIDTH, gap: 9 };
  }
}

/** Top and bottom of a place. */
function span_of(condition: Condition, i: number, cards: number, hot: boolean): [number, number] {
  switch (condition.kind) {
    case "extreme":
      return (condition.is === "highest") === hot ? [11, FLOOR] : [46, FLOOR];
    case "wins":
    case "wager_on":
      return [27, FLOOR];
    case "sequence": {
      const step = condition.is === "ascending" ? i : cards - 1 - i;
      return [56 - (34 * step) / Math.max(1, cards - 1), FLOOR];
    }
    case "same_suit":
      return [2, FLOOR];
    case "sum":
      return [20, 72];
    default:
      return [2, 46];
  }
}

export function places_of(condition: Condition, cards: number): readonly DiagramBox[] {
  const named = named_places(condition, cards);
  const { from, to, gap } = row_of(condition);
  const w = Math.min(52, (to - from - gap * (cards - 1)) / cards);
  const left = (from + to - (w * cards + gap * (cards - 1))) / 2;
  return Array.from({ length: cards }, (_, i) => {
    const hot = named.includes(i);
    const [top, bottom] = span_of(condition, i, cards, hot);
    return { x: left + i * (w + gap), y: top, w, h: bottom - top, hot };
  });
}
