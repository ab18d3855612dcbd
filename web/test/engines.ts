// npm run engines: the way from the start page into a game in engines other than Chromium's. Firefox is driven by
// WebDriver BiDi, which it speaks itself, and WebKitGTK's MiniBrowser by WebKitWebDriver, which needs a display (Xvfb
// will do). What is not installed is skipped and reported.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { open_firefox } from "./engine_firefox.ts";
import { open_webkit } from "./engine_webkit.ts";
import { patience } from "./patience.ts";
import { start_server } from "./server.ts";

/** A page in any engine, with as much as a smoke test needs. */
export interface EnginePage {
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  value(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const engines = [
  { name: "Firefox", program: "/usr/bin/firefox-esr", open: open_firefox },
  { name: "WebKitGTK", program: "/usr/bin/WebKitWebDriver", open: open_webkit },
] as const;

async function until(page: EnginePage, expression: string, most = patience): Promise<void> {
  for (
    const end = Date.now() + most;
    (await page.value(expression)) !== true;
    await new Promise((wake) => setTimeout(wake, 200))
  ) {
    const text = String(await page.value("document.body.innerText.slice(0, 400)"));
    assert.ok(Date.now() < end, `waited too long for ${expression}; the page says: ${text}`);
  }
}

const clicks = (selector: string): string =>
  `(() => { const found = document.querySelector(${JSON.stringify(selector)}); found?.click(); return found !== null; })()`;

/** From the start page to a table, until three of our own cards have been played. */
async function play(page: EnginePage, origin: string): Promise<string> {
  await page.open(origin);
  await until(page, `document.querySelector(".button.primary.large") !== null`);
  await until(page, `document.fonts.status === "loaded"`);
  await page.value(clicks(".button.primary.large"));
  await until(page, `location.pathname.startsWith("/t/")`);
  await until(page, `document.querySelector("main") !== null`);
  const hand = async (): Promise<number> => Number(await page.value(`document.querySelectorAll("[data-card]").length`));
  let most = 0;
  for (const end = Date.now() + patience; ; await new Promise((wake) => setTimeout(wake, 250))) {
    const held = await hand();
    most = Math.max(most, held);
    if (held > 0 && held <= most - 3) break;
    assert.ok(
      Date.now() < end,
      `${held} of ${most} cards left; the page says: ${String(await page.value("document.body.innerText.slice(0, 600)"))}`,
    );
    // Whatever is in front comes first: the role, then a mission to choose (twice: take, lay), then a card.
    if ((await page.value(clicks("dialog[open] footer button:last-child"))) === true) continue;
    if ((await page.value(clicks(".one:not(.barred) button"))) === true) continue;
    await page.value(clicks('[data-card][aria-disabled="false"]'));
  }
  return String(await page.value("navigator.userAgent"));
}

const server = await start_server({ web: true, options: ["--bot-pace", "0"] });
let failed = false;
try {
  for (const { name, program, open } of engines) {
    if (process.argv[2] !== undefined && !name.toLowerCase().includes(process.argv[2])) continue;
    if (!existsSync(program)) {
      console.log(`${name}: not installed, left out`);
      continue;
    }
    try {
      const page = await open(program);
      try {
        console.log(`${name}: played three cards (${await play(page, server.origin)})`);
      } finally {
        await page.close();
      }
    } catch (error) {
      failed = true;
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await server.stop();
}
process.exit(failed ? 1 : 0);
