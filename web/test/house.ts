// A server and a browser for a test, and people who use them. Pictures go into the folder that SHOTS names; without it
// there are none.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { patience } from "./patience.ts";
import { start_server, type ServerChoices, type TestServer } from "./server.ts";
import { borrow_browser, launch_browser, return_browser } from "./shared_browser.ts";
import { start_site, type TestSite } from "./site.ts";
import { start_static_host } from "./static_host.ts";
import { text_faults } from "./text_faults.ts";

const require = createRequire(import.meta.url);
const axe_source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
} as const;

export interface PersonChoices {
  readonly language?: "en" | "de" | "fr" | "nl";
  readonly theme?: "light" | "dark";
  readonly size?: keyof typeof sizes;
  readonly still?: boolean;
  /** The test reads what a reveal means and closes it. By default it is closed at once. */
  readonly reads_reveals?: boolean;
  /** The app is kept on the device. It fetches all its files for that, so the others do without. */
  readonly keeps_app?: boolean;
  /** What the browser calls itself. */
  readonly agent?: string;
}

/** Someone with their own browser. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the page: errors, and what the content policy blocked. */
  readonly errors: string[] = [];
  /** Everything the server has sent to this person. */
  readonly received: string[] = [];
  /** Everything this person's pages have sent to it. */
  readonly sent: string[] = [];
  readonly #origin: string;

  constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.#origin = origin;
    this.watch(page);
  }

  watch(page: Page): void {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      // A connection that a test breaks is not the page's fault, nor is an address without https.
      if (
        message.type() === "error" &&
        !/WebSocket|ERR_|Failed to load|blocked by CORS policy|when fetching the script|Cross-Origin-Opener-Policy/.test(
          message.text(),
        )
      )
        this.errors.push(message.text());
    });
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.received.push(String(payload)));
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
    });
  }

  async open(path: string, page = this.page): Promise<void> {
    await page.goto(new URL(path, this.#origin).href);
  }

  /** Another tab of the same browser. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    return page;
  }

  /** Resizes to another device, and waits until the page has followed. */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    // Parts that measure themselves settle one after another.
    await this.page.evaluate(async () => {
      const places = (): string =>
        [...document.querySelectorAll("button, [data-card]")]
          .map((element) => JSON.stringify(element.getBoundingClientRect()))
          .join();
      let before = "";
      for (let frame = 0, still = 0; frame < 120 && still < 5; frame++) {
        await new Promise(requestAnimationFrame);
        const now = places();
        still = now === before ? still + 1 : 0;
        before = now;
      }
    });
  }

  /** Until the app is on the device: its worker has fetched everything. */
  async kept(): Promise<void> {
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active === null || active.state === "activated") return;
      await new Promise<void>((resolve) =>
        active.addEventListener("statechange", () => active.state === "activated" && resolve()),
      );
    });
  }

  async shot(name: string, page = this.page): Promise<void> {
    const folder = process.env["SHOTS"];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Fails with whatever would trouble a screen reader or poor eyesight. */
  async check_access(page = this.page, rules: readonly string[] = []): Promise<void> {
    // Between two screens there is a moment with neither.
    for (const part of ["main", "h1"]) await page.locator(part).first().waitFor({ state: "attached" });
    await page.evaluate(settled);
    // Not as a tag, because the content policy would block it.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe_source);
    const found = await page.evaluate(async (only) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      const { violations } = await axe.run({ resultTypes: ["violations"], ...(only.length > 0 && { runOnly: only }) });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
      );
    }, rules);
    assert.deepEqual(found, []);
  }

  /** Emulates the device's preference. */
  async dress(colorScheme: "light" | "dark", contrast: "no-preference" | "more" = "no-preference"): Promise<void> {
    await this.page.emulateMedia({ colorScheme, contrast });
    await this.page.waitForFunction(
      ([theme, more]) => {
        const { dataset } = document.documentElement;
        return dataset["theme"] === theme && (dataset["contrast"] === "more") === more;
      },
      [colorScheme, contrast === "more"] as const,
    );
    // Chromium does not restyle everything by itself when only the emulated device changes.
    await this.page.evaluate(() => {
      const from_top = scrollY;
      document.documentElement.style.display = "none";
      document.documentElement.getBoundingClientRect();
      document.documentElement.style.display = "";
      scrollTo(0, from_top);
    });
  }

  /** The same in light and dark, each also with strong contrast. Only colours change between them. */
  async check_every_look(): Promise<void> {
    for (const [colorScheme, contrast] of [
      ["light", "no-preference"],
      ["light", "more"],
      ["dark", "no-preference"],
      ["dark", "more"],
    ] as const) {
      await this.dress(colorScheme, contrast);
      const all = colorScheme === "light" && contrast === "no-preference";
      await this.check_access(this.page, all ? [] : ["color-contrast"]);
    }
  }

  /** Whatever is cut off, sticks out sideways or is badly broken. */
  async misfits(page = this.page): Promise<readonly string[]> {
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const cut = [...document.querySelectorAll("button, a, label, h1, h2, h3")].filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflow !== "visible" &&
          !element.closest(".visually-hidden"),
      );
      const out = [...document.body.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const innermost = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
      const told = (elements: readonly Element[]): readonly string[] =>
        elements.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
      return [...(scrollWidth > clientWidth ? ["the page", ...told(innermost)] : []), ...told(cut)];
    });
    return [...wide, ...(await page.evaluate(text_faults))];
  }

  async check_fit(page = this.page): Promise<void> {
    assert.deepEqual(await this.misfits(page), []);
  }

  /** Takes a picture. Whatever does not fit fails the test at its end, after all pictures. */
  async look_over(name: string): Promise<void> {
    await this.shot(name);
    this.errors.push(...(await this.misfits()).map((fault) => `${name}: ${fault}`));
  }
}

/** Runs in the page: waits until everything has faded in. */
async function settled(): Promise<void> {
  const fading = (): readonly Animation[] =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime ?? 0) < Number.POSITIVE_INFINITY,
      );
  const enough = new Promise((wake) => setTimeout(wake, 5000));
  for (let rounds = 0; rounds < 20 && fading().length > 0; rounds++)
    await Promise.race([Promise.allSettled(fading().map(({ finished }) => finished)), enough]);
}

/** Runs in the page. */
function close_reveals(): void {
  new MutationObserver(() => document.querySelector<HTMLElement>(".reveal .button")?.click()).observe(document, {
    childList: true,
    subtree: true,
  });
}

interface Axe {
  run(options: {
    readonly resultTypes: readonly string[];
    readonly runOnly?: readonly string[];
  }): Promise<{ readonly violations: readonly AxeViolation[] }>;
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

export class House {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly #people: Person[] = [];
  readonly #give_back: (browser: Browser) => Promise<void>;

  constructor(server: TestServer, browser: Browser, give_back: (browser: Browser) => Promise<void>) {
    this.server = server;
    this.browser = browser;
    this.#give_back = give_back;
  }

  async person({
    language = "en",
    theme = "light",
    size = "phone",
    still = false,
    reads_reveals = false,
    keeps_app = false,
    agent,
  }: PersonChoices = {}): Promise<Person> {
    const context = await this.browser.newContext({
      viewport: sizes[size],
      locale: language,
      colorScheme: theme,
      reducedMotion: still ? "reduce" : "no-preference",
      serviceWorkers: keeps_app ? "allow" : "block",
      ...(agent !== undefined && { userAgent: agent }),
    });
    context.setDefaultTimeout(patience);
    if (!reads_reveals) await context.addInitScript(close_reveals);
    const person = new Person(context, await context.newPage(), this.server.origin);
    this.#people.push(person);
    return person;
  }

  /** Prints what everyone has on the screen, for the log of a failure. */
  async tell(): Promise<void> {
    for (const [i, { page }] of this.#people.entries()) {
      const seen = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
      console.log(`Person ${i} at ${page.url()} saw:\n${seen.replaceAll(/\n+/g, " | ").slice(0, 1500)}`);
      await this.#people[i]?.shot(`failed-${i}`).catch(console.log);
    }
  }

  async close(): Promise<void> {
    try {
      await this.#give_back(this.browser);
    } finally {
      // A server that is left behind would keep the tests from ending.
      await this.server.stop();
    }
    assert.deepEqual(
      this.#people.flatMap(({ errors }) => errors),
      [],
    );
  }
}

export interface HouseChoices extends Omit<ServerChoices, "web"> {
  /** More of the browser's own flags, such as what its user has set. */
  readonly browser?: readonly string[];
}

/** The test that opens it must close it, even after a failure. */
export const open_house = async ({ browser, ...choices }: HouseChoices = {}): Promise<House> =>
  house_at(await start_server({ web: true, ...choices }), browser);

async function house_at(server: TestServer, besides?: readonly string[]): Promise<House> {
  try {
    if (besides === undefined) return new House(server, await borrow_browser(), return_browser);
    return new House(server, await launch_browser(besides), (browser) => browser.close());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A test's body with a house that is closed whatever happens. */
export const in_house = async (body: (house: House) => Promise<void>, choices: HouseChoices = {}): Promise<void> =>
  within(await open_house(choices), body);

/** The same with a server that is already running, and is stopped at the end. */
export const house_on = async (server: TestServer, body: (house: House) => Promise<void>): Promise<void> =>
  within(await house_at(server), body);

/** The same without an insidejob server: only the client's files. */
export const on_static_host = async (body: (house: House) => Promise<void>): Promise<void> =>
  house_on(await start_static_host(), body);

/** The same where several servers form one site. */
export async function in_site(nodes: number, body: (house: House, site: TestSite) => Promise<void>): Promise<void> {
  const site = await start_site(nodes);
  await within(await house_at(site), (house) => body(house, site));
}

async function within(house: House, body: (house: House) => Promise<void>): Promise<void> {
  try {
    await body(house);
  } catch (error) {
    await house.tell();
    throw error;
  } finally {
    await house.close();
  }
}
