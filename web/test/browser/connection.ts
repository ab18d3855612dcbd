import assert from "node:assert/strict";
import { test } from "node:test";
import { copied_by } from "../clipboard.ts";
import { look_at_role, play_out } from "../clicking_player.ts";
import { in_house, sizes, type Person } from "../house.ts";
import { post } from "../bot_game.ts";
import { patience } from "../patience.ts";
import { in_seat } from "../seated_person.ts";
import type { Snapshot } from "../../src/protocol/messages.ts";
import type { Place } from "../../src/session/places.ts";

const limit = { timeout: 400_000 };

/** Opens a table for Ana with a game against bots, and returns its address. */
async function at_table(ana: Person): Promise<string> {
  await ana.open("/");
  await ana.page.getByLabel(/Your name|Dein Name/).fill("Ana");
  await ana.page.getByRole("button", { name: /Play now|Jetzt spielen/ }).click();
  await ana.page.waitForURL(/\/t\//);
  await until(() => ana.received.some((text) => /"stage": ?"play"/.test(text)), "no game was dealt");
  await ana.page.locator(".table-screen").waitFor();
  return new URL(ana.page.url()).pathname;
}

async function until(what: () => boolean, message: string, most = patience): Promise<void> {
  for (const end = Date.now() + most; !what(); await new Promise((wake) => setTimeout(wake, 50))) {
    assert.ok(Date.now() < end, message);
  }
}

async function place_of(person: Person): Promise<{ room: string; member: number; token: string }> {
  const stored = await person.page.evaluate(() => localStorage.getItem("insidejob.places"));
  return (
    (JSON.parse(stored ?? "[]") as { room: string; member: number; token: string }[])[0] ?? assert.fail("no place")
  );
}

test("the server is killed under an open table, and comes back", limit, () =>
  in_house(async (house) => {
    for (const [language, theme] of [
      ["en", "light"],
      ["de", "dark"],
    ] as const) {
      const ana = await house.person({ language, theme, still: true });
      await at_table(ana);
      const before = ana.received.length;
      await house.server.restart(true, async () => {
        await ana.page.locator("[data-link]").waitFor();
        await ana.check_fit();
        await ana.shot(`link-broken-${language}-${theme}`);
      });
      await ana.page.locator("[data-link]").waitFor({ state: "detached" });
      await until(() => ana.received.slice(before).some((text) => text.includes('"snapshot"')), "no snapshot");
      await ana.check_access();
      // The game continues where it was.
      const hand = ana.page.locator("[data-card]");
      const held = await hand.count();
      await play_out(ana, { done: async () => (await hand.count()) < held });
      assert.ok((await hand.count()) < held);
      await ana.context.close();
    }
  }),
);

test("a refresh and a second tab are the same place", limit, () =>
  in_house(async (house) => {
    const ana = await house.person();
    const path = await at_table(ana);
    const { member } = await place_of(ana);
    await ana.page.reload();
    await ana.page.locator("main").waitFor();
    const other = await ana.tab();
    await ana.open(path, other);
    await other.locator("main").waitFor();
    await until(() => ana.received.filter((text) => text.includes('"snapshot"')).length >= 3, "three snapshots");
    const seen = ana.received
      .filter((text) => text.includes('"snapshot"'))
      .map((text) => (JSON.parse(text) as Snapshot).you.member);
    assert.ok(seen.every((you) => you === member));
    // A card played in one window shows in the other.
    const hands = [ana.page, other].map((page) => page.locator("[data-card]"));
    for (const hand of hands) await hand.first().waitFor();
    const count = (at: 0 | 1): Promise<number> => hands[at]?.count() ?? Promise.resolve(0);
    const held = await count(1);
    await play_out({ page: other }, { done: async () => (await count(1)) < held });
    for (const end = Date.now() + patience; (await count(0)) === held;)
      assert.ok(Date.now() < end, "the first window stands still");
    // A fifth window at a table suspends the oldest, which can be resumed.
    for (let i = 0; i < 3; i++) await ana.open(path, await ana.tab());
    const rested = ana.page.locator('[data-end="replaced"]');
    await rested.waitFor();
    await ana.check_access();
    await ana.shot("end-replaced");
    await ana.page.getByRole("button", { name: "Play here" }).click();
    await rested.waitFor({ state: "detached" });
  }),
);

test("a place moves to another device", limit, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await at_table(ana);
    const { room } = await place_of(ana);
    await look_at_role(ana.page);
    await ana.page.getByRole("button", { name: "Menu" }).click();
    await ana.page.getByRole("button", { name: "More screens" }).click();
    await ana.page.getByRole("button", { name: "Play on another device" }).click();
    await ana.page.getByRole("img", { name: /code with the link/ }).waitFor();
    const link = await copied_by(ana, ana.page.getByRole("button", { name: /Copy/ }));
    const phone = await house.person({ theme: "dark", language: "de" });
    assert.ok(link.includes(`/move/${room}#`));
    await phone.open(link);
    // Nothing is moved before the person agrees, and the code is not shown anywhere.
    await phone.page.getByRole("heading", { name: /als .*Ana.* weiterspielen/ }).waitFor();
    assert.equal(new URL(phone.page.url()).hash, "");
    await phone.check_access();
    await phone.check_fit();
    await phone.shot("move-asked");
    assert.equal(await ana.page.locator("[data-end]").count(), 0);
    await phone.page.getByRole("button", { name: "Hier weiterspielen" }).click();
    await phone.page.waitForURL(/\/t\//);
    await until(() => phone.received.some((text) => text.includes('"snapshot"')), "the place did not come along");
    await ana.page.locator('[data-end="moved"]').waitFor();
    await ana.check_access();
    // The game goes on there.
    const hand = phone.page.locator("[data-card]");
    await hand.first().waitFor();
    const held = await hand.count();
    await play_out(phone, { done: async () => (await hand.count()) < held });
    await ana.shot("end-moved");
    // The old device no longer offers it, and the link works once.
    await ana.open("/");
    await ana.page.getByRole("button", { name: "Play now" }).waitFor();
    assert.equal(await ana.page.getByRole("link", { name: /Continue/ }).count(), 0);
    await ana.open(link);
    await ana.page.getByRole("alert").waitFor();
    await ana.check_access();
    await ana.shot("move-failed");
  }),
);

test("a link that moves a place asks first, and takes nothing from this device", limit, () =>
  in_house(async (house) => {
    const { origin } = house.server;
    const elsewhere = await post(origin, "/tables", { name: "Bo" });
    const ana = await post(origin, "/tables", { name: "Ana" });
    const bo = await post(origin, `/tables/${ana.room}/members`, { name: "Bo" });
    const code_of = async (token: string): Promise<string> =>
      ((await post(origin, `/tables/${ana.room}/moves`, { token })) as unknown as { code: string }).code;
    const phone = await in_seat(house, { pass: bo, name: "Bo" }, { still: true });
    const places = (): Promise<readonly Place[]> =>
      phone.page.evaluate(() => JSON.parse(localStorage.getItem("insidejob.places") ?? "[]") as Place[]);
    await phone.page.locator("#seats-title").waitFor();
    await phone.page.evaluate(
      (stored) => {
        const held = JSON.parse(localStorage.getItem("insidejob.places") ?? "[]") as Place[];
        localStorage.setItem("insidejob.places", JSON.stringify([...held, stored]));
      },
      { ...elsewhere, name: "Bo", used: 1 },
    );

    // Opening a link from someone else changes nothing if the answer is no.
    const link = `/move/${ana.room}#${await code_of(ana.token)}`;
    await phone.open(link);
    await phone.page.getByRole("heading", { name: /Continue as .*Ana/ }).waitFor();
    await phone.page.getByText("This device is already at this table").waitFor();
    await phone.page.getByText("Your places at other tables stay").waitFor();
    await phone.check_every_look();
    await phone.shot("move-held");
    assert.equal(await phone.page.evaluate(() => location.href.includes("#")), false);
    await phone.page.getByRole("button", { name: /No, stay .*Bo/ }).click();
    await phone.page.locator("#seats-title").waitFor();
    assert.equal((await places())[0]?.token, bo.token);

    // After a yes they have both tables, and can choose.
    await phone.open(link);
    await phone.page.getByRole("button", { name: "Continue here" }).click();
    await phone.page.locator("#seats-title").waitFor();
    await phone.page.getByRole("button", { name: /Ana.*you/i }).waitFor();
    const kept = await places();
    assert.deepEqual(new Set(kept.map(({ name }) => name)), new Set(["Ana", "Bo"]));
    assert.ok(kept.some(({ token }) => token === bo.token));
    assert.ok(kept.some(({ token }) => token === elsewhere.token));
    // Nor by going back.
    await phone.page.goBack();
    await phone.page.waitForURL((url) => !url.href.includes("#"));
    await phone.open("/");
    await phone.page.getByRole("link", { name: /Continue.*Bo/ }).click();
    await phone.page.getByRole("button", { name: /Bo.*you/i }).waitFor();
    // The code works once, and a used one says so before asking anything.
    await phone.open(link);
    await phone.page.getByRole("alert").filter({ hasText: "has been used" }).waitFor();
  }),
);

test("somebody is asked to leave, a pass is not valid, a table is gone", limit, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await ana.open("/new");
    await ana.page.getByLabel("Your name").fill("Ana");
    await ana.page.getByRole("button", { name: "Open a table" }).click();
    await ana.page.waitForURL(/\/t\//);
    const { room, token } = await place_of(ana);
    const bo = await house.person({ theme: "dark", size: "desk", language: "de" });
    await bo.open(`/t/${room}`);
    await bo.page.getByLabel("Dein Name").fill("<b>Bo</b> \u202e🕵️");
    await bo.shot("join");
    await bo.page.getByRole("button", { name: "Mitspielen" }).click();
    await until(() => bo.received.some((text) => text.includes('"snapshot"')), "nobody joined");
    const { member } = await place_of(bo);
    const socket = new WebSocket(`${house.server.origin.replace("http", "ws")}/ws/${room}`);
    let told = "";
    socket.onmessage = ({ data }) => (told += String(data));
    await new Promise((opened) => (socket.onopen = opened));
    socket.send(JSON.stringify({ hello: 1, token }));
    socket.send(JSON.stringify({ id: 5, do: "kick", member }));
    await bo.page.locator('[data-end="kicked"]').waitFor();
    await bo.check_access();
    await bo.shot("end-kicked");
    const next = () => /"room_changed", "room": "([a-z-]+)"/.exec(told)?.[1];
    await until(() => next() !== undefined, "the table has no other code");
    const room_now = next();
    socket.close();

    await ana.open("/"); // a table that is open keeps its own pass
    await ana.page.getByRole("button", { name: "Play now" }).waitFor();
    await ana.page.evaluate(
      (stored) => localStorage.setItem("insidejob.places", stored),
      JSON.stringify([{ room: room_now, member: 1, token: "0".repeat(64), name: "Ana", used: Date.now() }]),
    );
    await ana.open(`/t/${room_now}`);
    await ana.page.locator('[data-end="unknown_token"]').waitFor();
    await ana.check_access();
    await ana.shot("end-unknown-token");
    await ana.page.getByRole("button", { name: "Join again" }).click();
    await ana.page.getByLabel("Your name").waitFor();
    await ana.open("/tv/bako-dimu-fera");
    await ana.page.locator('[data-end="unknown_room"]').waitFor();
    await ana.shot("end-unknown-room");
    await ana.page.setViewportSize(sizes.desk);
    await ana.check_fit();
  }),
);

test("the client opens without a network once it is installed", limit, () =>
  in_house(async (house) => {
    const ana = await house.person({ keeps_app: true });
    await ana.open("/");
    await ana.kept();
    await ana.page.reload();
    await ana.page.getByRole("button", { name: "Play now" }).waitFor();
    await ana.context.setOffline(true);
    await ana.page.reload();
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page
      .getByRole("alert")
      .filter({ hasText: /can’t be reached/ })
      .waitFor();
    await ana.shot("offline");
    const cached = await ana.page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    assert.ok(cached.length > 10);
    assert.ok(cached.every((path) => !/^\/(api|ws)/.test(path)));
  }),
);
