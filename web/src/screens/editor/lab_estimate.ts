// What deals say about a share or a difference. A deal is the unit: what happens within one, or at both of its tables,
// is not taken for independent.

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Successes out of attempts within one deal. */
export interface Counted {
  readonly hits: number;
  readonly of: number;
}

/** Of the normal distribution, two-sided, for 95 %. */
const quantile = 1.959963984540054;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const ratio = (units: readonly Counted[]): number =>
  sum(units.map(({ hits }) => hits)) / Math.max(1, sum(units.map(({ of }) => of)));

/**
 * Wilson's interval for as many independent attempts as would vary as much as these do from deal to deal. As `ShareSums`
 * in lab/statistics.h. Null: nothing was counted.
 */
export function share_estimate(all: readonly Counted[]): Estimate | null {
  const units = all.filter(({ of }) => of > 0);
  if (units.length === 0) return null;
  const of = sum(units.map((unit) => unit.of));
  const value = ratio(units);
  const squares = sum(units.map((unit) => (unit.hits - value * unit.of) ** 2));
  const variance = (squares * units.length) / Math.max(1, units.length - 1) / of ** 2;
  const trials = Math.min(of, variance > 0 ? (value * (1 - value)) / variance : units.length);
  const z2 = quantile ** 2;
  const centre = (value + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (quantile / (1 + z2 / trials)) * Math.sqrt((value * (1 - value)) / trials + z2 / (4 * trials ** 2));
  return { value, low: value === 0 ? 0 : centre - half, high: value === 1 ? 1 : centre + half };
}

/** The same deal at both tables. */
export interface CountedPair {
  readonly with: Counted;
  readonly without: Counted;
}

/** For how many deals the interval is narrowest. */
const tuned_for = 300;

/**
 * How much larger the share is with than without. Someone watches it and stops when they like, so the interval holds at
 * all times at once: the asymptotic confidence sequence of `Differences` in lab/statistics.h. Two imagined deals, one
 * extreme each way, keep it from being too sure of the first few.
 */
export function difference_estimate(pairs: readonly CountedPair[]): Estimate | null {
  const n = pairs.length;
  const without = pairs.map((pair) => pair.without);
  const with_it = pairs.map((pair) => pair.with);
  const of_without = sum(without.map(({ of }) => of)) / n;
  const of_with = sum(with_it.map(({ of }) => of)) / n;
  if (n === 0 || of_without === 0 || of_with === 0) return null;
  const [share_with, share_without] = [ratio(with_it), ratio(without)];
  // Of one deal, linearised: 0 on average.
  const residuals = pairs.map(
    (pair) =>
      (pair.with.hits - share_with * pair.with.of) / of_with -
      (pair.without.hits - share_without * pair.without.of) / of_without,
  );
  const variance = (sum(residuals.map((residual) => residual ** 2)) + 2) / (n + 1);
  const alpha = 0.05;
  const tail = -2 * Math.log(alpha);
  const rho2 = (tail + Math.log(tail) + 1) / tuned_for;
  const spread = n * rho2 + 1;
  const half = Math.sqrt(variance * ((2 * spread) / (n ** 2 * rho2)) * Math.log(Math.sqrt(spread) / alpha));
  const value = share_with - share_without;
  return { value, low: Math.max(-1, value - half), high: Math.min(1, value + half) };
}
