// The file that a player saves after a game is all that `insidejob verify-deal` needs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { DealProof } from "../../src/protocol/messages.ts";
import { finish, unfold } from "../finale.ts";
import { in_house } from "../house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { program } from "../server.ts";

const verified = (file: object): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(program, ["verify-deal", "-"], { input: JSON.stringify(file), encoding: "utf8" });
  return { status, said: stdout + stderr };
};

test("a saved deal holds in every part, and a changed one does not", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { special_roles: ["bugged_agent"] },
    });
    // The seed chooses one of the two for the role that lies face up (R7.0); the lead is passed on (R2.6).
    for (const player of table.players.slice(1, 3)) player.send({ do: "reluctant", reluctant: true });
    const ana = await in_seat(house, table.host, { still: true });
    await ana.page.getByText("Rather not the Insider").nth(1).waitFor();
    for (const game of [1, 2]) {
      await table.play_to("play");
      await until(() => table.host.game?.number === game, "the deal");
      await finish(table);
    }
    // A wish that comes after the deal is no part of it.
    table.players[3]?.send({ do: "reluctant", reluctant: true });
    await ana.page.locator(".cause").waitFor();
    await unfold(ana.page);
    const [download] = await Promise.all([
      ana.page.waitForEvent("download"),
      ana.page.getByRole("button", { name: "Save for checking" }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), "utf8")) as { readonly proof: DealProof };
    assert.deepEqual(file.proof.reluctant, [1, 2]);
    assert.ok(file.proof.first_leader !== undefined);
    const { status, said } = verified(file);
    assert.equal(status, 0, said);
    assert.match(said, /^The deal holds\.$/m);
    assert.doesNotMatch(said, /^(open|WRONG)/m);
    assert.equal(verified({ ...file, proof: { ...file.proof, reluctant: [3] } }).status, 1);
    assert.equal(verified({ ...file, proof: { ...file.proof, first_leader: (file.proof.first_leader + 1) % 4 } }).status, 1);
    table.close();
  }, { options: ["--bot-pace", "0"] }),
);
