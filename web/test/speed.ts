// npm run speed [-- RUNS]: how the client feels on a mid-range phone (a processor four times slower): when the start
// page can be used, and how long the page is busy at a stretch while five players' cards move. A measurement, not a
// test: it prints, and never fails.
//
// Everything is measured twice. With Chromium's slowdown, by the clock, it is what a person would see if nothing else
// ran on this machine (the slowdown also multiplies what other programs take). Without it, by the processor time of the
// main thread (`tdur`), times four, it is valid on a busy machine too.
import { loadavg } from "node:os";
import type { Page } from "playwright-core";
import { begin_game } from "./bot_game.ts";
import { in_house, type House } from "./house.ts";
import { main_mark, main_tasks, traced, type Task } from "./trace.ts";

const slowdown = 4;
const runs = Number(process.argv[2] ?? 9);
const games = 3;
const game_seconds = 40;

const say = (name: string, value: unknown): void => console.log(`${name}: ${JSON.stringify(value)}`);
const rounded = (values: readonly number[]): readonly number[] => values.map(Math.round).sort((a, b) => a - b);

function spread(values: readonly number[]): object {
  const sorted = rounded(values);
  return { least: sorted[0], middle: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1) };
}

/** How much longer the same work takes now than at best, because other programs share the processor's caches. */
function inflation(): number {
  const times = Array.from({ length: 60 }, () => {
    const before = process.cpuUsage();
    const work = new Map<string, object>();
    for (let i = 0; i < 60_000; i++) work.set(`k${i % 5000}`, { i });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }).sort((a, b) => a - b);
  return Math.round((10 * (times[30] ?? 1)) / (times[0] ?? 1)) / 10;
}

async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Sets the mark `usable` when the button that begins a game is drawn and the page answers. */
function watch_for_usable(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("button.primary.large") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface Load {
  /** Since the start of the navigation. */
  readonly usable: number;
  readonly cpu: number;
  readonly requests: number;
}

/** A first visit: nothing is cached, but the browser already has a process for the page. */
async function load(house: House, rate: number): Promise<Load> {
  const { page, context } = await house.person();
  let usable = 0;
  let requests = 0;
  await page.goto(`${house.server.origin}/healthz`);
  await page.addInitScript(watch_for_usable);
  await slow(page, rate);
  page.on("request", () => requests++);
  const events = await traced(house.browser, async () => {
    await page.goto(house.server.origin, { waitUntil: "commit" });
    // Checking too often would be work for the page.
    for (let at: number | undefined; at === undefined; usable = at ?? 0) {
      await new Promise((done) => setTimeout(done, 500));
      at = await page.evaluate(() => performance.getEntriesByName("usable")[0]?.startTime);
    }
  });
  const before = main_tasks(events, "usable").filter(({ at }) => at < 0 && at > -usable);
  await context.close();
  return { usable, requests, cpu: before.reduce((sum, task) => sum + task.cpu, 0) };
}

/**
 * Plays by itself, with little work for the page besides what the game makes. Sets the mark `begun`,
 * and `over` when the table is gone.
 */
function play_on(): void {
  const first = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const last = (selector: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  performance.mark("begun");
  const table = first("main.table-screen");
  const gone = new MutationObserver(() => {
    if (table?.isConnected) return;
    gone.disconnect();
    performance.mark("over");
  });
  if (table?.parentElement) gone.observe(table.parentElement, { childList: true });
  setInterval(() => {
    if (first(".trick li.won") !== null) return;
    const button =
      last("dialog[open] footer button") ??
      last(".reveal .button") ??
      first(".bottom .button.primary:not(:disabled)") ??
      first(".lay .button:not(:disabled)") ??
      first(".middle-space .one:not(.barred) button") ??
      last("[data-card][aria-disabled=false]");
    button?.click();
  }, 400);
}

async function cards_move(house: House, rate: number): Promise<readonly Task[]> {
  const [person] = await begin_game(house, { preset: "classic", players: 5 }, [{}]);
  if (person === undefined) return [];
  await slow(person.page, rate);
  const events = await traced(house.browser, async () => {
    await person.page.evaluate(play_on);
    await new Promise((done) => setTimeout(done, game_seconds * 1000));
  });
  await person.context.close();
  const over = main_mark(events, "over") - main_mark(events, "begun");
  return main_tasks(events, "begun").filter(({ at, wall }) => at > 0 && !(at + wall > over));
}

async function several_games(house: House, rate: number): Promise<readonly (readonly Task[])[]> {
  const played: (readonly Task[])[] = [];
  for (let game = 0; game < games; game++) played.push(await cards_move(house, rate));
  return played;
}

await in_house(async (house) => {
  say(
    "load of this machine",
    loadavg().map((load) => Math.round(load)),
  );
  say("the same work takes this many times what it takes at best", inflation());
  await load(house, 1);
  const slowed: Load[] = [];
  const plain: Load[] = [];
  for (let run = 0; run < runs; run++) {
    slowed.push(await load(house, slowdown));
    plain.push(await load(house, 1));
  }
  say("start page: requests", plain[0]?.requests);
  say("start page usable after, slowed down, by the clock (ms)", spread(slowed.map(({ usable }) => usable)));
  say("start page: not slowed down, by the clock (ms)", spread(plain.map(({ usable }) => usable)));
  say("start page: the main thread's processor time x 4 (ms)", spread(plain.map(({ cpu }) => cpu * slowdown)));

  const longest = (times: readonly number[]): readonly number[] => rounded(times).slice(-8);
  const say_games = (what: string, played: readonly (readonly number[])[]): void => {
    say(
      `cards move in ${games} games for at most ${game_seconds} s each: the longest tasks, ${what} (ms)`,
      played.map(longest),
    );
    say(
      "of these over 50 ms",
      played.map((times) => times.filter((time) => time > 50).length),
    );
  };
  const plain_games = await several_games(house, 1);
  say_games(
    "not slowed down, by the clock",
    plain_games.map((tasks) => tasks.map(({ wall }) => wall)),
  );
  say_games(
    "processor time x 4",
    plain_games.map((tasks) => tasks.map(({ cpu }) => cpu * slowdown)),
  );
  say_games(
    "slowed down, by the clock",
    (await several_games(house, slowdown)).map((tasks) => tasks.map(({ wall }) => wall)),
  );
});
