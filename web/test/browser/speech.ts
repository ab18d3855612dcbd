// What is said while cards are played is readable, moves nothing and covers nothing that is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look_at_role } from "../clicking_player.ts";
import { in_house, type House, type Person } from "../house.ts";
import { patience } from "../patience.ts";
import { scripted_table, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const long_words =
  "I still wonder about that third trick, since somebody must have had a green card left, and nobody else could have won it at all.";
const sizes = { phone: [360, 740], short: [360, 640], side: [740, 360], desk: [1280, 800] } as const;

const sizes_of_tablet = { upright: { width: 820, height: 1180 }, side: { width: 1180, height: 820 } } as const;

/** Everything on the table that has a place. */
const parts = ".seat, .laid, .trick, [data-card], .prompt, .bar, .summary";

type Boxes = readonly { readonly what: string; readonly box: string }[];

interface Asked {
  readonly parts: string;
  readonly speaker: string | null;
  readonly patience: number;
}

interface Looked {
  readonly boxes: Boxes;
  /** The parts that the bubble covers. */
  readonly covered: readonly string[];
  readonly bubbles: number;
}

/** Runs in the page, so that nothing is missed: a line does not stay for long. `speaker` null: nobody is speaking. */
function looked({ parts, speaker, patience }: Asked): Promise<Looked> {
  const around = ".laid, .trick, .hand, .prompt, .seat, .summary .value";
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  const is_said = (): boolean =>
    speaker === null || document.querySelector(".bubble bdi")?.textContent?.includes(speaker) === true;
  const box_of = (element: Element): Boxes[number] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x, y, width, height].map((n) => n.toFixed(1)).join(" ");
    return { what: element.getAttribute("class") ?? "", box };
  };
  const look = async (): Promise<Looked> => {
    for (const end = performance.now() + patience; !is_said(); await frame()) {
      if (performance.now() > end) throw new Error(`nobody hears ${speaker}`);
    }
    // Includes what follows a frame later.
    for (let frames = 0; frames < 3; frames++) await frame();
    const said = document.querySelector(".bubble");
    // It begins higher up, unseen, and a busy browser may take a few frames to move it.
    await Promise.all(said?.getAnimations().map(({ finished }) => finished) ?? []);
    const bubble = said?.getBoundingClientRect();
    const bubble_box = said && `${box_of(said).box} at ${innerWidth}x${innerHeight}: ${said.textContent}`;
    const covered = [...document.querySelectorAll(around)].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return bubble && left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
    });
    return {
      boxes: [...document.querySelectorAll(parts)].map(box_of),
      covered: covered.map((part) => `${Object.values(box_of(part)).join(" ")}, by ${bubble_box}`),
      bubbles: document.querySelectorAll(".bubble").length,
    };
  };
  return look();
}

const while_heard = (page: Page, speaker: string | null): Promise<Looked> =>
  page.evaluate(looked, { parts, speaker, patience });

/** It is Ana's turn to play a card. */
async function sit_down(house: House, language: "en" | "de" = "en"): Promise<{ ana: Person; table: ScriptedTable }> {
  const table = await scripted_table(house.server.origin, { names: ["Ana", "Ben", "Cleo", "Dora"] });
  const [script] = table.players;
  assert.ok(script);
  await table.play_until(script, ({ legal = [] }) => legal.some((action) => "card" in action));
  const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
  await look_at_role(ana.page);
  // A hint says what the cards would mean, and may be longer than the one before.
  await until(() => ana.received.some((text) => text.includes('"ask": "prospects"')), "the hint");
  return { ana, table };
}

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`a line moves nothing and covers nothing: ${size}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const { ana, table } = await sit_down(house);
      const { page } = ana;
      await ana.resize({ width, height });
      const { boxes: before } = await while_heard(page, null);
      assert.ok(before.length > 8, "a table to look at");
      const [, ben, cleo, dora] = table.players;
      ben?.send({ do: "chat", text: long_words });
      assert.deepEqual(await while_heard(page, "Ben"), { boxes: before, covered: [], bubbles: 1 });
      await ana.shot(`speech-${size}`);
      // All of it can be read: lines that have no room roll by.
      await page.waitForFunction(() => {
        const words = document.querySelector(".bubble .words");
        return words !== null && words.scrollTop + words.clientHeight >= words.scrollHeight - 1;
      });
      // Another line waits its turn, and then appears in the same place. The eye of suspicion is a separate mark;
      // everything else stays.
      cleo?.send({ do: "say", phrase: { say: "suspect", seat: 3 } });
      assert.deepEqual(await while_heard(page, "Cleo"), { boxes: before, covered: [], bubbles: 1 });
      dora?.send({ do: "say", phrase: { say: "not_me" } });
      assert.deepEqual(await while_heard(page, "Dora"), { boxes: before, covered: [], bubbles: 1 });
      await ana.shot(`speech-short-${size}`);
      await ana.check_access();
      table.close();
    }),
  );
}

test("a tap on what someone says opens the talk", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, table } = await sit_down(house);
    table.players[1]?.send({ do: "chat", text: long_words });
    await ana.page.locator(".bubble").click();
    const sheet = ana.page.getByRole("dialog").filter({ hasText: "Table talk" });
    await sheet.waitFor();
    // A tablet is turned, and turned back. On its side, the talk has a column of its own.
    await ana.resize(sizes_of_tablet.side);
    await sheet.waitFor({ state: "detached" });
    await ana.resize(sizes_of_tablet.upright);
    assert.equal(await ana.page.locator("dialog[open]").count(), 0);
    await ana.page.getByRole("button", { name: /^Talk/ }).click();
    await sheet.waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.page.locator("dialog[open]").waitFor({ state: "detached" });
    table.close();
  }),
);

test("a screen reader is told what was said, once", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const { ana, table } = await sit_down(house);
    const told: string[] = [];
    await ana.page.exposeFunction("tell", (text: string) => told.push(text));
    await ana.page.evaluate(() => {
      for (const region of document.querySelectorAll("[aria-live]")) {
        new MutationObserver(() =>
          (window as unknown as { tell: (text: string) => void }).tell(region.textContent),
        ).observe(region, { childList: true, subtree: true, characterData: true });
      }
    });
    table.players[1]?.send({ do: "chat", text: "Good evening" });
    await ana.page.locator(".bubble[aria-hidden=true]").waitFor();
    await until(() => told.some((text) => text.includes("Good evening")), "the announcer");
    table.close();
  }),
);
