// A phone's battery dies in the middle of a game: the others see it, a bot takes over, and anyone who returns by the
// same link continues.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin_game } from "../bot_game.ts";
import { play_out } from "../clicking_player.ts";
import { in_house } from "../house.ts";

const quick = { options: ["--bot-pace", "0"] };

test("somebody goes away, a bot stands in, and gives the seat back", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const [ana, bo] = await begin_game(house, { preset: "first_game", players: 4, options: { takeover_seconds: 15 } }, [
      { still: true },
      { still: true, language: "de" },
    ]);
    assert.ok(ana && bo);
    const link = new URL(bo.page.url()).pathname;
    const seat = ana.page.locator("[data-seat='1']");
    await bo.page.close();
    await seat.filter({ hasText: "away" }).waitFor();
    const note = seat.locator(".note", { hasText: "bot stands in" });
    await note.waitFor();
    // The game goes on in the meantime.
    const hand = ana.page.locator("[data-card]");
    const held = await hand.count();
    await play_out(ana, { done: async () => (await hand.count()) <= held - 2 });

    const again = await bo.tab();
    await bo.open(link, again);
    await again.locator("[data-card]").first().waitFor();
    await note.waitFor({ state: "detached" });
    await Promise.all([play_out(ana), play_out({ page: again })]);
    await again.locator(".cause").waitFor();
  }, quick),
);
