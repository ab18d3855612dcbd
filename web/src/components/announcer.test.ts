// What a screen reader finds in the two regions, and when.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, announced } from "./announcer.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("urgent news is gone once it has been read, and other news stays", () => {
  announce("Ana plays the blue 3.");
  announce("Your turn.", "assertive");
  expect(announced("assertive")).toBe("Your turn.");
  vi.runAllTimers();
  expect(announced("assertive")).toBe("");
  expect(announced("polite")).toBe("Ana plays the blue 3.");
});

test("urgent news that follows is read first, all of it at once", () => {
  announce("The connection is lost.", "assertive");
  announce("The connection is back.", "assertive");
  announce("Your turn.", "assertive");
  expect(announced("assertive")).toBe("The connection is lost.");
  vi.advanceTimersToNextTimer();
  expect(announced("assertive")).toBe("The connection is back. Your turn.");
  vi.runAllTimers();
  expect(announced("assertive")).toBe("");
});

test("the same words twice are two announcements", () => {
  announce("Ana passes.");
  const before = announced("polite");
  vi.runAllTimers();
  announce("Ana passes.");
  expect(announced("polite")).not.toBe(before);
  expect(announced("polite").trim()).toBe("Ana passes.");
});
