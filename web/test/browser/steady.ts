// A steady picture: from the deal to the result nothing moves by itself. What flies is left out: it moves nothing else,
// and drawing it takes longer than the game. `npm run steady` plays with it, at a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { on_static_host } from "../house.ts";
import { most_shift, shifts_on_device, sum_of, told } from "../steady.ts";

test("nothing moves by itself in a whole game, on a phone and on a desktop", { timeout: 400_000 }, (context) =>
  on_static_host(async (house) => {
    const sizes = ["phone", "desk"] as const;
    const seen = await Promise.all(sizes.map((size) => shifts_on_device(house, size)));
    for (const [i, shifts] of seen.entries()) {
      const sum = `${sizes[i]}: ${sum_of(shifts).toFixed(4)}`;
      context.diagnostic(sum);
      assert.ok(sum_of(shifts) < most_shift, `${sum}\n${told(shifts)}`);
    }
  }),
);
