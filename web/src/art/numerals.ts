// Our own figures, as strokes on a field 10 wide and 14 high. System fonts differ in the shape and height of figures
// (some have descenders), and a card must look the same everywhere.

const FIGURE: readonly string[] = [
  "M5 1.5c-2.3 0-3.5 2.1-3.5 5.5s1.2 5.5 3.5 5.5 3.5-2.1 3.5-5.5-1.2-5.5-3.5-5.5z",
  "M1.8 4.3l3.2-2.8v11m-3.1 0h6.2",
  "M1.7 4.7c.1-2 1.4-3.2 3.3-3.2 2 0 3.3 1.2 3.3 3 0 3-6.5 4.7-6.7 8h7",
  "M1.8 3.3c.6-1.1 1.7-1.8 3.2-1.8 1.9 0 3.2 1 3.2 2.6s-1.3 2.6-3.3 2.6h-.9m.9 0c2.2 0 3.6 1.1 3.6 2.9 0 1.7-1.5 2.9-3.5 2.9-1.7 0-2.9-.7-3.5-1.9",
  "M6.5 12.5v-11l-5.2 7.9h7.5",
  "M7.9 1.5h-5.2l-.5 5c.8-.6 1.7-.9 2.8-.9 2 0 3.5 1.3 3.5 3.4s-1.5 3.5-3.6 3.5c-1.6 0-2.9-.7-3.5-1.9",
  "M7.8 2.7c-.7-.8-1.6-1.2-2.6-1.2-2.4 0-3.7 2.4-3.7 6 0 3 1.3 5 3.5 5 2 0 3.5-1.4 3.5-3.4s-1.4-3.3-3.4-3.3c-1.8 0-3.2 1.1-3.6 2.7",
  "M1.5 1.5h7c-2.5 3.4-3.9 7-4.3 11",
  "M5 6.7c-1.8 0-3-1-3-2.6s1.2-2.6 3-2.6 3 1 3 2.6-1.2 2.6-3 2.6zm0 0c-2.1 0-3.5 1.1-3.5 2.9s1.4 2.9 3.5 2.9 3.5-1.1 3.5-2.9-1.4-2.9-3.5-2.9z",
  "M2.2 11.3c.7.8 1.6 1.2 2.6 1.2 2.4 0 3.7-2.4 3.7-6 0-3-1.3-5-3.5-5-2 0-3.5 1.4-3.5 3.4s1.4 3.3 3.4 3.3c1.8 0 3.2-1.1 3.6-2.7",
];

export interface PlacedFigure {
  readonly d: string;
  readonly x: number;
}

export interface Figures {
  readonly width: number;
  readonly figures: readonly PlacedFigure[];
}

/** The figures of a whole number side by side; a 1 is set closer. */
export function figures_of(number: number): Figures {
  let width = 0;
  const figures: PlacedFigure[] = [];
  for (const character of String(Math.abs(Math.trunc(number)))) {
    const narrow = character === "1";
    const d = FIGURE[Number(character)] ?? "";
    figures.push({ d, x: narrow ? width - 0.6 : width });
    width += narrow ? 8.8 : 10;
  }
  return { width, figures };
}
