// One Chromium for all tests of a file, each with its own contexts: starting one takes longer than many a test. It ends
// when no one has wanted it for a moment, so that its last user need not know.
import { chromium, type Browser } from "playwright-core";

/** Chromium without its own windows, which would take a third of the time. */
const chromium_path = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const chromium_options = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // An address for which a browser does not trust plain http, as in a home network.
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
  // One promise, so that tests side by side do not start one each.
  shared ??= launch_browser([]);
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launch_browser([]);
  return shared;
}

export async function return_browser(browser: Browser): Promise<void> {
  users--;
  if (users === 0) for (const context of browser.contexts()) await context.close();
  clearTimeout(ending);
  ending = setTimeout(() => {
    if (users > 0) return;
    shared = null;
    void browser.close();
  }, idle);
}
