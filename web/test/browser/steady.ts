// A steady picture: from the deal to the result nothing moves by itself. Things in flight are left out, because they
// move nothing else, and drawing them takes longer than the game. `npm run steady` includes them, with a server.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { in_house, on_static_host, type House } from "../house.ts";
import { most_shift, shifts_of_talk, shifts_on_device, sum_of, told, type Shift } from "../steady.ts";

async function check_steady(
  context: TestContext,
  house: House,
  measure: (house: House, size: "phone" | "desk") => Promise<readonly Shift[]>,
): Promise<void> {
  const sizes = ["phone", "desk"] as const;
  const seen = await Promise.all(sizes.map((size) => measure(house, size)));
  for (const [i, shifts] of seen.entries()) {
    const sum = `${sizes[i]}: ${sum_of(shifts).toFixed(4)}`;
    context.diagnostic(sum);
    assert.ok(sum_of(shifts) < most_shift, `${sum}\n${told(shifts)}`);
  }
}

test("nothing moves by itself in a whole game, on a phone and on a desktop", { timeout: 400_000 }, (context) =>
  on_static_host((house) => check_steady(context, house, shifts_on_device)),
);

test("nothing moves by itself while everyone talks and gets ready", { timeout: 400_000 }, (context) =>
  in_house((house) => check_steady(context, house, shifts_of_talk)),
);
