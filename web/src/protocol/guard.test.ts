import { expect, test } from "vitest";
import { guard, guard_text } from "./guard.ts";

test("lets through what the schema describes, with fields that it does not know", () => {
  expect(guard("Pass", { room: "bako-dimu-fera", member: 1, token: "ab", later: true }).ok).toBe(true);
  const now = { stage: "lobby" };
  const events = [{ seq: 1, at: 2, event: "member_joined", member: 1, name: "Ana" }];
  expect(guard("ServerMessage", { type: "events", events, now }).ok).toBe(true);
  expect(guard("ServerMessage", { type: "refused", id: 4, reason: "a_new_reason" }).ok).toBe(true);
  expect(guard_text("ServerMessage", '{"type":"done","id":1,"seq":2}   ').ok).toBe(true);
});

test("stops what it does not describe", () => {
  const now = { stage: "lobby" };
  for (const value of [
    null,
    7,
    "text",
    [],
    {},
    { type: "unheard_of" },
    { type: "done", id: "1", seq: 2 },
    { type: "events", events: {}, now },
    { type: "events", events: [{ seq: 1, at: 2, event: "member_joined", member: 1 }], now },
    { type: "events", events: [{ seq: 1, at: 2, event: "seat_left", member: 1, seat: null }], now },
    { type: "events", events: [], now: { stage: "play", legal: [7] } },
  ]) {
    expect(guard("ServerMessage", value).ok, JSON.stringify(value)).toBe(false);
  }
  expect(guard_text("ServerMessage", "{").ok).toBe(false);
});
