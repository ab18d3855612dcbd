// Duplicate evenings and games by turns, in every language.
import { test } from "node:test";
import type { Pass } from "../../src/protocol/messages.ts";
import { post } from "../bot_game.ts";
import { in_house, type House } from "../house.ts";
import { scripted_table, ScriptedPlayer, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { languages, look } from "../sweep.ts";

async function sit_down({ server }: House, room: string, name: string): Promise<ScriptedPlayer> {
  const pass: Pass = await post(server.origin, `/tables/${room}/members`, { name });
  return new ScriptedPlayer(server.origin, pass, name);
}

for (const language of languages) {
  test(`a duplicate evening: ${language}`, { timeout: 600_000 }, () =>
    in_house(async (house) => {
      const { origin } = house.server;
      const table = await scripted_table(origin, { names: ["Ana", "Bo"], options: { players: 2 } });
      const added = await post(origin, `/tables/${table.room}/duplicate`, { token: table.host.pass.token });
      const others = [await sit_down(house, added.room, "Cy"), await sit_down(house, added.room, "Di")];
      await until(() => others.every(({ live }) => live), "the second table");
      const ana = await in_seat(house, table.host, { still: true, language });
      await ana.page.locator("[data-duplicate]").waitFor();
      await look(ana, "duplicate-lobby");
      const [first_guest] = others;
      if (first_guest === undefined) throw new Error("nobody came");
      const cy = await in_seat(house, first_guest, { still: true, language });
      await look(cy, "duplicate-lobby-guest");
      const screen = await house.person({ still: true, language });
      await screen.open(`/tv/${added.room}`);
      await screen.page.locator("main").first().waitFor();
      table.host.send({ do: "start" });
      const everyone = [...table.players, ...others];
      await until(() => everyone.every(({ now }) => now.stage === "play"), "the deal at both tables");
      await screen.page.locator("[data-end=stopped]").waitFor();
      await look(screen, "duplicate-shut-out");
      for (const player of table.players) player.go_on("result");
      await ana.page.locator("[data-duplicate-waits]").waitFor();
      await look(ana, "duplicate-waits");
      const board = await ana.page.locator("[data-duplicate-waits] a").getAttribute("href");
      const club = await house.person({ still: true, language });
      await club.open(board ?? "");
      await club.page.locator("table, section").first().waitFor();
      await look(club, "duplicate-board-sealed");
      for (const player of others) player.go_on("result");
      await until(() => everyone.every(({ now }) => now.stage === "result"), "both results");
      await club.page.locator("section table").first().waitFor();
      await look(club, "duplicate-board");
      await look(cy, "duplicate-result-guest");
      for (const player of everyone) player.close();
    }),
  );

  test(`a game by turns: ${language}`, { timeout: 600_000 }, () =>
    in_house(
      async (house) => {
        const ana = await house.person({ still: true, language });
        await ana.open("/new");

        const terms = { turn_hours: 72, missed_turn: "stand_in" } as const;
        const made = await post(house.server.origin, "/tables", {
          name: "Maximiliane von Thurn",
          preset: "classic",
          options: { players: 4, turn_hours: terms.turn_hours },
        });
        const host = new ScriptedPlayer(house.server.origin, made, "Maximiliane von Thurn");
        await ana.open(`/t/${made.room}`);
        await ana.page.locator("[data-turn-terms]").waitFor();
        await look(ana, "turns-join");
        const pass = await post(house.server.origin, `/tables/${made.room}/members`, { name: "Ana", accepts: terms });
        const seated = await in_seat(house, { pass, name: "Ana" }, { still: true, language });
        await seated.page.locator("[data-turn-terms]").waitFor();
        await look(seated, "turns-lobby");
        for (const seat of [2, 3]) host.send({ do: "seat_bot", seat, level: "rookie", name: "" });
        host.send({ do: "start" });
        await seated.page.locator("main[data-stage=play]").waitFor();
        await look(seated, "turns-table");
        await seated.open("/");
        await seated.page.locator("[data-turns] li").first().waitFor();
        await look(seated, "turns-list");
        host.close();
      },
      { options: ["--bot-pace", "0"] },
    ),
  );
}
