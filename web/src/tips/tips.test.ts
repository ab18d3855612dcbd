import { expect, test } from "vitest";
import type { RoleId } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { tips_for } from "./tips.ts";

const told = (wager: boolean, ...roles: RoleId[]) =>
  tips_for({ options: { wager }, overview: { roles: ["agent", ...roles] } } as unknown as TableModel);

test("the advice to have someone revealed is for games without special roles", () => {
  expect(told(true, "insider")).toContain("funnel");
  expect(told(false, "insider")).not.toContain("funnel");
  // One who is revealed loses the vote, changes sides, or loses the game (R7.8, R7.7, R7.1).
  for (const role of ["prof_no", "sleeper_agent", "bugged_agent"] as const) {
    expect(told(true, "insider", role)).not.toContain("funnel");
  }
});

test("two fingers are for tables with a Paranoid Agent", () => {
  expect(told(true, "insider", "paranoid_agent")).toContain("two_hands");
  expect(told(true, "insider")).not.toContain("two_hands");
});
