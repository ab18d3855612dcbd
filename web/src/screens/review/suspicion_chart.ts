// The lines of suspicion, ready to be drawn: how likely each seat was to be the Insider, moment by moment. Every trick
// is equally wide.
import type { ReviewMoment, ReviewMove, ReviewSuspicion, RoleShares, Seat } from "../../protocol/messages.ts";

export type Eyes = "public" | "private";

export interface ChartBox {
  readonly width: number;
  readonly height: number;
}

export interface SeatLine {
  readonly seat: Seat;
  /** For an SVG polyline. */
  readonly points: string;
  readonly end: number;
}

/** How many tricks have a moment. */
export const trick_count = (moments: readonly ReviewMoment[]): number =>
  moments.reduce((most, { trick = 0 }) => Math.max(most, trick), 0);

/** Where each moment is, in tricks from the start. */
export function moment_places(moments: readonly ReviewMoment[]): readonly number[] {
  const sizes = new Map<number, number>();
  for (const { trick = 0 } of moments) sizes.set(trick, (sizes.get(trick) ?? 0) + 1);
  const seen = new Map<number, number>();
  return moments.map(({ trick = 0 }) => {
    if (trick === 0) return 0;
    const nth = (seen.get(trick) ?? 0) + 1;
    seen.set(trick, nth);
    return trick - 1 + nth / (sizes.get(trick) ?? 1);
  });
}

export const shares_at = (moment: ReviewMoment, eyes: Eyes): readonly number[] =>
  (eyes === "private" ? moment.private : undefined) ?? moment.public;

/** What changed it. */
export const moves_seen = (suspicion: ReviewSuspicion, eyes: Eyes): readonly ReviewMove[] =>
  (eyes === "private" ? suspicion.private_moves : undefined) ?? suspicion.moves;

export const top_moves = (suspicion: ReviewSuspicion, eyes: Eyes): readonly ReviewMove[] =>
  moves_seen(suspicion, eyes).filter(({ top }) => top);

/** For special roles that lie face down: how likely each seat is to have them. */
export const role_shares_at = (moment: ReviewMoment, eyes: Eyes): RoleShares =>
  (eyes === "private" ? moment.private_roles : undefined) ?? moment.public_roles ?? {};

const rounded = (value: number): number => Math.round(value * 10) / 10;

export function seat_lines({ moments }: ReviewSuspicion, eyes: Eyes, { width, height }: ChartBox): readonly SeatLine[] {
  const places = moment_places(moments);
  const tricks = Math.max(1, trick_count(moments));
  const first = moments[0];
  if (first === undefined) return [];
  return first.public.map((_, seat) => {
    const heights = moments.map((moment) => height * (1 - (shares_at(moment, eyes)[seat] ?? 0) / 1000));
    return {
      seat,
      points: heights.map((y, i) => `${rounded((width * (places[i] ?? 0)) / tricks)},${rounded(y)}`).join(" "),
      end: heights.at(-1) ?? height,
    };
  });
}

/** The moment that is nearest to this place, in tricks. */
export function nearest_moment(moments: readonly ReviewMoment[], place: number): number {
  const places = moment_places(moments);
  let best = 0;
  places.forEach((one, i) => {
    if (Math.abs(one - place) < Math.abs((places[best] ?? 0) - place)) best = i;
  });
  return best;
}

/** The last moment of each trick, after the deal. */
export function trick_ends(moments: readonly ReviewMoment[]): readonly number[] {
  return moments.flatMap(({ trick = 0 }, i) => (trick !== (moments[i + 1]?.trick ?? -1) ? [i] : []));
}

/** Labels at these heights, moved apart so that none covers another, within the chart as far as possible. */
export function spread_labels(heights: readonly number[], gap: number, height: number): readonly number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed: number[] = [];
  let last = -Infinity;
  for (const i of order) {
    last = Math.max(heights[i] ?? 0, last + gap);
    placed[i] = last;
  }
  let next = height;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i] ?? 0, next);
    next = (placed[i] ?? 0) - gap;
  }
  return placed;
}
