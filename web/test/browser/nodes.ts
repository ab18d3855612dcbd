// A page whose own server hangs or is gone continues at another one of the site.
import assert from "node:assert/strict";
import { test } from "node:test";
import { play_out } from "../clicking_player.ts";
import { in_site } from "../house.ts";
import { patience } from "../patience.ts";

const limit = { timeout: 400_000 };

async function until(what: () => boolean, message: string): Promise<void> {
  for (const end = Date.now() + patience; !what(); await new Promise((wake) => setTimeout(wake, 50))) {
    assert.ok(Date.now() < end, message);
  }
}

for (const fault of ["pause", "kill", "stop"] as const) {
  test(`${fault}: the game goes on at another server`, limit, () =>
    in_site(2, async (house, { origins, tell }) => {
      const ana = await house.person({ still: true });
      const snapshots: string[] = [];
      ana.page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (String(payload).includes('"snapshot"')) snapshots.push(new URL(socket.url()).host);
        }),
      );
      await ana.open("/");
      await ana.page.getByLabel("Your name").fill("Ana");
      await ana.page.getByRole("button", { name: "Play now" }).click();
      await ana.page.locator(".table-screen").waitFor();
      await until(() => ana.received.some((text) => /"stage": ?"play"/.test(text)), "no game was dealt");
      // Its own server, unless that one was slow.
      const used = (): number => origins.findIndex((origin) => new URL(origin).host === snapshots.at(-1));
      assert.ok(used() >= 0, String(snapshots.at(-1)));

      const hand = ana.page.locator("[data-card]");
      const play_card = async (): Promise<void> => {
        const held = await hand.count();
        await play_out(ana, { done: async () => (await hand.count()) < held });
        assert.ok((await hand.count()) < held);
      };
      await play_card();
      // Sheets that nobody has opened yet must be loaded before their server is gone.
      await ana.page.waitForFunction(() => performance.getEntriesByName("fetched-ahead").length > 0);
      const gone = used();
      await tell(fault, gone);
      await until(() => used() === 1 - gone, "the other server does not take over");
      await ana.page.locator("[data-link]").waitFor({ state: "detached" });
      await play_card();
      await ana.page.getByRole("button", { name: "Menu", exact: true }).click();
      await ana.page.locator("dialog[open]").waitFor();
    }),
  );
}
