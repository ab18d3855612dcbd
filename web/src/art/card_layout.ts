// The positions of the marks on a card's field of 100 by 140. The left 30 belong to number and mark, which must be
// readable when cards overlap.

export interface Pip {
  readonly x: number;
  readonly y: number;
}

export interface PipLayout {
  readonly size: number;
  readonly pips: readonly Pip[];
}

const LEFT = 46;
const MIDDLE = 64;
const RIGHT = 82;

const pairs = (...rows: readonly number[]): readonly Pip[] =>
  rows.flatMap((y) => [
    { x: LEFT, y },
    { x: RIGHT, y },
  ]);
const middles = (...rows: readonly number[]): readonly Pip[] => rows.map((y) => ({ x: MIDDLE, y }));

const LAYOUT: Readonly<Record<number, PipLayout>> = {
  2: { size: 36, pips: middles(38, 90) },
  3: { size: 30, pips: middles(29, 65, 101) },
  4: { size: 27, pips: pairs(38, 90) },
  5: { size: 25, pips: [...pairs(32, 97), ...middles(64.5)] },
  6: { size: 25, pips: pairs(29, 64, 99) },
  7: { size: 20, pips: [...pairs(26, 64, 102), ...middles(45)] },
  8: { size: 20, pips: [...pairs(26, 64, 102), ...middles(45, 83)] },
  9: { size: 18.5, pips: [...pairs(23, 50, 77, 104), ...middles(63.5)] },
  10: { size: 18.5, pips: [...pairs(23, 50, 77, 104), ...middles(36.5, 90.5)] },
};

/** Absent for 1, 11, 12, 13, which have pictures. */
export const layout_of = (number: number): PipLayout | undefined => LAYOUT[number];
