// Each special role and a custom one, dealt to someone with a browser: shown to them, in play to the end, and named in
// the result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { CustomRole, RoleId } from "../../src/protocol/messages.ts";
import { answer, asked } from "../clicking_player.ts";
import { finish } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, until, type ScriptedPlayer, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };
const mole: CustomRole = {
  id: "mole",
  replaces: "agent",
  side: "neutral",
  wins_by: "most_votes",
  votes: 2,
  name: { en: "Mole", de: "Maulwurf" },
};

function role_name(role: RoleId, language: "en" | "de"): string {
  if (role === mole.id) return mole.name?.[language] ?? "";
  const texts = JSON.parse(readFileSync(new URL(`../../../texts/${language}.json`, import.meta.url), "utf8")) as {
    readonly [key: string]: string;
  };
  return texts[`role.${role}.name`] ?? assert.fail(role);
}

/** Starts games until all these roles have been dealt, and returns who holds them. */
async function deal(table: ScriptedTable, roles: readonly RoleId[]): Promise<readonly ScriptedPlayer[]> {
  for (let tries = 0; tries < 40; tries++) {
    const number = table.host.game?.number;
    await table.play_to("play");
    await until(
      () => table.players.every(({ game }) => game?.role !== undefined && game.number !== number),
      "the roles",
    );
    const holders = roles.flatMap((role) => table.players.find(({ game }) => game?.role === role) ?? []);
    if (holders.length === roles.length) return holders;
    await finish(table);
  }
  assert.fail(`never dealt: ${roles.join()}`);
}

async function choose_partner({ page }: Person, table: ScriptedTable): Promise<void> {
  const { what } = await asked(page);
  assert.equal(what, "accomplice");
  await answer(page, what);
  // The partner's role is for the player's eyes only.
  await page.locator("dialog[open]").waitFor();
  await answer(page, "dialog");
  await until(() => table.host.now.stage === "play", "the game");
}

const pairs: readonly (readonly RoleId[])[] = [
  ["bugged_agent", "decoy"],
  ["risky_agent", "tim_shady"],
  ["sleeper_agent", "paranoid_agent"],
  ["accomplice", "prof_no"],
  ["mole", "risky_agent"],
];

for (const roles of pairs) {
  test(`in play: ${roles.join(", ")}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bo", "Cy", "Di", "Eve"],
        options: { wager: true, special_roles: roles, ...(roles.includes(mole.id) && { custom_role: mole }) },
      });
      const holders = await deal(table, roles);
      const people: Person[] = [];
      for (const [i, holder] of holders.entries()) {
        const language = i === 0 ? "en" : "de";
        const person = await in_seat(house, holder, { language, still: true });
        people.push(person);
        const dialog = person.page.locator("dialog[open]");
        await dialog.locator(".cover").click();
        await dialog.filter({ hasText: role_name(roles[i] ?? "", language) }).waitFor();
        await person.check_access();
        await answer(person.page, "dialog");
        await dialog.waitFor({ state: "detached" });
        if (roles[i] === "accomplice") await choose_partner(person, table);
      }
      await finish(table);
      for (const [i, { page }] of people.entries()) {
        await page.locator(".cause").waitFor();
        for (const role of roles) {
          const shown = page
            .locator(`.finale [data-role="${role}"]`)
            .filter({ hasText: role_name(role, i === 0 ? "en" : "de") });
          await shown.waitFor({ state: "attached" });
        }
        await page.locator("[data-won]").waitFor();
      }
      table.close();
    }, quick),
  );
}
