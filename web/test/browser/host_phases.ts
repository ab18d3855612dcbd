// The host's tools, pressed on a phone in every phase of a game, and what is within reach when it is over.
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { look_at_role } from "../clicking_player.ts";
import { finish, shown } from "../finale.ts";
import { assert_in_sight } from "../fit.ts";
import { close_dialogs, dialog, notice, open_people } from "../host_hands.ts";
import { in_house, sizes, type House, type Person } from "../house.ts";
import { scripted_table, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };
const limit = { timeout: 400_000 };

const table_of = (house: House): Promise<ScriptedTable> =>
  scripted_table(house.server.origin, {
    names: ["Ana", "Bo", "Cy", "Di"],
    options: { history: "open", takeover_seconds: 0, discussion_seconds: 0 },
  });

/** Each page of the menu is as tall as the first. Nothing below a finger moves. */
async function look_through_menu({ page }: Person, pages: readonly string[]): Promise<void> {
  await page.locator(".bar [data-place=menu]").click();
  const menu = dialog(page).locator(".menu");
  await menu.waitFor();
  const tall = async (): Promise<number> => Math.round((await menu.boundingBox())?.height ?? 0);
  const before = await tall();
  for (const name of pages) {
    await menu.getByRole("button", { name, exact: true }).click();
    const back = menu.getByRole("button", { name: /^(Back|Stay)/ });
    await back.waitFor();
    assert.ok((await tall()) >= before, `${name}: ${await tall()} instead of ${before}`);
    if (name === "More screens") await menu.getByText("A screen in the middle").first().waitFor();
    await back.click();
  }
  assert.equal(await tall(), before);
}

suite("the host in every phase", { concurrency: true }, () => {
  for (const stage of ["play", "discussion", "vote"] as const) {
    test(`nudge, clock, more screens and calling off: ${stage}`, limit, () =>
      in_house(async (house) => {
        const table = await table_of(house);
        const [host, second] = table.players;
        assert.ok(host && second);
        if (stage === "play") await table.play_until(second, ({ legal }) => (legal?.length ?? 0) > 0);
        else await table.play_to(stage, () => stage !== "vote" || second.now.awaited?.includes(1) === true);
        for (const player of table.players) player.target = "lobby";
        const ana = await in_seat(house, host, { still: true });
        const bo = await in_seat(house, second, { still: true, language: "de" });
        if (stage === "play") for (const { page } of [ana, bo]) await look_at_role(page);
        else for (const { page } of [ana, bo]) await shown(page, stage);

        await open_people(ana);
        await dialog(ana.page).getByRole("button", { name: /Bo/ }).click();
        await dialog(ana.page).getByRole("button", { name: "Nudge Bo" }).click();
        await notice(bo, "nudged").waitFor();
        for (const [name, seconds] of [
          ["30 sec", 30],
          ["no clock", 0],
        ] as const) {
          await dialog(ana.page).getByRole("radio", { name }).click();
          await until(
            () => bo.received.some((text) => new RegExp(`"options_set".*"turn_seconds": ${seconds}\\b`).test(text)),
            `a clock of ${seconds} s`,
          );
        }
        await ana.check_fit();
        await close_dialogs(ana);

        await look_through_menu(ana, ["More screens", "Call off the game", "Leave the table"]);
        await dialog(ana.page).getByRole("button", { name: "Call off the game" }).click();
        await dialog(ana.page).getByRole("button", { name: "Call off the game" }).click();
        for (const { page } of [ana, bo]) await page.locator("#seats-title").waitFor();
        table.close();
      }, quick),
    );
  }

  test("swap, lots, more screens, the own role and the roles in play: result", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house);
      await table.play_to("discussion");
      const ana = await in_seat(house, table.host, { still: true });
      const { page } = ana;
      await finish(table);
      await page.locator(".after").waitFor();
      for (const size of [sizes.phone, { width: 740, height: 360 }]) {
        await ana.resize(size);
        await assert_in_sight(page, ".bar button");
        // All roles are known, so it lies open at once.
        await page.locator(".bar [data-place=role]").click();
        await dialog(page).locator("[data-role-sheet] .role .name").waitFor();
        assert.equal(await dialog(page).locator(".cover").count(), 0);
        await ana.check_fit();
        await close_dialogs(ana);
        await page.locator(".bar [data-place=overview]").click();
        await dialog(page).getByText("Roles in play").waitFor();
        await close_dialogs(ana);
      }
      await ana.resize(sizes.phone);
      await look_through_menu(ana, ["More screens", "Leave the table"]);
      await close_dialogs(ana);
      await open_people(ana);
      await dialog(page).getByRole("button", { name: /Bo/ }).click();
      await dialog(page).getByRole("button", { name: "Swap seats" }).click();
      await dialog(page).getByRole("button", { name: "Cy", exact: true }).click();
      await until(() => ana.received.some((text) => text.includes('"seats_arranged"')), "the swap");
      await dialog(page).getByRole("button", { name: "Draw lots for seats" }).click();
      await until(() => ana.received.some((text) => text.includes('"by_lot": true')), "the lots");
      table.close();
    }, quick),
  );
});
