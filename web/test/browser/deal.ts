// The file a player saves after a game is all `insidejob verify-deal` needs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { DealProof } from "../../src/protocol/messages.ts";
import type { SeenDeal } from "../../src/session/deal_check.ts";
import { finish, unfold } from "../finale.ts";
import { in_house } from "../house.ts";
import { scripted_table, until, type ScriptedPlayer } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { program } from "../server.ts";

const verified = (file: object): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(program, ["verify-deal", "-"], {
    input: JSON.stringify(file),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

interface SavedDeal {
  readonly proof: DealProof;
  readonly seen?: SeenDeal;
}

async function saved(page: Page): Promise<SavedDeal> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save for checking" }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), "utf8")) as SavedDeal;
}

const found_good = [
  "Your device’s value is part of it.",
  "The commitments match what your device saw before the deal.",
  "Every commitment was kept.",
];

test("a saved deal holds in every part, and a changed one does not", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bo", "Cy", "Di"],
        options: { special_roles: ["bugged_agent"] },
      });
      // The seed chooses one of the two for the face-up role (R7.0). The lead is passed on (R2.6).
      for (const player of table.players.slice(1, 3)) player.send({ do: "reluctant", reluctant: true });
      table.host.gives_value = false; // the browser does
      const ana = await in_seat(house, table.host, { still: true });
      await ana.page.getByText("Not the Insider, please").nth(1).waitFor();
      await table.play_to("play");
      await finish(table);
      // The browser's value is part of the second deal.
      await table.play_to("play", ({ dealers }) => dealers.includes(0));
      await ana.page.locator("main[data-stage=play]").waitFor();
      await finish(table);
      // A wish made after the deal does not count.
      table.players[3]?.send({ do: "reluctant", reluctant: true });
      await ana.page.locator(".cause").waitFor();
      await unfold(ana.page);
      for (const line of found_good) await ana.page.getByText(line).waitFor();
      const file = await saved(ana.page);
      assert.ok(file.seen);
      assert.deepEqual(file.proof.reluctant, [1, 2]);
      assert.ok(file.proof.first_leader !== undefined);
      const { status, said } = verified(file);
      assert.equal(status, 0, said);
      assert.match(said, /^The deal holds\.$/m);
      assert.doesNotMatch(said, /^(open|WRONG)/m);
      assert.match(said, /^ok {5}The value that this device gave for seat 0 is in it\.$/m);
      assert.equal(verified({ ...file, seen: { ...file.seen, commitment: file.proof.seed } }).status, 1);
      assert.equal(verified({ ...file, proof: { ...file.proof, reluctant: [3] } }).status, 1);
      assert.equal(
        verified({ ...file, proof: { ...file.proof, first_leader: (file.proof.first_leader + 1) % 4 } }).status,
        1,
      );
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);

test("anyone who keeps a seal shut is named, and a seal is opened after a reload too", { timeout: 400_000 }, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy"], preset: "first_game" });
      const [host, bo, cy] = table.players as [ScriptedPlayer, ScriptedPlayer, ScriptedPlayer];
      host.gives_value = false;
      cy.withholds = true;
      const ana = await in_seat(house, host, { still: true });
      const sealed = (): boolean => host.shuffle?.sealed.some(({ seat }) => seat === 0) === true;
      const dealt = (): boolean => table.players.every(({ now }) => now.stage === "play");
      /** Reloads the page between its seal and its value. Returns the shuffle, unless the page was too slow. */
      const shuffle = async (): Promise<string | null> => {
        bo.gives_value = false;
        for (const player of table.players) player.target = "play";
        host.send({ do: "start" });
        await until(() => sealed() || dealt(), "the seal of the browser");
        const { commitment = "" } = host.shuffle ?? {};
        await ana.page.reload();
        await ana.page.locator("main:not([aria-busy])").waitFor();
        const told = ana.page
          .getByText("This shuffle doesn’t count: Cy didn’t open their sealed part.")
          .first()
          .waitFor();
        told.catch(() => undefined);
        bo.gives_value = true;
        bo.go_on("play");
        await until(dealt, "the deal");
        const [first, ...more] = host.voided;
        const opened = first?.commitment === commitment && String(first.seats) === "2" && more.length === 0;
        if (!opened || !host.dealers.includes(0)) return null;
        await told;
        return commitment;
      };
      let commitment = await shuffle();
      for (let tries = 0; commitment === null && tries < 5; tries++) {
        await finish(table);
        commitment = await shuffle();
      }
      await ana.page.locator("main[data-stage=play]").waitFor();
      await finish(table);
      await ana.page.locator(".cause").waitFor();
      await unfold(ana.page);
      for (const line of [...found_good, "One earlier shuffle didn’t count:", "Not opened: the value from Cy."]) {
        await ana.page.getByText(line).waitFor();
      }
      const file = await saved(ana.page);
      assert.equal(file.proof.voided?.length, 1);
      // The browser opened what it had sealed before the reload.
      assert.equal(file.proof.voided[0]?.commitment, commitment);
      assert.match(file.proof.voided[0]?.values[0] ?? "", /^[0-9a-f]{64}$/);
      assert.deepEqual(
        file.proof.seals?.map((seal) => seal !== ""),
        [true, true, false],
      );
      const { status, said } = verified(file);
      assert.equal(status, 0, said);
      assert.match(said, /^ok {5}Void shuffle 1 of 1: seat 2 did not open the seal\.$/m);
      assert.equal(verified({ ...file, proof: { ...file.proof, voided: [] } }).status, 1);
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);
