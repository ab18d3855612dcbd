// What keeps an evening going, in every phase: the host's tools, what others see of them, and the one tap that brings
// someone back. Some tests wait a minute for the table, so they run side by side.
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Pass } from "../../src/protocol/messages.ts";
import { look_at_role } from "../clicking_player.ts";
import { assert_in_sight } from "../fit.ts";
import { shown } from "../finale.ts";
import { close_dialogs, dialog, notice, open_people } from "../host_hands.ts";
import { in_house, sizes, type House, type Person, type PersonChoices } from "../house.ts";
import { scripted_table, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };
const limit = { timeout: 400_000 };
const shapes = {
  phone: sizes.phone,
  low: { width: 740, height: 360 },
  desk: sizes.desk,
  hd: { width: 1920, height: 1080 },
} as const;
/** Nothing sticks out on a phone, whichever way it is held. Takes pictures of every size on request. */
async function look(person: Person, name: string, must_see = ""): Promise<void> {
  const language = await person.page.locator("html").getAttribute("lang");
  for (const [size, viewport] of Object.entries(shapes)) {
    if (process.env["SHOTS"] === undefined && size !== "phone" && size !== "low") continue;
    await person.resize(viewport);
    await person.shot(`${name}-${language}-${size}`);
    await person.check_fit();
    if (must_see !== "") await assert_in_sight(person.page, must_see);
  }
  await person.resize(sizes.phone);
}
/**
 * A notice has a place of its own, in whichever size: the parts of the table are where they would be without it, and none
 * is below it.
 */
async function covers_nothing(person: Person, parts: string): Promise<void> {
  for (const size of ["phone", "low", "desk"] as const) {
    await person.resize(shapes[size]);
    const seen = await person.page.evaluate((selector) => {
      const notice = document.querySelector<HTMLElement>("[data-notice]");
      if (notice === null) return null;
      const places = (): readonly string[] =>
        [...document.querySelectorAll(selector)].map((part) => {
          const { x, y } = part.getBoundingClientRect();
          return [part.className, x, y].join(" ");
        });
      const over = notice.getBoundingClientRect();
      const covered = [...document.querySelectorAll(selector)].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      });
      const beside = places();
      const place = document.createComment("");
      notice.replaceWith(place);
      const alone = places();
      place.replaceWith(notice);
      return {
        covered: covered.map(({ className }) => className),
        moved: beside.filter((place, i) => place !== alone[i]),
      };
    }, parts);
    assert.deepEqual(seen, { covered: [], moved: [] }, size);
  }
  await person.resize(sizes.phone);
}
const table_parts = ".summary, .seat, .laid, .trick, [data-card], [data-prompt], .own .face, .bar";
async function come(house: House, room: string, name: string, choices: PersonChoices = {}): Promise<Person> {
  const person = await house.person({ still: true, ...choices });
  await person.open(`/t/${room}`);
  await person.page.locator("input[autocomplete=nickname]").fill(name);
  await person.page.locator("button[type=submit]").click();
  await person.page.locator("main:not([aria-busy])").waitFor();
  return person;
}

async function watch(house: House, room: string): Promise<Pass> {
  const response = await fetch(`${house.server.origin}/api/tables/${room}/members`, {
    method: "POST",
    body: JSON.stringify({ name: "Eve", watch: true }),
  });
  assert.ok(response.ok);
  return (await response.json()) as Pass;
}

async function sees_seat({ page }: Person, name: string, seat: number): Promise<void> {
  await page
    .locator(".field button")
    .filter({ hasText: name })
    .filter({ hasText: `Seat ${seat}` })
    .waitFor();
}

const table_of = (house: House, names: readonly string[], options = {}): Promise<ScriptedTable> =>
  scripted_table(house.server.origin, { names, preset: "classic", options: { history: "open", ...options } });

suite("host tools", { concurrency: true }, () => {
  test("in the lobby and after a game: nudge, swap, lots, and a seat for someone", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house, ["Ana", "Bo", "Cy"], { players: 4 });
      const ana = await in_seat(house, table.host, { still: true });
      const bo = table.players[1];
      assert.ok(bo);
      const guest = await in_seat(house, bo, { still: true, language: "de" });
      const seat_button = (name: string) => ana.page.locator(".field button").filter({ hasText: name });

      await seat_button("Bo").click();
      await dialog(ana.page).getByRole("button", { name: "Nudge Bo" }).click();
      await notice(guest, "nudged").getByText("Alle warten auf dich!").waitFor();
      await look(guest, "hosting-nudged-lobby");
      await notice(guest, "nudged").getByRole("button", { name: "Bin da" }).click();
      await notice(guest, "nudged").waitFor({ state: "detached" });

      await seat_button("Bo").click();
      await dialog(ana.page).getByRole("button", { name: "Swap seats" }).click();
      await look(ana, "hosting-swap");
      await dialog(ana.page).getByRole("button", { name: "Cy", exact: true }).click();
      await sees_seat(ana, "Bo", 3);
      await sees_seat(ana, "Cy", 2);
      await ana.page.getByRole("button", { name: "Draw lots for seats" }).click();
      await ana.page.getByText("The seats were shuffled.").first().waitFor({ state: "attached" });

      // The host gives a spectator a bot's seat.
      await ana.page.getByRole("button", { name: "Fill with bots" }).click();
      const eve = await in_seat(house, { pass: await watch(house, table.room), name: "Eve" }, { still: true });
      // None of the people is ready.
      await ana.page.locator(".field button.ready").click();
      await dialog(ana.page).getByRole("button", { name: "Give this seat to Eve" }).click();
      await eve.page.locator(".field button").filter({ hasText: "Eve" }).filter({ hasText: "you" }).waitFor();
      table.close();
    }, quick),
  );

  test("in a game: someone idle is nudged and stood in for, a lost seat is given back", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house, ["Ana", "Bo", "Niels", "Cy"], { takeover_seconds: 0 });
      const [host, idle, lost, other] = table.players;
      assert.ok(host && idle && lost && other);
      // Bo leads a trick. Whatever card a bot plays for him, the game continues.
      await table.play_until(
        idle,
        ({ legal }) => idle.won.at(-1) === 1 && idle.laid === 0 && legal?.some((action) => "card" in action) === true,
      );
      for (const player of table.players) player.target = "lobby";
      lost.close();
      const ana = await in_seat(house, host, { still: true });
      const bo = await in_seat(house, idle, { still: true, language: "de" });
      for (const { page } of [ana, bo]) await look_at_role(page);
      const again = await come(house, table.room, "Niels");
      await again.page.locator(".ask").waitFor();

      await notice(ana, "come_back")
        .getByText(/Niels 2/)
        .waitFor();
      await look(ana, "hosting-come-back");
      await open_people(ana);
      await dialog(ana.page).getByRole("button", { name: /Bo/ }).click();
      await look(ana, "hosting-people");
      await ana.check_every_look();
      await dialog(ana.page).getByRole("button", { name: "Nudge Bo" }).click();
      await notice(bo, "nudged").waitFor();
      await look(bo, "hosting-nudged", "[data-notice] button");
      await covers_nothing(bo, table_parts);
      await bo.check_every_look();

      // The host starts a clock in the middle of the game, and stops it again.
      await dialog(ana.page).getByRole("radio", { name: "30 sec" }).click();
      await bo.page.locator(".clock, [role=timer]").first().waitFor();
      await dialog(ana.page).getByRole("radio", { name: "no clock" }).click();
      await close_dialogs(ana);

      // After a minute an absent player's seat may pass to someone else, and a bot may play for an idle one.
      await again.page.getByRole("button", { name: "Ask for Niels’s seat" }).waitFor();
      await notice(ana, "come_back").getByRole("button", { name: "Give it back" }).click();
      await again.page.getByText("Agreed: Ana.").waitFor();
      other.send({ do: "agree", member: 5, agree: true });
      await again.page.locator("[data-card]").first().waitFor();
      await notice(ana, "held_up").getByRole("button", { name: "Let a bot play" }).waitFor();
      await look(ana, "hosting-held-up", "[data-notice] button");
      await covers_nothing(ana, table_parts);
      await notice(ana, "held_up").getByRole("button", { name: "Let a bot play" }).click();
      await notice(bo, "stood_in").getByText("Ein Bot spielt gerade für dich.").waitFor();
      await look(bo, "hosting-stood-in");
      await notice(bo, "stood_in").getByRole("button", { name: "Bin wieder da" }).click();
      await notice(bo, "stood_in").waitFor({ state: "detached" });
      await ana.page.locator("[data-seat='1'] .note", { hasText: "bot stands in" }).waitFor({ state: "detached" });
      table.close();
    }, quick),
  );

  test("the offer to let a bot play for the host fits in every language", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house, ["Maximiliane", "Bo", "Cy", "Di"], { takeover_seconds: 0 });
      const { host } = table;
      await table.play_until(
        host,
        ({ legal }) => host.laid === 0 && host.won.at(-1) === 0 && legal?.some((action) => "card" in action) === true,
      );
      for (const player of table.players) player.target = "lobby";
      for (const [i, language] of (["de", "fr", "nl"] as const).entries()) {
        const player = table.players[i + 1];
        assert.ok(player);
        const guest = await in_seat(house, player, { still: true, language });
        await look_at_role(guest.page);
        await notice(guest, "held_up").getByRole("button", { name: /bot/i }).waitFor();
        await look(guest, "hosting-for-host", "[data-notice] button");
      }
      table.close();
    }, quick),
  );

  test("in the discussion the vote is announced, and a vote never sticks", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house, ["Ana", "Bo", "Cy", "Di"], { takeover_seconds: 0, discussion_seconds: 0 });
      const [host, second, third, fourth] = table.players;
      assert.ok(host && second && third && fourth);
      await table.play_to("discussion");
      const ana = await in_seat(house, host, { still: true });
      const bo = await in_seat(house, second, { still: true, language: "de" });
      for (const { page } of [ana, bo]) await shown(page, "discussion");
      await open_people(ana);
      await look(ana, "hosting-people-discussion");
      await close_dialogs(ana);
      assert.equal(await bo.page.getByRole("button", { name: "In 60 Sekunden abstimmen" }).count(), 0);
      await ana.page.getByRole("button", { name: "Vote in 60 seconds" }).click();
      for (const person of [ana, bo]) await notice(person, "vote_soon").locator("[role=timer]").waitFor();
      await look(bo, "hosting-countdown");
      const ends = await notice(bo, "vote_soon").boundingBox();
      const first = await bo.page.locator("li[data-seat]").first().boundingBox();
      assert.ok(ends && first && ends.y + ends.height <= first.y, "the countdown covers a player");
      await bo.check_access();
      // Nobody presses anything, and the table continues by itself.
      for (const { page } of [ana, bo]) await shown(page, "vote");

      third.close();
      for (const player of table.players) if (player !== third) player.go_on("result");
      await notice(ana, "held_up")
        .getByText(/.Cy. is away/)
        .waitFor();
      await look(ana, "hosting-vote-away", "[data-notice] button");
      await covers_nothing(ana, ".ring, .way, .strip");
      // My role, the roles in play, the menu and the way out are there too.
      for (const place of ["role", "overview", "history", "people", "menu"]) {
        await ana.page.locator(`.bar [data-place=${place}]`).click();
        await dialog(ana.page).waitFor();
        await close_dialogs(ana);
      }
      await notice(ana, "held_up").getByRole("button", { name: "Let a bot play" }).click();
      await shown(ana.page, "result");
      await ana.page.locator(".cause").waitFor();

      await open_people(ana);
      await look(ana, "hosting-people-result");
      await dialog(ana.page).getByRole("button", { name: "Draw lots for seats" }).click();
      await ana.page.getByText("The seats were shuffled.").first().waitFor({ state: "attached" });
      await close_dialogs(ana);
      // A seat becomes free. Everyone is told, and the host fills it on the page that starts the next game.
      fourth.send({ do: "leave" });
      await bo.page.getByText("Ein Platz ist noch frei.").waitFor();
      await ana.page.getByText("One seat is still free.").waitFor();
      await look(ana, "hosting-free-seat");
      await ana.page.getByRole("button", { name: "Fill with bots" }).click();
      for (const { page } of [ana, bo]) await page.locator(".after .free").waitFor({ state: "detached" });
      await ana.page.locator(".bar [data-place=menu]").click();
      await dialog(ana.page).getByRole("button", { name: "More screens" }).click();
      await dialog(ana.page).getByText("A screen in the middle").first().waitFor();
      table.close();
    }, quick),
  );

  test("when the host is gone, a player takes the table, and the host has it back by coming back", limit, () =>
    in_house(async (house) => {
      const table = await table_of(house, ["Ana", "Bo", "Cy"]);
      const [host, second] = table.players;
      assert.ok(host && second);
      const bo = await in_seat(house, second, { still: true });
      await bo.page.getByText("If the host is away, or does nothing for five minutes").waitFor();
      host.close();
      await bo.page.getByText("The host is away.").waitFor();
      await look(bo, "hosting-host-gone");
      await bo.page.getByRole("button", { name: "Become the host" }).click();
      await notice(bo, "claimed").getByText("You become host unless the host objects").waitFor();
      await look(bo, "hosting-claimed");
      const ana = await in_seat(house, host, { still: true });
      await notice(bo, "claimed").waitFor({ state: "detached" });
      await ana.page.getByRole("button", { name: "Draw lots for seats" }).waitFor();
      table.close();
    }, quick),
  );
});
