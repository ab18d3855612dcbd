// A player whose fate depends on a neighbour is told which one (R7.6).
import { expect, test } from "vitest";
import { languages, speak } from "../i18n/catalogue.svelte.ts";
import type { CustomRole } from "../protocol/messages.ts";
import { neighbour_words } from "./neighbour_words.ts";

const names = ["Ana", "Bo", "Cy", "Di"];

test.each(languages)("%s", async (language) => {
  await speak(language);
  expect(neighbour_words("tim_shady", { names, you: 0, hand: 10 })).toContain("Di");
  expect(neighbour_words("tim_shady", { names, you: 2, hand: 10 })).toContain("Bo");
  const custom_role: CustomRole = { id: "fox", replaces: "agent", wins_by: "left_loses" };
  expect(neighbour_words("fox", { names, you: 3, hand: 10, custom_role })).toContain("Ana");
  expect(neighbour_words("agent", { names, you: 0, hand: 10 })).toBe(null);
  // With two players, Larry may be the neighbour (R9.1).
  expect(neighbour_words("tim_shady", { names: ["Ana", "Bo", "Larry"], you: 0, hand: 10 })).toContain("Larry");
});
