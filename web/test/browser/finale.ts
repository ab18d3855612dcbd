// Discussion, vote, result, replay and television, with real games that a script brings to their end.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { finish, shown } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { patience } from "../patience.ts";
import { scripted_table, until, type ScriptedPlayer } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { assert_no_secret } from "../secrets.ts";

const quick = { options: ["--bot-pace", "0"] };

/** The structure of the voting screen, without the names. */
const structure = (page: Page): Promise<string> =>
  page.locator("main").evaluate((main) => {
    const walk = (element: Element): string => {
      const attributes = ["type", "disabled", "aria-pressed", "role", "class"].flatMap((name) => {
        const value = element.getAttribute(name);
        return value === null ? [] : [`${name}=${value.replace(/svelte-\w+|tint-\w+/g, "").trim()}`];
      });
      if (element.tagName === "svg") return "svg";
      const inner = [...element.children].map(walk);
      // The order of seats depends on the viewer, so they are compared without order.
      if (element.classList.contains("ring")) inner.sort();
      return `<${element.tagName.toLowerCase()} ${attributes.join(" ")}>${inner.join("")}`;
    };
    return walk(main);
  });

/** One page may receive something slightly later, but they end up alike and stay so. */
async function look_alike(pages: readonly Page[]): Promise<void> {
  const looks = (): Promise<string[]> => Promise.all(pages.map(structure));
  let seen = await looks();
  for (const end = Date.now() + patience; new Set(seen).size > 1 && Date.now() < end;) seen = await looks();
  for (const other of [...seen, ...(await looks())]) assert.equal(other, seen[0]);
}

/** Points with as many fingers as the screen asks for, until it is sealed. */
async function point(page: Page): Promise<void> {
  const two = (await page.locator(".ask").innerText()).includes("two");
  await page.locator("button.pick").first().click();
  if (two) await page.locator("button.pick").nth(1).click();
  await page.getByRole("button", { name: "Point!" }).click();
  await page.locator(".sealed").waitFor();
}

interface Counted {
  readonly numbers: readonly string[];
  /** The most roles that were open at once during the count. */
  readonly most_roles: number;
}

/** Makes the page record its count, because that is soon over. The returned function reads the record. */
async function note_count(page: Page): Promise<() => Promise<Counted>> {
  const noted = await page.evaluateHandle(() => {
    const seen = { numbers: [] as string[], most_roles: 0 };
    new MutationObserver(() => {
      const number = document.querySelector(".finale .count")?.textContent;
      if (!number) return;
      if (seen.numbers.at(-1) !== number) seen.numbers.push(number);
      seen.most_roles = Math.max(seen.most_roles, document.querySelectorAll("[data-role]").length);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => noted.jsonValue();
}

test("nobody can tell two votes, one or none from the voting screen", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const mute = { id: "mute", replaces: "agent", votes: 0, name: { en: "Mute" } } as const;
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { special_roles: ["paranoid_agent", "mute"], custom_role: mute, history: "strict" },
    });
    // Everyone knows the roles that are face up. The others must look alike.
    let seats: readonly (ScriptedPlayer | undefined)[] = [];
    for (let tries = 0; tries < 40; tries++) {
      await table.play_to("vote");
      await until(() => table.players.every(({ game }) => game?.phase === "vote"), "all to see the vote");
      seats = [/paranoid/, /^(agent|insider)$/, /mute/].map((role) =>
        table.players.find(
          ({ game }) => role.test(game?.role ?? "") && game?.seat !== undefined && !(game.seat in game.face_up),
        ),
      );
      if (seats.every((player) => player !== undefined)) break;
      await finish(table);
    }
    const people: Person[] = [];
    for (const player of seats) {
      assert.ok(player);
      people.push(await in_seat(house, player));
    }
    const pages = people.map(({ page }) => page);
    for (const page of pages) await shown(page, "vote");
    await look_alike(pages);
    await people[0]?.shot("vote-two-phone");
    for (const page of pages) await point(page);
    await look_alike(pages);
    for (const page of pages) assert.equal(await page.locator(".arrows").count(), 0, "a finger is still to be seen");
    await finish(table);
    for (const page of pages) await shown(page, "result");
    table.close();
  }, quick),
);

test("from the discussion to the vote, its ceremony, the result and the next game", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { discussion_seconds: 300, history: "open" },
    });
    const [first, second] = table.players;
    assert.ok(first && second);
    first.gives_value = false;
    const ana = await in_seat(house, first);
    // The browser's value is part of the deal.
    await table.play_to("discussion", ({ dealers }) => dealers.includes(0));
    await shown(ana.page, "discussion");
    // A press beside a face shows suspicion to everyone. Face-up roles cannot be suspected.
    const suspect = ana.page.locator("li[data-seat]", { has: ana.page.locator("button.mark") }).first();
    const suspected = Number(await suspect.getAttribute("data-seat"));
    await suspect.locator("button.mark").click();
    await until(
      () => second.game?.marks.some(({ seat, about }) => seat === 0 && about === suspected) === true,
      "a suspicion",
    );
    await ana.page.getByRole("timer").waitFor();
    await ana.check_access();
    await ana.check_fit();
    await ana.page.getByRole("button", { name: "I’m ready to vote" }).click();
    await ana.page.getByRole("button", { name: /talk some more/ }).waitFor();
    for (const player of table.players) player.go_on("vote");
    await shown(ana.page, "vote");
    await ana.check_access();
    // By keyboard alone.
    await ana.page.locator("button.pick").first().focus();
    await ana.page.keyboard.press("Enter");
    await ana.page.locator("button.pick[aria-pressed=true]").waitFor();
    await ana.page.getByRole("button", { name: "Point!" }).focus();
    await ana.page.keyboard.press("Enter");
    await ana.page.locator(".sealed").waitFor();
    const counted = await note_count(ana.page);
    await finish(table);
    await ana.page.locator(".papers.insider").waitFor();
    await ana.page.locator(".cause").waitFor();
    const { numbers, most_roles } = await counted();
    assert.deepEqual(numbers, ["1", "2", "3"]);
    assert.equal(most_roles, Object.keys(first.game?.face_up ?? {}).length, "a role was shown too early");
    const arrows = await ana.page.locator(".finale .arrows > g").count();
    const votes = first.game?.result?.seats.flatMap(({ votes = [] }) => [...new Set(votes)]).length;
    assert.equal(arrows, votes);
    await ana.page.getByRole("heading", { name: "Could have followed" }).waitFor();
    await ana.page.locator("details summary").nth(1).click();
    await ana.page.getByText("Your device’s value is part of it.").waitFor();
    const saving = ana.page.waitForEvent("download");
    await ana.page.getByRole("button", { name: "Save for checking" }).click();
    const proof = join(tmpdir(), `insidejob-deal-${process.pid}.json`);
    await (await saving).saveAs(proof);
    assert.match(readFileSync(proof, "utf8"), /"server_seed"/);
    await ana.check_access();
    await ana.check_fit();
    // Anyone who comes back later sees the result at once.
    await ana.page.reload();
    await ana.page.locator(".cause").waitFor();
    assert.equal(await ana.page.locator(".count").count(), 0);
    for (const player of table.players) player.target = "play";
    await ana.page.getByRole("button", { name: "Play again" }).click();
    for (const player of table.players.slice(1)) player.send({ do: "ready", ready: true });
    await until(() => table.stage === "play", "the next game");
    await ana.page.locator(".finale").waitFor({ state: "detached" });
    table.close();
  }, quick),
);

test("without motion the result is there at once; two players and Larry", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo"], preset: "two_players" });
    const [first] = table.players;
    assert.ok(first);
    const ana = await in_seat(house, first, { still: true, theme: "dark" });
    await table.play_to("vote");
    await shown(ana.page, "vote");
    // Larry is named like everyone else, unless his role is face up.
    await ana.page.locator(".seat", { hasText: "Larry" }).waitFor();
    await ana.check_access();
    await ana.shot("vote-larry-phone");
    await finish(table);
    await ana.page.locator(".cause").waitFor();
    assert.equal(await ana.page.locator(".count").count(), 0);
    assert.match(await ana.page.locator(".cause").innerText(), /Agent/);
    assert.equal(await ana.page.locator("[data-role]").count(), 3);
    await ana.check_access();
    await ana.shot("result-larry-phone");
    await ana.page.getByRole("button", { name: "Watch it again" }).click();
    await ana.page.locator(".seats").waitFor();
    await ana.page.keyboard.press("End");
    await ana.page.getByRole("heading", { level: 2 }).waitFor();
    await ana.shot("replay-larry-phone");
    table.close();
  }, quick),
);

test("a game is saved, watched again from every seat, and a broken one says why", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di", "Eve"],
      preset: "sleeper_paranoid",
    });
    const [first] = table.players;
    assert.ok(first);
    // With every token wagered a game may end after one trick, too soon to press Pause.
    do {
      await table.play_to("play");
      await finish(table);
    } while (first.won.length < 4);
    const ana = await in_seat(house, first, { size: "desk", still: true });
    await ana.page.locator(".cause").waitFor();
    const saving = ana.page.waitForEvent("download");
    await ana.page.getByRole("button", { name: "Save the game" }).click();
    const file = join(tmpdir(), `insidejob-finale-${process.pid}.json`);
    await (await saving).saveAs(file);
    const record = JSON.parse(readFileSync(file, "utf8")) as {
      actions: object[];
      deal: { hands: string[][]; roles: string[] };
    };

    await ana.open("/replay");
    const choose = (content: object | string): Promise<void> => {
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      return ana.page.locator("input[type=file]").setInputFiles(file);
    };
    await ana.page.getByRole("heading", { name: "Watch a game again" }).waitFor();
    await ana.check_access();
    await ana.shot("replay-open-desk");
    await choose(record);
    await ana.page.locator(".seats").waitFor();
    // All face up: every hand as it was dealt.
    const has_cards = async (count: number): Promise<void> =>
      void (await ana.page.waitForFunction((n) => document.querySelectorAll(".seats .cards > *").length === n, count));
    await has_cards(record.deal.hands.flat().length);
    await ana.check_access();
    for (const [seat, hand] of record.deal.hands.entries()) {
      await ana.page.locator("select").selectOption(String(seat));
      await ana.page
        .locator(".seats li", { has: ana.page.getByRole("img", { name: "your view" }) })
        .nth(0)
        .waitFor();
      await has_cards(hand.length);
    }
    await ana.page.locator("select").selectOption("-1");
    await ana.page
      .getByRole("button", { name: /^Go to trick/ })
      .nth(1)
      .click();
    await ana.page.getByText("Trick 2", { exact: true }).waitFor();
    await ana.page.locator(".told").click();
    await ana.page.keyboard.press("ArrowRight");
    await ana.page.keyboard.press("ArrowRight");
    await ana.shot("replay-desk");
    await ana.page.getByRole("button", { name: "Play", exact: true }).click();
    await ana.page.getByRole("button", { name: "Pause" }).click();
    await ana.page.keyboard.press("End");
    await ana.page.getByRole("heading", { name: /win/ }).waitFor();
    await ana.shot("replay-end-desk");

    const another = ana.page.getByRole("button", { name: "Another game" });
    await another.click();
    const actions = [...record.actions];
    actions[3] = actions[2] ?? {};
    await choose({ ...record, actions });
    await ana.page.getByRole("alert").filter({ hasText: "Move 4" }).waitFor();
    await ana.shot("replay-unsound-desk");
    await ana.check_access();
    await another.click();
    await choose({ ...record, deal: { ...record.deal, hands: [] } });
    await ana.page.getByRole("alert").filter({ hasText: "can’t be shown" }).waitFor();
    await another.click();
    await choose("{");
    await ana.page.getByRole("alert").waitFor();
    await ana.check_access();
    table.close();
  }, quick),
);

test("the television learns nothing secret", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { discussion_seconds: 300 },
    });
    const tv = await house.person({ theme: "dark", size: "desk" });
    await tv.page.setViewportSize({ width: 1280, height: 720 });
    await tv.open(`/tv/${table.room}`);
    await tv.page.getByText(table.room).first().waitFor();
    await tv.check_access();
    await table.play_to("vote");
    await tv.page.locator("[data-stage=vote]").waitFor();
    await tv.check_access();
    const [first] = table.players;
    first?.go_on("result");
    await until(() => first?.now.pressed === true, "a vote");
    await tv.page.getByText("decided", { exact: true }).first().waitFor();
    assert_no_secret(tv.received);
    await finish(table);
    await tv.page.locator(".words.shown h1").waitFor();
    await tv.check_access();
    for (const [width, height] of [
      [1280, 720],
      [3840, 2160],
    ] as const) {
      await tv.page.setViewportSize({ width, height });
      await tv.check_fit();
      await tv.shot(`tv-result-${height}`);
    }
    table.close();
  }, quick),
);
