import { describe, expect, test } from "vitest";
import type { Game, Now, Overview, TableOptions } from "../protocol/messages.ts";
import { candidates, fingers_asked, has_empty_finger, has_vote, may_repeat, vote_for } from "./ballot.ts";

const now = (...votes: readonly (readonly number[])[]): Now => ({
  stage: "vote",
  legal: votes.map((named) => ({ seat: 0, votes: named })),
});
const game = { tokens: [1, 1, 1, 1], face_up: { 3: "bugged_agent" } } as unknown as Game;
const overview = (...roles: readonly string[]) => ({ roles }) as unknown as Overview;
const options = {} as TableOptions;

describe("ballot", () => {
  test("a voter and somebody without a vote are shown the same people", () => {
    expect(candidates(now([1], [2]), game, 0)).toEqual([1, 2]);
    expect(candidates({ stage: "vote", confirm: true }, game, 0)).toEqual([1, 2]);
  });

  test("all point with two fingers if anybody may have two votes", () => {
    expect(fingers_asked(overview("agent", "insider"), options, 3)).toBe(1);
    expect(fingers_asked(overview("agent", "paranoid_agent"), options, 3)).toBe(2);
    expect(fingers_asked(overview("agent", "paranoid_agent"), options, 1)).toBe(1);
  });

  test("one vote takes the first finger, two take both in any order", () => {
    expect(vote_for(now([1], [2]), [2, 1])?.votes).toEqual([2]);
    expect(vote_for(now([1, 2], [1, 3], [2, 3]), [3, 1])?.votes).toEqual([1, 3]);
    expect(vote_for(now([1, 1]), [1])?.votes).toEqual([1, 1]);
    expect(vote_for({ stage: "vote", confirm: true }, [1])).toBe(null);
    expect(vote_for(now([1]), [])).toBe(null);
  });

  test("twice the same person only where it is offered", () => {
    expect(may_repeat(now([1, 2]))).toBe(false);
    expect(may_repeat(now([1, 1], [1, 2], [2, 2]))).toBe(true);
  });

  test("a custom role without a vote points too, until everyone sees it", () => {
    const mute = { custom_role: { id: "mute", votes: 0 } } as unknown as TableOptions;
    expect(has_empty_finger(game, overview("agent", "mute"), mute)).toBe(true);
    expect(has_empty_finger({ face_up: { 1: "mute" } }, overview("agent", "mute"), mute)).toBe(false);
    expect(has_empty_finger(game, overview("agent", "insider"), mute)).toBe(false);
    expect(has_empty_finger(game, overview("agent", "accomplice"), options)).toBe(false);
  });

  test("what everyone sees of who may vote", () => {
    const at = (face_up: { readonly [seat: number]: string }, revealed: readonly number[], ...roles: string[]) =>
      has_vote({ face_up, revealed }, 0, { overview: overview(...roles), options });
    expect(at({}, [], "agent", "accomplice")).toBe(true);
    expect(at({ 0: "agent" }, [0], "agent", "insider")).toBe(true);
    expect(at({ 0: "sleeper_agent" }, [0], "sleeper_agent", "insider")).toBe(false);
    expect(at({ 0: "accomplice" }, [], "accomplice", "insider")).toBe(false);
    expect(at({ 0: "agent" }, [0], "agent", "prof_no")).toBe(false);
    expect(at({ 0: "bugged_agent" }, [], "bugged_agent", "prof_no")).toBe(true);
  });
});
