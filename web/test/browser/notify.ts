// Notifications of a table by turns: asked for by one tap, shown only while the page is closed, gone by another tap, and
// what is said where they cannot be had.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { answered, asked, look_at_role } from "../clicking_player.ts";
import { in_house, sizes, type House, type Person, type PersonChoices } from "../house.ts";
import { NotifiedDevice } from "../notified_device.ts";
import { patience } from "../patience.ts";
import { start_push_service } from "../push_service.ts";

const limit = { timeout: 400_000 };
const switch_of = (page: Page) => page.locator("[data-notify] input[role=switch]");

/** A click shows at once. It counts when it is done. */
const is_set = async (page: Page, on: boolean): Promise<boolean> =>
  (await switch_of(page).isEnabled()) && (await switch_of(page).isChecked()) === on;

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  while (!(await look())) {
    assert.ok(Date.now() < end, what);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Opens a table by turns, and returns its path. */
async function open_table(person: Person): Promise<string> {
  const { page } = person;
  await person.open("/new");
  await page.locator("input[autocomplete=nickname]").fill("Ana");
  await page.getByRole("radio", { name: /Turn by turn/ }).check({ force: true });
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/t\//);
  await page.locator("[data-notify]").waitFor();
  return new URL(page.url()).pathname;
}

async function open_menu({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.locator("dialog[open] [data-notify]").waitFor();
}

/** Makes every move that the table waits for. */
async function play({ page }: Person, moves: number): Promise<void> {
  for (let made = 0, key = ""; made < moves;) {
    const question = await asked(page, key);
    if (question.what === "over") return;
    key = await answered(page, question);
    if (key !== "" && (question.what === "card" || question.what === "mission")) made++;
  }
}

const set_push = ({ sent }: Person): readonly boolean[] =>
  sent.filter((text) => text.includes('"do":"push"')).map((text) => text.includes('"to"'));

test("notified while the page is closed, and only then", limit, async () => {
  const service = await start_push_service();
  try {
    await in_house(
      async (house) => {
        const ana = await house.person({ still: true, keeps_app: true });
        const device = new NotifiedDevice(ana);
        await device.prepare(service.subscribed, house.server.origin);
        const news = ana.page.locator("dialog[open]:has([data-catch-up])");
        await ana.page.addLocatorHandler(news, () => news.locator("footer button").last().click());
        const path = await open_table(ana);
        const room = decodeURIComponent(path.slice(3));
        await ana.page.locator("[data-notify=possible]").waitFor();
        await switch_of(ana.page).scrollIntoViewIfNeeded();
        assert.equal(await switch_of(ana.page).isChecked(), false);
        assert.equal(await device.asks(), 0, "nobody is asked before they want it");
        await ana.check_every_look();
        await ana.look_over("notify-lobby");
        await switch_of(ana.page).click();
        await until("the server knows", async () => set_push(ana).at(-1) === true);
        await until("the switch is on", () => is_set(ana.page, true));
        assert.equal(await device.asks(), 1);
        await ana.kept();
        await device.attach(service.subscribed);

        // A game with bots. While Ana looks at it, nothing is sent although it is her turn.
        await ana.page.getByRole("button", { name: "Fill with bots" }).click();
        await ana.page.getByRole("button", { name: "Start the game" }).click();
        await ana.page.locator("main[data-stage=play]").waitFor();
        await look_at_role(ana.page);
        await asked(ana.page, "", patience);
        await ana.page.waitForTimeout(25_000);
        assert.deepEqual(service.texts, []);

        // She goes, and is told once.
        await ana.open("/settings");
        const text = await service.text(0);
        const notice = JSON.parse(text) as { readonly [name: string]: unknown };
        assert.deepEqual(Object.keys(notice), ["v", "room", "kind", "tag", "until", "with"]);
        assert.deepEqual([notice["room"], notice["kind"], notice["with"]], [room, "turn", []]);

        // A page of the game is open, so she is told there.
        await device.deliver(house.server.origin, text);
        await ana.page.getByText(`Your turn · Table ${room}`).waitFor();
        assert.deepEqual(await device.shown(), []);

        // No page is open: one notification, however often it comes.
        await ana.page.goto("about:blank");
        for (let time = 0; time < 2; time++) await device.deliver(house.server.origin, text);
        await until("it is shown", async () => (await device.shown()).length > 0);
        const [shown] = await device.shown();
        assert.deepEqual(await device.shown(), [
          { title: "Your turn", body: `Table ${room}`, tag: notice["tag"], data: room, actions: ["off"] },
        ]);
        assert.equal(shown?.tag.includes(room), false);
        assert.equal(await device.tap(), path);
        assert.deepEqual(await device.shown(), []);

        // Someone who comes by themselves finds it gone.
        await device.deliver(house.server.origin, text);
        await until("it is shown", async () => (await device.shown()).length === 1);
        await ana.open(path);
        await ana.page.locator("main[data-stage=play]").waitFor();
        await until("it is gone", async () => (await device.shown()).length === 0);
        await until("the server knows it again", async () => set_push(ana).length === 2);
        assert.deepEqual(set_push(ana), [true, true]);
        assert.equal(await device.asks(), 1);

        // The next turn is a new notice under the same tag. With others at the table it names them, whatever they are
        // called.
        await play(ana, 2);
        await ana.page.goto("about:blank");
        const second = JSON.parse(await service.text(1)) as typeof notice;
        assert.equal(second["tag"], notice["tag"]);
        await device.deliver(house.server.origin, JSON.stringify({ ...second, with: ["$& Bo", "{table}"] }));
        await until("it is shown", async () => (await device.shown()).length === 1);
        assert.equal((await device.shown())[0]?.body, `Table ${room}, with \u2068$& Bo\u2069, \u2068{table}\u2069`);

        // One tap turns everything off. The page finds out, and the server is told.
        assert.equal(await device.tap("off"), null);
        assert.deepEqual(await device.shown(), []);
        await ana.open(path);
        await until("the server knows", async () => set_push(ana).at(-1) === false);
        await open_menu(ana);
        assert.equal(await switch_of(ana.page).isChecked(), false);
        await ana.look_over("notify-menu");
        await ana.check_access();

        // On and off again here.
        const before = set_push(ana).length;
        await switch_of(ana.page).click();
        await until("the server knows", async () => set_push(ana).length === before + 1);
        await until("it is on", () => is_set(ana.page, true));
        await ana.look_over("notify-menu-on");
        await switch_of(ana.page).click();
        await until("the server knows", async () => set_push(ana).length === before + 2);
        assert.deepEqual(set_push(ana).slice(before), [true, false]);
        await until("it is off", () => is_set(ana.page, false));

        // On at this table, and off in a notification while a page is open.
        await switch_of(ana.page).click();
        await until("it is on", () => is_set(ana.page, true));
        await device.deliver(house.server.origin, text);
        await ana.page.evaluate(
          async ([tag]) => {
            const { ready } = navigator.serviceWorker;
            await (await ready).showNotification("as if it had come before", { tag: tag ?? "", data: "elsewhere" });
          },
          [String(notice["tag"])],
        );
        await device.tap("off");
        await until("it is off", () => is_set(ana.page, false));
      },
      { options: ["--bot-pace", "0", ...service.options] },
    );
  } finally {
    await service.stop();
  }
});

interface Case {
  readonly way: string;
  readonly choices?: PersonChoices;
  readonly host?: (house: House) => string;
  readonly words: { readonly en: RegExp; readonly de: RegExp };
}

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

const cases: readonly Case[] = [
  { way: "denied", words: { en: /blocks notifications/, de: /blockiert Mitteilungen/ } },
  {
    way: "insecure",
    host: ({ server }) => `http://insidejob.test:${server.port}`,
    words: { en: /notifications for https pages/, de: /nur auf Seiten mit https/ },
  },
  { way: "home_screen", choices: { agent: iphone }, words: { en: /Add to Home Screen/, de: /Home-Bildschirm/ } },
];

for (const { way, choices = {}, host, words } of cases) {
  for (const language of ["en", "de"] as const) {
    test(`no notifications, and why: ${way}, ${language}`, limit, () =>
      in_house(async (house) => {
        const ana = await house.person({ still: true, language, ...choices });
        const origin = host?.(house) ?? house.server.origin;
        await ana.page.goto(`${origin}/new`);
        await ana.page.locator("input[autocomplete=nickname]").fill("Ana");
        await ana.page.getByRole("radio", { name: /Turn by turn|Fernpartie/ }).check({ force: true });
        await ana.page.locator("button[type=submit]").click();
        const said = ana.page.locator(`[data-notify=${way}]`, { hasText: words[language] });
        await said.scrollIntoViewIfNeeded();
        assert.equal(await switch_of(ana.page).count(), 0);
        await ana.check_access();
        await ana.look_over(`notify-${way}-${language}`);
        await ana.resize(sizes.desk);
        await said.scrollIntoViewIfNeeded();
        await ana.look_over(`notify-${way}-${language}-desk`);
      }),
    );
  }
}

test("a server without notifications says so", limit, () =>
  in_house(
    async (house) => {
      const ana = await house.person({ still: true });
      await open_table(ana);
      await ana.page.locator("[data-notify=elsewhere]", { hasText: "sends no notifications" }).waitFor();
      assert.equal(await switch_of(ana.page).count(), 0);
    },
    { options: ["--notifications", "off"] },
  ),
);
