// The layout of a hand's cards: in one row while each can be touched, otherwise in two.

export interface HandSpace {
  readonly width: number;
  /** Of the window. */
  readonly height: number;
  /** The reader's preference; 1 is the default. */
  readonly scale: number;
  /** Cards may be fanned out slightly, as if held. */
  readonly fan: boolean;
  /** Read-only: they may be closer together. */
  readonly quiet: boolean;
}

export interface LaidCard {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface HandLayout {
  readonly card_width: number;
  readonly height: number;
  readonly cards: readonly LaidCard[];
}

const touch = 44;
/** The height of a card that is 1 wide. */
export const card_height = 1.4;
/** The point that a card turns about is this many card heights below its top. */
export const pivot = 1.3;
const narrowest = 54;
/** How far the second row hides the first. */
const row_step = 0.86;
/** Room for a card that is lifted. */
export const lift = 14;

const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

export function hand_layout(count: number, { width, height, scale, fan, quiet }: HandSpace): HandLayout {
  const wanted = clamp(narrowest, Math.min(width * 0.19, height * 0.112) * scale, 170 * scale);
  const card_width = Math.min(quiet ? wanted * 0.82 : wanted, width);
  // The outer cards of a fan lean outwards, so this much has to stay free at each end.
  const turn_of = Math.min(2.4, 22 / count);
  const lean = Math.sin(((count - 1) / 2) * turn_of * (Math.PI / 180)) * pivot * card_height * card_width;
  const step_in = (n: number, ends = 0): number => (n < 2 ? 0 : (width - card_width - 2 * ends) / (n - 1));
  const turned = fan && !quiet && step_in(count, lean) >= touch;
  const rows = quiet || turned || step_in(count) >= touch ? 1 : 2;
  const first_row = Math.ceil(count / rows);
  const lengths = rows === 1 ? [count] : [count - first_row, first_row];
  // Both rows of a hand use the same step.
  const step = Math.min(step_in(first_row, turned ? lean : 0), card_width * (turned ? 0.72 : 1) + (turned ? 0 : 6));
  const cards = lengths.flatMap((length, row) => {
    const left = (width - card_width - step * (length - 1)) / 2;
    return Array.from({ length }, (_, i): LaidCard => {
      const from_middle = i - (length - 1) / 2;
      const turn = turned ? from_middle * turn_of : 0;
      const sink = turned ? (Math.abs(from_middle) / Math.max(1, length / 2)) ** 2 * card_width * 0.16 : 0;
      return { x: left + i * step, y: lift + row * card_width * row_step + sink, turn };
    });
  });
  const tall = lift + card_width * (card_height + (rows - 1) * row_step) + (turned ? card_width * 0.17 : 0);
  return { card_width, height: tall, cards };
}
