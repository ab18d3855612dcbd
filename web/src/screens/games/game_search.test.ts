import { expect, test } from "vitest";
import { found_in } from "./game_search.ts";

const text = "18 November 2026\nWon · Insider\n4 players · The vote\nAna\nZoë";

test("every word has to be there, in any case, with or without accents", () => {
  for (const query of ["", "  ", "zoe", "ZOË insider", "nov 2026", "the VOTE"])
    expect(found_in(text, query)).toBe(true);
  for (const query of ["bo", "zoe agent", "2025"]) expect(found_in(text, query), query).toBe(false);
});
