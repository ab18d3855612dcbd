// A role is offered once, and the player is reminded until they have seen it.
import { expect, test } from "vitest";
import { note_offered, note_seen, role_look } from "./role_looks.ts";

test("from new to offered to seen, each game for itself", () => {
  expect(role_look("a.1")).toBe("new");
  note_offered("a.1");
  expect(role_look("a.1")).toBe("offered");
  note_seen("a.1");
  expect(role_look("a.1")).toBe("seen");
  expect(role_look("a.2")).toBe("new");
});

test("only games that someone may come back to are remembered", () => {
  for (let game = 1; game <= 13; game++) note_seen(`b.${game}`);
  expect(role_look("b.1")).toBe("new");
  expect(role_look("b.2")).toBe("seen");
});
