// Play without a server: the house in the browser, alone and passed around, from files only, without a network, across
// a reload.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { play_out } from "../clicking_player.ts";
import { in_house, on_static_host } from "../house.ts";
import { pass_around } from "../passed_around.ts";
import { somebody } from "../quick_house.ts";
import { web_folder } from "../server.ts";

const limit = { timeout: 300_000 };
const most_compressed = 580_000;

test(`the module and what runs it are at most ${most_compressed} bytes, compressed`, (context) => {
  const assets = join(web_folder, "assets");
  const files = readdirSync(assets).filter((name) => /^insidejob-.*\.wasm$|^house_worker-.*\.js$/.test(name));
  assert.equal(files.length, 2);
  const sum = (kind: string): number => files.reduce((all, name) => all + statSync(join(assets, name + kind)).size, 0);
  // File hosts often support only gzip.
  const gzip = sum(".gz");
  context.diagnostic(`gzip ${gzip} bytes, brotli ${sum(".br")}`);
  assert.ok(gzip <= most_compressed, `${gzip} bytes`);
});

test("from files alone, in a folder: a whole game against bots, with one click", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    const asked: string[] = [];
    ana.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).waitFor();
    await ana.shot("static-start-phone");
    await ana.check_access();
    assert.equal(await ana.page.getByRole("link", { name: "Open a table" }).count(), 0, "there is no server yet");
    assert.ok(!asked.some((path) => path.endsWith(".wasm")), "the module is loaded only when it is wanted");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play]").waitFor();
    assert.match(ana.page.url(), /\/games\/inside-job\/#\/local\//);
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
    assert.ok(asked.some((path) => path.endsWith(".wasm")));
    assert.deepEqual(
      asked.filter((path) => /\/(api|ws)\b/.test(path)),
      [],
      "nobody was asked",
    );
    // The next game: the same table, with the next dealer.
    await ana.shot("static-result-phone");
    // It is among the games of this device.
    await ana.open("#/games");
    await ana.page.getByRole("button", { name: /^Watch the game from/ }).waitFor();
  }),
);

test("mastermind on this device: its weights come when it is wanted, and stay", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    const asked: string[] = [];
    ana.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const fetched = (): number => asked.filter((path) => path.endsWith(".weights")).length;
    await ana.open("");
    await ana.page.getByLabel("Bot level").selectOption("mastermind");
    assert.equal(fetched(), 0);
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play]").waitFor();
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
    assert.equal(fetched(), 1);
    await ana.page.reload();
    await ana.page.locator("main").waitFor();
    assert.equal(fetched(), 1, "they are stored");
  }),
);

test("a reload loses nothing", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play]").waitFor();
    // Three cards are played: nobody can have won by then (R5.1).
    const cards = ana.page.locator("[data-card]");
    await cards.nth(11).waitFor();
    await play_out(ana, { done: async () => (await cards.count()) <= 9 });
    await ana.page.reload();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    assert.ok((await cards.count()) < 12, "the game had begun");
    await ana.open("");
    await ana.page.getByRole("link", { name: /Continue/ }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
  }),
);

const passed = [
  { language: "en", preset: "classic", people: 3, seed: 3, wants: ["curtain", "pass", "together", "vote"] },
  { language: "de", preset: "accomplice_prof_no", people: 3, seed: 1, wants: ["curtain", "pass", "accomplice"] },
  { language: "nl", preset: "two_players", people: 2, seed: 1, wants: ["curtain", "pass", "larry"] },
  { language: "fr", preset: "sleeper_paranoid", people: 3, seed: 1, wants: ["curtain", "pass"] },
] as const;
for (const { language, preset, people, seed, wants } of passed) {
  test(`one phone, ${people} people, ${preset}, ${language}: nobody sees another's cards`, limit, () =>
    on_static_host(async (house) => {
      const phone = await somebody(house, { language }, seed);
      const seen = await pass_around(phone, { preset, names: ["Ana", "Bo", "Cy"].slice(0, people) });
      for (const wanted of wants)
        assert.ok(seen.has(wanted), `nobody was asked for: ${wanted}, but ${[...seen].join(", ")}`);
    }),
  );
}

test("two tabs: the newer one has the house, and the older one can have it back", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    const other = await ana.tab();
    await other.goto(ana.page.url());
    await other.locator("main[data-stage=play] [data-card]").first().waitFor();
    await ana.page.locator("[data-end=replaced]").waitFor();
    await ana.page.getByRole("button", { name: "Play here" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    await other.locator("[data-end=replaced]").waitFor();
  }),
);

test("the server is gone and so is the network: the app starts, and plays on this device", limit, () =>
  in_house(async (house) => {
    const ana = await somebody(house, { keeps_app: true });
    await ana.open("/");
    await ana.kept();
    await house.server.restart(true, async () => {
      await ana.context.setOffline(true);
      await ana.open("/");
      await ana.page.getByRole("button", { name: "Play now" }).click();
      await ana.page.getByRole("button", { name: "Play on this device instead" }).waitFor();
      await ana.shot("server-gone-phone");
      await ana.check_access();
      await ana.page.getByRole("button", { name: "Play on this device instead" }).click();
      await ana.page.waitForURL(/\/local\//);
      await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
      // Also in the middle of a game, at an address that only a server would know.
      await ana.page.reload();
      await play_out(ana);
      await ana.page.locator(".cause").waitFor();
      // Pages that ask the engine and need no table work too.
      await ana.open("/editor");
      await ana.page.getByRole("button", { name: "New role" }).click();
      await ana.page.locator("[data-check=ready]").waitFor();
      await ana.context.setOffline(false);
    });
  }),
);

test("from files, and then without a network", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house, { keeps_app: true });
    await ana.open("");
    await ana.kept();
    await house.server.restart(true, async () => {
      await ana.context.setOffline(true);
      await ana.open("#/device");
      await ana.page.reload();
      await ana.page.getByRole("button", { name: "Deal the cards" }).click();
      await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
      await ana.context.setOffline(false);
    });
  }),
);

test("the lobby of a table on this device: everything can be chosen, and people come by name", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("#/device");
    await ana.page.getByLabel("Name of player 1").fill("Ana");
    await ana.page.getByRole("button", { name: "See all options first" }).click();
    await ana.page.getByRole("heading", { name: "Around this device" }).waitFor();
    await ana.shot("device-lobby-phone");
    await ana.check_access();
    await ana.check_fit();
    assert.equal(await ana.page.getByText("Invite").count(), 0, "nobody can be invited here");
    // A bot makes room, and someone in the room takes its seat.
    await ana.page.getByLabel("Name", { exact: true }).fill("Bo");
    await ana.page.getByRole("button", { name: "Add a person" }).click();
    await ana.page.getByRole("radio", { name: "Bo" }).waitFor();
    await ana.page.locator("main").getByText("Bo", { exact: true }).first().waitFor();
    await ana.shot("device-lobby-two-phone");
    await ana.check_access();
    await ana.page.getByRole("radio", { name: "Bo" }).check();
    await ana.page.getByRole("heading", { name: "Around this device" }).waitFor({ state: "detached" });
    await ana.page.getByRole("radio", { name: "Ana" }).check();
    await ana.page.getByRole("button", { name: "Start the game" }).click();
    await ana.page.locator("[data-curtain] .button.primary").click();
    await ana.page.locator("[data-card]").first().waitFor();
    // The page may be reloaded by someone who did not hold the device.
    await ana.page.reload();
    await ana.page.locator("[data-curtain]").waitFor();
    assert.equal(await ana.page.locator("[data-card]").count(), 0);
  }),
);

test("without a network: the puzzle of the day, practice, and the deal of the day", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house, { keeps_app: true });
    const { page } = ana;
    await ana.open("");
    await ana.kept();
    await house.server.restart(true, async () => {
      await ana.context.setOffline(true);
      await ana.open("#/puzzles");
      await page.reload();
      await page.locator("main[data-place] .answer").waitFor();
      await page.getByRole("button", { name: "All puzzles" }).last().click();
      await page.getByRole("button", { name: "The safe card", exact: true }).click();
      await page.locator("main[data-place] .answer").waitFor();
      await ana.open("#/challenges");
      await page.reload();
      await page.locator("main[data-code]").waitFor();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.locator("main[data-stage=play] [data-card]").first().waitFor();
      await ana.context.setOffline(false);
    });
  }),
);
