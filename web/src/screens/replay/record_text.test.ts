import { expect, test } from "vitest";
import { open_record } from "./record_text.ts";

test("records, deals to check, and what is neither", () => {
  expect(open_record('{"format": "insidejob-record"}')).toEqual({
    kind: "record",
    record: { format: "insidejob-record" },
  });
  expect(open_record('{"proof": {}, "record": {"players": 4}}')).toEqual({ kind: "record", record: { players: 4 } });
  expect(open_record("{")).toEqual({ kind: "not_json" });
  expect(open_record("[1]")).toEqual({ kind: "not_a_record" });
  expect(open_record(JSON.stringify({ a: "x".repeat(70_000) }))).toEqual({ kind: "too_large" });
});
