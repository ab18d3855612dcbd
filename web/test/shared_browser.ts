// One Chromium for all tests of a file, each with separate contexts, because starting one takes longer than many a
// test. It closes after a moment without users, so the last user need not do it.
import { chromium, type Browser } from "playwright-core";

/** Headless Chromium without windows, which would take a third of the time. */
const chromium_path = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const chromium_options = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A host for which browsers do not trust plain http, as in a home network.
  "--host-resolver-rules=MAP insidejob.test 127.0.0.1",
];
const idle = 500;

export const launch_browser = (besides: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromium_path, headless: true, args: [...chromium_options, ...besides] });

let shared: Promise<Browser> | null = null;
let users = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

export async function borrow_browser(): Promise<Browser> {
  users++;
  clearTimeout(ending);
  // A single promise, so that parallel tests do not start one each.
  shared ??= launch_browser([]);
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launch_browser([]);
  return shared;
}

export async function return_browser(browser: Browser): Promise<void> {
  // A user counts until its pages are closed, because the browser must not go meanwhile.
  if (users === 1) for (const context of browser.contexts()) await context.close();
  users--;
  clearTimeout(ending);
  ending = setTimeout(() => {
    if (users > 0) return;
    shared = null;
    void browser.close();
  }, idle);
}
