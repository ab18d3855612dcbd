// npm run steady: plays a whole game with bots on a phone and on a desktop, and reports every layout shift that no input
// explains, the largest first. The aim is 0.02 for all of a game.
import assert from "node:assert/strict";
import { begin_game } from "./bot_game.ts";
import { play_out } from "./clicking_player.ts";
import { in_house, type House, type PersonChoices } from "./house.ts";

export interface Shift {
  readonly value: number;
  /** The title of the page, and what moved from where to where. */
  readonly moved: readonly string[];
}

/** Of one game, from the deal to the result. */
export async function shifts_of_game(house: House, choices: PersonChoices): Promise<readonly Shift[]> {
  const [ana] = await begin_game(house, { preset: "classic", players: 4 }, [choices]);
  assert.ok(ana);
  await ana.page.evaluate(() => {
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
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)}: ${at(previousRect)} → ${at(currentRect)}`,
        );
        seen.push({ value: entry.value, moved: [document.title, ...moved] });
      }
    }).observe({ type: "layout-shift" });
  });
  await play_out(ana);
  await ana.page.locator(".cause").waitFor();
  return ana.page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);
}

export const sum_of = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0);

/** Slow enough that a bot's move does not count as the answer to a press. */
export const unhurried = { options: ["--bot-pace", "650", "--talk-pace", "900"] } as const;

if (import.meta.main) {
  for (const size of ["phone", "desk"] as const) {
    await in_house(async (house) => {
      const shifts = await shifts_of_game(house, { size });
      console.log(`${size}: ${sum_of(shifts).toFixed(4)} in ${shifts.length} shifts`);
      for (const { value, moved } of [...shifts].sort((a, b) => b.value - a.value).slice(0, 12)) {
        console.log(`  ${value.toFixed(4)} ${moved.slice(0, 4).join("\n         ")}`);
      }
    }, unhurried);
  }
}
