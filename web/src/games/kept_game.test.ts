import { expect, test } from "vitest";
import type { Said } from "../protocol/messages.ts";
import { largest_game, read_kept, within_bounds } from "./kept_game.ts";
import { kept_game } from "./sample_game.ts";

const line = (seq: number, text: string): Said => ({ seq, at: 0, name: "Bo", text });

test("what was stored is read again", () => {
  const game = kept_game({ talk: [line(1, "hello")], marks: [{ about: 2, level: "strong" }] });
  expect(read_kept(JSON.parse(JSON.stringify(game)))).toEqual(game);
});

test("what is not a game is refused, whatever is wrong with it", () => {
  const good = kept_game();
  const record = (change: object): object => ({ ...good, record: { ...good.record, ...change } });
  const result = (change: object): object => record({ result: { ...good.record.result, ...change } });
  for (const wrong of [
    null,
    7,
    [],
    {},
    { ...good, key: "" },
    { ...good, key: "x".repeat(101) },
    { ...good, at: -1 },
    { ...good, at: "today" },
    { ...good, names: "Ana" },
    { ...good, names: [1] },
    { ...good, talk: null },
    { ...good, record: null },
    record({ format: "something" }),
    record({ players: "4" }),
    record({ players: 9 }),
    record({ deal: {} }),
    record({ deal: { hands: [[1]] } }),
    record({ actions: [{ seat: 0, card: 7 }] }),
    record({ actions: [null] }),
    record({ options: { custom_roles: [{ id: 7 }] } }),
    record({ result: undefined }),
    result({ winners: ["0"] }),
    result({ votes: [{ seat: 0, for: 2 }] }),
    result({ roles: [1, 2, 3, 4] }),
  ])
    expect(read_kept(wrong), JSON.stringify(wrong)?.slice(0, 200)).toBe(null);
});

test("a date that is still to come is today's", () => {
  for (const at of [Date.now() + 1_000_000, 9_000_000_000_000_000]) {
    const read = read_kept({ ...kept_game(), at });
    expect(read?.at).toBeLessThanOrEqual(Date.now());
    expect(() => new Intl.DateTimeFormat("en").format(read?.at ?? NaN)).not.toThrow();
  }
});

test("what does not belong to a game is left out", () => {
  const good = kept_game({ marks: [{ about: 1, level: "some" }] });
  const odd = {
    ...good,
    won: !good.won,
    extra: "x",
    marks: [...(good.marks ?? []), { about: "me", level: 3 }],
    talk: [{ seq: "x" }, line(2, "I know")],
    names: [...good.names, "Nobody"],
  };
  expect(read_kept(odd)).toEqual({ ...good, talk: [line(2, "I know")] });
  // A seat that is not at the table is nobody's.
  const { you: _you, won: _won, marks: _marks, ...watched } = good;
  expect(read_kept({ ...good, you: 4 })).toEqual(watched);
});

test("a game is bounded: the first words go before the last, and the record never shrinks", () => {
  const talk = Array.from({ length: 400 }, (_, i) => line(i, "x".repeat(400)));
  const fitting = within_bounds(kept_game({ talk }));
  expect(fitting?.talk.length).toBeGreaterThan(50);
  expect(fitting?.talk.at(-1)).toEqual(talk.at(-1));
  expect(JSON.stringify(fitting).length).toBeLessThanOrEqual(largest_game);
  const record = { ...kept_game().record, names: ["x".repeat(largest_game)] };
  expect(within_bounds(kept_game({ record }))).toBe(null);
});
