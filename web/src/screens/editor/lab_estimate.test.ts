import { expect, test } from "vitest";
import { difference_estimate, share_estimate, type CountedPair } from "./lab_estimate.ts";

const units = (hits: number, of: number, times: number) => Array.from({ length: times }, () => ({ hits, of }));

/** The same numbers every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test("a share is Wilson's if every deal has one attempt", () => {
  // The sample variance divides by 9, so 8 of 10 count as much as 9 independent attempts.
  const estimate = share_estimate([...units(1, 1, 8), ...units(0, 1, 2)]);
  expect(estimate?.value).toBeCloseTo(0.8, 10);
  expect(estimate?.low).toBeCloseTo(0.4738, 4);
  expect(estimate?.high).toBeCloseTo(0.9467, 3);
});

test("a share that never varied is not certain", () => {
  const all = share_estimate(units(1, 1, 20));
  expect([all?.value, all?.high]).toEqual([1, 1]);
  expect(all?.low).toBeCloseTo(0.8389, 3);
  expect(share_estimate([])).toBe(null);
  expect(share_estimate(units(0, 0, 5))).toBe(null);
});

test("attempts that succeed together within a deal count as one", () => {
  const width = (of: number): number => {
    const { low, high } = share_estimate([...units(of, of, 50), ...units(0, of, 50)]) ?? { low: 0, high: 0 };
    return high - low;
  };
  expect(width(10)).toBeCloseTo(width(1), 10);
});

const pair = (with_it: boolean, without: boolean): CountedPair => ({
  with: { hits: Number(with_it), of: 1 },
  without: { hits: Number(without), of: 1 },
});

test("a difference needs deals, and a few that agree prove little", () => {
  expect(difference_estimate([])).toBe(null);
  const few = difference_estimate(Array.from({ length: 4 }, () => pair(true, false)));
  expect(few?.value).toBe(1);
  expect(few?.low).toBeLessThan(0);
  const many = difference_estimate(Array.from({ length: 100 }, () => pair(true, false)));
  expect(many?.low).toBeGreaterThan(0.5);
});

test("the same deals with and without are compared more closely than different ones", () => {
  const draw = chance(1);
  const wins = Array.from({ length: 300 }, () => draw() < 0.5);
  const others = Array.from({ length: 300 }, () => draw() < 0.5);
  const width = (without: readonly boolean[]): number => {
    const { low, high } = difference_estimate(wins.map((won, i) => pair(won, without[i] ?? false))) ?? {
      low: 0,
      high: 0,
    };
    return high - low;
  };
  expect(width(wins)).toBeLessThan(width(others) / 2);
});

// What “95 %” promises: people who watch all the time and stop at the worst moment are misled in at most 5 of 100 runs.
test.each([
  [0.5, 0.5, 0.7],
  [0.6, 0.4, 0.5],
  [0.05, 0.02, 0.9],
])("the interval of a difference holds at all times: %f and %f, alike in %f of the deals", (a, b, alike) => {
  const draw = chance(7);
  const runs = 200;
  let missed = 0;
  for (let run = 0; run < runs; run++) {
    const pairs: CountedPair[] = [];
    let wrong = false;
    for (let n = 1; n <= 240; n++) {
      const [u, v] = [draw(), draw()];
      pairs.push(pair(u < a, (draw() < alike ? u : v) < b));
      const { low, high } = difference_estimate(n % 8 === 0 ? pairs : []) ?? { low: -1, high: 1 };
      wrong ||= a - b < low || a - b > high;
    }
    missed += Number(wrong);
  }
  expect(missed / runs).toBeLessThanOrEqual(0.05);
});
