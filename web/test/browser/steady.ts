// A steady picture: in a whole game nothing moves by itself. What flies is left out: it moves nothing else, and drawing
// it takes longer than the game. `npm run steady` plays with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house } from "../house.ts";
import { most_shift, shifts_of_game, sum_of, told, unhurried } from "../steady.ts";

test("nothing moves by itself in a whole game, on a phone and on a desktop", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const sizes = ["phone", "desk"] as const;
    const seen = await shifts_of_game(
      house,
      sizes.map((size) => ({ size, still: true })),
    );
    for (const [i, shifts] of seen.entries()) {
      assert.ok(sum_of(shifts) < most_shift, `${sizes[i]}: ${sum_of(shifts).toFixed(4)}\n${told(shifts)}`);
    }
  }, unhurried),
);
