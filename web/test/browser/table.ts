// Whole games at the table, by clicks and by keys, against bots.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pass, Preset } from "../../src/protocol/messages.ts";
import { in_house, sizes, type House, type Person } from "../house.ts";

const quick = { options: ["--bot-pace", "0"] };

interface Choices {
  readonly preset: Preset;
  readonly players: number;
  readonly options?: object;
  readonly names?: readonly string[];
}

/** A table with bots in all other seats, begun, and this person's place at it. */
async function begin(house: House, person: Person, { preset, players, options = {}, names = [] }: Choices): Promise<string> {
  const { origin } = house.server;
  const made = await fetch(`${origin}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: names[0] ?? "Ana", preset, options: { players, ...options } }),
  });
  assert.equal(made.status, 201);
  const pass = (await made.json()) as Pass;
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws/${pass.room}`);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const send = (message: object): void => socket.send(JSON.stringify(message));
  send({ hello: 1, token: pass.token });
  for (let seat = 1; seat < players; seat++) {
    send({ id: seat, do: "seat_bot", seat, level: "random", name: names[seat] ?? `Bot ${"ABCD"[seat - 1]}` });
  }
  send({ id: 99, do: "start" });
  await new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      if (/"game_called"/.test(String(data))) resolve();
    });
  });
  await person.open("/");
  await person.page.evaluate(
    (place) => localStorage.setItem("insidejob.places", JSON.stringify([place])),
    { ...pass, name: "Ana", used: Date.now() },
  );
  await person.open(`/t/${pass.room}`);
  socket.close();
  await person.page.locator("main[data-stage=play]").waitFor();
  return pass.room;
}

type Asked = "dialog" | "mission" | "larry" | "partner" | "card" | "over";

/** Waits until the table wants something of this person. */
async function asked(person: Person): Promise<Asked> {
  const found = await person.page.waitForFunction(() => {
    const has = (selector: string): boolean => document.querySelector(selector) !== null;
    if (has("dialog[open]")) return "dialog";
    const stage = document.querySelector<HTMLElement>("main")?.dataset["stage"];
    if (!has(".table-screen") && !has("main[aria-busy]")) return "over";
    if (stage !== "play") return null;
    if (has(".middle-space button[aria-pressed] .folder")) return "mission";
    if (has("[data-anchor^=larry-]")) return "larry";
    if (has("[data-phase=accomplice] .middle-space button[aria-pressed]")) return "partner";
    if (has("[data-card][aria-disabled=false]")) return "card";
    return null;
  }, undefined, { timeout: 20_000, polling: 20 });
  return (await found.jsonValue()) as Asked;
}

/** Does what is asked with the mouse. `wagers`: with a token wherever one may. */
async function answer(person: Person, what: Asked, wagers: boolean): Promise<void> {
  const { page } = person;
  switch (what) {
    case "dialog":
      await page.locator("dialog[open] footer button").last().click();
      return;
    case "mission":
      await page.locator(".middle-space button[aria-pressed][aria-disabled=false]").first().click();
      await page.getByRole("button", { name: "Lay this mission" }).click();
      return;
    case "larry":
      await page.locator("button[aria-disabled=false]:has([data-anchor^=larry-])").first().click();
      await page.locator("button[aria-pressed=false]:has([data-anchor^=larry-])").first().click();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      return;
    case "partner":
      await page.locator(".middle-space button[aria-pressed]").first().click();
      await page.getByRole("button", { name: "Choose this partner" }).click();
      return;
    case "card": {
      const card = page.locator("[data-card][aria-disabled=false]").last();
      await card.click();
      const wager = page.locator(".wager:not(:disabled)");
      if (wagers && (await wager.count()) > 0) await wager.click();
      await page.getByRole("button", { name: /^Play \w/ }).click();
      return;
    }
    case "over":
  }
}

/** One move, and the table has taken it. */
async function move(person: Person, wagers = false): Promise<Asked> {
  const what = await asked(person);
  const hand = await person.page.locator("[data-card]").count();
  await answer(person, what, wagers);
  if (what === "card") {
    await person.page.waitForFunction(
      (before) => !document.querySelector(".table-screen") || document.querySelectorAll("[data-card]").length < before,
      hand,
    );
  } else if (what !== "over" && what !== "dialog") {
    await person.page.waitForFunction(
      (kind) =>
        kind === "larry"
          ? document.querySelector("[data-anchor^=larry-]") === null
          : document.querySelector(".middle-space button[aria-pressed]") === null,
      what,
    );
  }
  return what;
}

async function play_out(person: Person, wagers = false): Promise<ReadonlySet<Asked>> {
  const seen = new Set<Asked>();
  for (let moves = 0; moves < 80; moves++) {
    const what = await move(person, wagers);
    seen.add(what);
    if (what === "over") return seen;
  }
  assert.fail("the game does not end");
}

const games: readonly (Choices & { readonly wants: readonly Asked[] })[] = [
  { preset: "classic", players: 4, wants: ["dialog", "card"] },
  { preset: "two_players", players: 2, wants: ["larry", "card"] },
  { preset: "accomplice_prof_no", players: 5, wants: ["card"] },
  { preset: "risky", players: 3, wants: ["card"] },
];

for (const game of games) {
  test(`a whole game by clicking: ${game.preset}, ${game.players} players`, { timeout: 180_000 }, () =>
    in_house(async (house) => {
      const ana = await house.person({ still: true });
      await begin(house, ana, game);
      const seen = await play_out(ana, true);
      for (const wanted of game.wants) assert.ok(seen.has(wanted), `never asked for: ${wanted}`);
    }, quick),
  );
}

test("a whole game on the keyboard alone, and the focus is never lost", { timeout: 180_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person({ size: "desk", still: true });
    await begin(house, ana, { preset: "first_game", players: 4 });
    const { page } = ana;
    const tab_to = async (selector: string): Promise<void> => {
      for (let i = 0; i < 80; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`the keyboard does not reach ${selector}`);
    };
    for (let moves = 0; moves < 60; moves++) {
      const what = await asked(ana);
      if (what === "over") return;
      if (what === "dialog") await page.keyboard.press("Escape");
      else if (what === "mission") {
        await tab_to(".middle-space button[aria-disabled=false]");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".middle-space button[aria-pressed]") === null);
      } else if (what === "card") {
        const before = await page.locator("[data-card]").count();
        await tab_to("[data-card]");
        for (let i = 0; i < 14; i++) {
          if (await page.evaluate(() => document.activeElement?.matches("[aria-disabled=false]"))) break;
          await page.keyboard.press(i === 0 ? "Home" : "ArrowRight");
        }
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          (count) => !document.querySelector(".table-screen") || document.querySelectorAll("[data-card]").length < count,
          before,
        );
        if (await page.locator(".table-screen [data-card]").count()) {
          assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus is lost");
        }
      }
    }
    assert.fail("the game does not end");
  }, quick),
);

test("a refresh in the middle of a trick, and why a card cannot be played", { timeout: 120_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person();
    await begin(house, ana, { preset: "classic", players: 4 });
    for (let what = await asked(ana); what !== "card"; what = await asked(ana)) await answer(ana, what, false);
    const hand = async (): Promise<readonly string[]> =>
      ana.page.locator("[data-card]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["card"] ?? ""));
    const before = await hand();
    const lying = await ana.page.locator("[data-anchor^=trick-]").count();
    await ana.page.reload();
    await ana.page.locator("[data-card][aria-disabled=false]").first().waitFor();
    assert.deepEqual(await hand(), before);
    assert.equal(await ana.page.locator("[data-anchor^=trick-]").count(), lying);
    assert.match(await ana.page.title(), /Your turn/);
    await move(ana);
    // Somewhere in the game a suit must be followed, and the page says so.
    for (let moves = 0; moves < 30; moves++) {
      const what = await asked(ana);
      if (what === "over") return;
      const barred = ana.page.locator("[data-card][aria-disabled=true]").first();
      if (what === "card" && (await barred.count()) > 0) {
        await barred.click({ position: { x: 8, y: 8 }, force: true });
        await ana.page.getByText(/you must follow/).first().waitFor();
        return;
      }
      await move(ana);
    }
  }, quick),
);

test("in every language and theme nothing sticks out and nobody stumbles", { timeout: 240_000 }, () =>
  in_house(async (house) => {
    const names = ["Maximiliane-Charlotte W.", "Bartholomäus-Friedrich X", "Wolfeschlegelsteinhausen", "Ed", "Anna-Katharina Grossmann"];
    for (const language of ["en", "de", "fr", "nl"] as const) {
      for (const theme of ["light", "dark"] as const) {
        const person = await house.person({ language, theme, still: true });
        await begin(house, person, { preset: "classic", players: 5, names });
        await person.page.keyboard.press("Escape");
        await person.page.locator("dialog[open]").waitFor({ state: "hidden" });
        await asked(person);
        for (const [name, size] of Object.entries({ ...sizes, low: { width: 740, height: 360 }, short: { width: 360, height: 620 } })) {
          await person.page.setViewportSize(size);
          await person.page.waitForTimeout(150);
          await person.check_fit();
          await person.shot(`table-${language}-${theme}-${name}`);
          // What it finds does not depend on the language.
          if (language === "en" && (name === "phone" || name === "desk")) await person.check_access();
        }
        await person.context.close();
      }
    }
  }, quick),
);

test("somebody who watches sees no hand, and may take a bot’s seat", { timeout: 60_000 }, () =>
  in_house(async (house) => {
    const ana = await house.person();
    const room = await begin(house, ana, { preset: "classic", players: 4 });
    const bo = await house.person({ size: "desk" });
    await bo.open(`/watch/${room}`);
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.page.getByRole("button", { name: "Just watch" }).click();
    await bo.page.locator("main[data-stage=play]").waitFor();
    assert.equal(await bo.page.locator("[data-card]").count(), 0);
    await bo.check_access();
    await bo.shot("table-watch");
    await bo.page.getByRole("button", { name: /^Take over from/ }).first().click();
    await bo.page.locator("[data-card]").first().waitFor();
  }, quick),
);
