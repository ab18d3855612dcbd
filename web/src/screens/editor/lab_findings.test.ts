import { expect, test } from "vitest";
import type { RecordResult } from "../../protocol/messages.ts";
import { DealOrder } from "./deal_order.ts";
import { findings_of, mission_findings, type LabDeal, type LabGame } from "./lab_findings.ts";

const game = (
  side: RecordResult["side"],
  winners: readonly number[],
  missions: readonly (readonly [string, boolean])[] = [["sum", true]],
  roles: readonly string[] = ["agent", "agent", "insider"],
): LabGame => ({
  result: { cause: "vote", side, winners, votes: [], roles },
  missions: missions.map(([id, completed]) => ({ id, completed })),
});
const mole = ["agent", "mole", "insider"];

test("sides, the role's holder and missions are compared deal by deal", () => {
  const deals: readonly LabDeal[] = [
    { with: game("insider", [2], [["sum", false]], mole), without: game("agents", [0, 1]) },
    { with: game("agents", [0, 1], [["sum", true]], mole), without: game("agents", [0, 1]) },
  ];
  const findings = findings_of(deals, "mole");
  expect(findings.map(({ measure }) => measure)).toEqual(["agents", "insider", "holder", "missions"]);
  const value = (measure: string) => {
    const found = findings.find((one) => one.measure === measure);
    return [found?.with.value, found?.without.value, found?.difference.value];
  };
  expect(value("agents")).toEqual([0.5, 1, -0.5]);
  expect(value("insider")).toEqual([0.5, 0, 0.5]);
  expect(value("holder")).toEqual([0.5, 1, -0.5]);
  expect(value("missions")).toEqual([0.5, 1, -0.5]);
});

test("without a role nobody is followed, and others appear only if they ever win", () => {
  const deal = { with: game("decoy", [0]), without: game("agents", [0, 1]) };
  expect(findings_of([deal]).map(({ measure }) => measure)).toEqual(["agents", "insider", "other", "missions"]);
  expect(findings_of([])).toEqual([]);
});

test("each mission is counted wherever it was chosen", () => {
  const deals: readonly LabDeal[] = [
    {
      with: game(
        "agents",
        [],
        [
          ["sum", true],
          ["even", false],
        ],
      ),
      without: game("agents", [], [["even", true]]),
    },
    { with: game("agents", [], [["sum", false]]), without: game("agents", []) },
  ];
  const found = mission_findings(deals, ["sum", "even", "never"]);
  expect(found.map(({ id, with: { value }, without }) => [id, value, without?.value])).toEqual([
    ["sum", 0.5, 1],
    ["even", 0, 1],
  ]);
});

test("deals are counted in their order, however they come in", () => {
  const order = new DealOrder<string>();
  expect(order.take(1, "b")).toEqual([]);
  expect(order.take(0, "a")).toEqual(["a", "b"]);
  expect(order.take(3, "d")).toEqual([]);
  expect(order.take(2, "c")).toEqual(["c", "d"]);
});
