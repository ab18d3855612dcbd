// npm run steady [-- GAMES]: plays whole games on a phone and on a desktop at the same table, and reports every layout
// shift that no input explains, largest first.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { begin_game } from "./bot_game.ts";
import { play_out } from "./clicking_player.ts";
import { in_house, type House, type PersonChoices } from "./house.ts";
import { somebody } from "./quick_house.ts";
import { scripted_table, suspect_in } from "./scripted_table.ts";
import { in_seat } from "./seated_person.ts";

export interface Shift {
  readonly value: number;
  /** The title of the page, and what moved from where to where. */
  readonly moved: readonly string[];
}

/** For a whole game. */
export const most_shift = 0.02;
/** Slow enough that a bot's move does not count as the answer to a press. */
const pace = { bot_pace: 650, talk_pace: 900 } as const;
/** Checking more often would take longer than the game. */
const polling = 150;

/** The shifts of one game, from the deal to the result, for each of these people. */
export async function shifts_of_game(
  house: House,
  choices: readonly PersonChoices[],
): Promise<readonly (readonly Shift[])[]> {
  const people = await begin_game(house, { preset: "classic", players: 4, level: "rookie" }, choices);
  for (const { page } of people) await watch_shifts(page);
  return Promise.all(
    people.map(async (person) => {
      await play_out(person, { polling });
      return shifts_until_end(person.page);
    }),
  );
}

/** The same without a server, in one fixed game, which comes to a vote with today's bots. */
export async function shifts_on_device(house: House, size: "phone" | "desk"): Promise<readonly Shift[]> {
  const person = await somebody(house, { size }, 7, pace);
  const { page } = person;
  await person.open("");
  await page.getByRole("radio", { name: /^Classic/ }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("main[data-stage=play]").waitFor();
  await watch_shifts(page);
  await play_out(person, { polling });
  return shifts_until_end(page);
}

/** Longer than there is room for. */
const long_words =
  "I still wonder about that third trick: somebody must have had a green card left, and it wasn’t me at all.";

/**
 * Of the end of a game in which everyone has much to say, from the discussion to the result. The viewer does nothing,
 * and a script votes in their name, so everything that moves does so by itself.
 */
export async function shifts_of_talk(house: House, size: "phone" | "desk"): Promise<readonly Shift[]> {
  const names = ["Ana", "Benedikta", "Cleo", "Dora"];
  const table = await scripted_table(house.server.origin, { names });
  const [script, ...others] = table.players;
  assert.ok(script);
  const { page } = await in_seat(house, { pass: script.pass, name: "Ana" }, { size, still: true });
  await table.play_to("discussion", (seen) => suspect_in(seen) !== undefined);
  const suspect = suspect_in(table.host);
  assert.ok(suspect !== undefined);
  await page.locator("main:not(.voting) .way").waitFor();
  // A list that shows the latest lines moves up for a new one, and that is what it is for.
  await watch_shifts(page, "[data-said]");
  const row = (seat: number): Locator => page.locator(`li[data-seat="${seat}"]`);
  const grounds = [{ ground: "took", trick: table.host.won.indexOf(suspect) + 1 }];
  for (const [i, player] of others.entries()) {
    player.send({ do: "chat", text: long_words });
    await row(i + 1)
      .locator(".said", { hasText: "third trick" })
      .waitFor();
    if (i + 1 === suspect) continue;
    player.send({ do: "say", phrase: { say: "accuse", seat: suspect, grounds } });
    await row(i + 1)
      .locator(".said .target")
      .waitFor();
  }
  script.send({ do: "announce_vote" });
  await page.locator("[data-notice=vote_soon]").waitFor();
  for (const [i, player] of others.entries()) {
    player.send({ do: "discussion_ready", ready: true });
    await row(i + 1)
      .locator(".done")
      .waitFor();
  }
  await table.play_to("result");
  const shifts = await shifts_until_end(page);
  table.close();
  // In the vote only the viewer's own ballot moves anything. They would have cast it themselves.
  return shifts.filter(({ moved: [title = ""] }) => !title.startsWith("The vote"));
}

/** Collects until the result is complete. */
async function shifts_until_end(page: Page): Promise<readonly Shift[]> {
  await page.locator("[data-race]").waitFor();
  return shifts_so_far(page);
}

export const shifts_so_far = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);

/** Starts recording, without the shifts that move nothing but what these selectors describe. */
export async function watch_shifts(page: Page, besides = ":not(*)"): Promise<void> {
  await page.evaluate((besides) => {
    const seen: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts: seen });
    type Moved = {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    };
    type Entry = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly Moved[];
    };
    const at = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(" ");
    const name = (node: Node | null): string =>
      node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent?.slice(0, 40) ?? "gone");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const is_beside = ({ node }: Moved): boolean => node instanceof Element && node.closest(besides) !== null;
        if (entry.sources.length > 0 && entry.sources.every(is_beside)) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)}: ${at(previousRect)} → ${at(currentRect)}`,
        );
        seen.push({ value: entry.value, moved: [document.title, ...moved] });
      }
    }).observe({ type: "layout-shift" });
  }, besides);
}

export const sum_of = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0);

export const told = (shifts: readonly Shift[]): string =>
  [...shifts]
    .sort((a, b) => b.value - a.value)
    .slice(0, 12)
    .map(({ value, moved }) => `  ${value.toFixed(4)} ${moved.slice(0, 4).join("\n         ")}`)
    .join("\n");

if (import.meta.main) {
  const at_pace = { options: ["--bot-pace", String(pace.bot_pace), "--talk-pace", String(pace.talk_pace)] };
  const sizes = ["phone", "desk"] as const;
  for (let game = 0; game < Number(process.argv[2] ?? "1"); game++) {
    await in_house(async (house) => {
      const seen = await shifts_of_game(
        house,
        sizes.map((size) => ({ size })),
      );
      for (const [i, shifts] of seen.entries())
        console.log(`${sizes[i]}: ${sum_of(shifts).toFixed(4)} in ${shifts.length} shifts\n${told(shifts)}`);
    }, at_pace);
  }
}
