import { describe, expect, it } from "vitest";
import type { ReviewMoment, ReviewMove } from "../../protocol/messages.ts";
import {
  moment_places,
  moves_seen,
  nearest_moment,
  role_shares_at,
  seat_lines,
  shares_at,
  spread_labels,
  top_moves,
  trick_count,
  trick_ends,
} from "./suspicion_chart.ts";

const moments: readonly ReviewMoment[] = [
  { public: [500, 500], private: [0, 1000] },
  { action: 0, trick: 1, by: 0, public: [600, 400], private: [0, 1000] },
  { action: 1, trick: 1, by: 1, public: [250, 750] },
  { action: 2, trick: 2, by: 1, public: [1000, 0] },
];

describe("the chart of suspicion", () => {
  it("gives every trick the same room", () => {
    expect(trick_count(moments)).toBe(2);
    expect(moment_places(moments)).toEqual([0, 0.5, 1, 2]);
    expect(trick_ends(moments)).toEqual([0, 2, 3]);
  });

  it("draws a line for each seat", () => {
    const [first, second] = seat_lines({ uses: "seat", moments, moves: [] }, "public", { width: 100, height: 10 });
    expect(first?.points).toBe("0,5 25,4 50,7.5 100,0");
    expect(second?.points).toBe("0,5 25,6 50,2.5 100,10");
    expect(second?.end).toBe(10);
    expect(seat_lines({ uses: "seat", moments: [], moves: [] }, "public", { width: 1, height: 1 })).toEqual([]);
  });

  it("shows what everyone thinks where nobody's own belief is known", () => {
    expect(shares_at(moments[0]!, "private")).toEqual([0, 1000]);
    expect(shares_at(moments[0]!, "public")).toEqual([500, 500]);
    expect(shares_at(moments[3]!, "private")).toEqual([1000, 0]);
  });

  it("knows who may have a special role", () => {
    const decoy = { public: [500, 500], public_roles: { decoy: [300, 700] }, private: [0, 1000] };
    expect(role_shares_at(decoy, "public")).toEqual({ decoy: [300, 700] });
    expect(role_shares_at(decoy, "private")).toEqual({ decoy: [300, 700] });
    expect(role_shares_at({ ...decoy, private_roles: { decoy: [0, 1000] } }, "private")).toEqual({ decoy: [0, 1000] });
    expect(role_shares_at(moments[0]!, "public")).toEqual({});
  });

  it("gives reasons for the belief that it shows", () => {
    const move = (action: number, more: Partial<ReviewMove> = {}): ReviewMove => ({
      action,
      trick: 1,
      seat: 0,
      factor: 150,
      before: 500,
      after: 600,
      line: { say: "move.card" },
      ...more,
    });
    const seen = { uses: "seat", moments, moves: [move(0, { top: true }), move(1)] } as const;
    const seated = { ...seen, private_moves: [move(1), move(2, { top: true })] };
    const actions = (moves: readonly ReviewMove[]): readonly number[] => moves.map(({ action }) => action);
    expect(actions(moves_seen(seated, "public"))).toEqual([0, 1]);
    expect(actions(moves_seen(seated, "private"))).toEqual([1, 2]);
    expect(actions(top_moves(seated, "public"))).toEqual([0]);
    expect(actions(top_moves(seated, "private"))).toEqual([2]);
    expect(actions(moves_seen(seen, "private"))).toEqual([0, 1]);
  });

  it("finds the nearest moment", () => {
    expect([-1, 0.2, 0.3, 1.4, 1.6, 9].map((place) => nearest_moment(moments, place))).toEqual([0, 0, 1, 2, 3, 3]);
  });

  it("moves labels apart and keeps them inside", () => {
    expect(spread_labels([5, 50, 6], 10, 100)).toEqual([5, 50, 15]);
    expect(spread_labels([100, 98, 99], 10, 100)).toEqual([100, 80, 90]);
    expect(spread_labels([], 10, 100)).toEqual([]);
  });
});
