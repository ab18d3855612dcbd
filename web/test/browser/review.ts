// How it went: the review of a game at a server's table, on one device, and of a file, and trying a moment again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { GameRecord, ServerMessage } from "../../src/protocol/messages.ts";
import { play_out } from "../clicking_player.ts";
import { finish, shown } from "../finale.ts";
import { in_house, on_static_host, sizes, type Person } from "../house.ts";
import { somebody } from "../quick_house.ts";
import { scripted_table, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const limit = { timeout: 400_000 };
const recorded = fileURLToPath(new URL("../reviewed_game.json", import.meta.url));
const misvoted = fileURLToPath(new URL("../misvoted_game.json", import.meta.url));
const with_own_role = fileURLToPath(new URL("../slow_reviews.jsonl", import.meta.url));
const with_a_fixed_role = fileURLToPath(new URL("../fixed_role_game.json", import.meta.url));

const parts = (person: Person): Promise<readonly string[]> =>
  person.page.locator("[data-part]").evaluateAll((all) => all.map((part) => part.getAttribute("data-part") ?? ""));

const lines_in = (person: Person, place: string): Promise<readonly string[]> =>
  person.page.locator(`${place} p`).allInnerTexts();

/** Opens the whole story from the result. */
async function open_story(person: Person): Promise<void> {
  await person.page.getByRole("button", { name: "See the whole story" }).click();
  await person.page.locator("[data-part=suspicion]").waitFor();
}

/** Every moment says why suspicion moved, with the figures of the belief that is shown. */
async function look_at_reasons(person: Person): Promise<void> {
  const { page } = person;
  const slider = page.getByLabel("Moment", { exact: true });
  const last = Number(await slider.getAttribute("max"));
  let reasons = 0;
  for (let at = 1; at <= last; at++) {
    await slider.fill(String(at));
    const section = page.locator("section[aria-live]");
    const why = section.locator(".why");
    if ((await why.count()) === 0) {
      await section.getByText("This hardly changed anything.").waitFor();
      continue;
    }
    const told = /([^.!]+): \d+% → (\d+)%, odds × [\d.]+$/.exec(await why.innerText());
    assert.ok(told, await why.innerText());
    const name = page.getByText(told[1]?.trim() ?? "", { exact: true });
    const named = section.locator("li").filter({ has: name }).first();
    assert.equal(await named.locator("b").innerText(), `${told[2]}%`);
    reasons++;
  }
  assert.ok(reasons > 0);
}

interface Expected {
  readonly seated: boolean;
  readonly vote?: boolean;
  readonly markers?: boolean;
}

/** Every part is there, and means something with a keyboard, to a screen reader and on every screen. */
async function look_through(person: Person, name: string, { seated, vote, markers }: Expected): Promise<void> {
  const { page } = person;
  const opening = await lines_in(person, "[data-opening]");
  assert.equal(opening.length, 3);
  for (const line of opening) assert.match(line, /^\p{Lu}.*[.!]$/u);
  const there = await parts(person);
  assert.deepEqual(
    there.filter((part) => (vote !== undefined || part !== "vote") && (markers !== undefined || part !== "markers")),
    [
      "suspicion",
      "chances",
      "proofs",
      ...(vote ? ["vote"] : []),
      ...(markers ? ["markers"] : []),
      ...(seated ? ["coach"] : []),
    ],
  );
  // What each is made of, beginning with the first sentences.
  const uses = await page.locator("[data-uses]").evaluateAll((all) => all.map((one) => one.getAttribute("data-uses")));
  assert.deepEqual(uses, [
    "everything",
    ...there.map((part) => (part === "suspicion" || part === "coach" ? "seat" : "everything")),
  ]);
  if (vote) assert.equal(await page.locator("[data-part=vote] li").count(), 4);
  if (markers)
    assert.match(await page.locator("[data-part=markers]").innerText(), /“Strong suspicion” was right\s\d\sof\s\d/);
  if (seated)
    assert.match(await page.locator("[data-part=coach]").innerText(), /Mastermind went through\s\d+\sof your/);
  const text = await page.locator("main").innerText();
  assert.doesNotMatch(text, /review\.|ui\.|undefined|NaN|\{/);
  // The slider moves along the moments, and the words follow.
  const slider = page.getByLabel("Moment", { exact: true });
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByRole("heading", { name: "After the deal" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: /^Trick 1: / }).waitFor();
  await look_at_reasons(person);
  const own = page.getByRole("radio", { name: "Going by what you knew", exact: true });
  if ((await own.count()) > 0) {
    await own.check();
    await look_at_reasons(person);
  }
  // A tap does the same.
  const chart = await page.locator("[data-chart] svg").first().boundingBox();
  assert.ok(chart);
  await page.mouse.click(chart.x + chart.width - 2, chart.y + chart.height / 2);
  assert.equal(await slider.inputValue(), await slider.getAttribute("max"));
  const step = Number(await slider.inputValue());
  await page.locator("summary", { hasText: seated ? "The table as you saw it" : "The table at this moment" }).waitFor();
  await page.locator(`[data-moment="${step}"] .seats`).waitFor();
  assert.equal((await page.locator("[data-suspicion] tbody tr").count()) > 2, true);
  for (const size of [sizes.phone, sizes.desk]) {
    await person.resize(size);
    await person.check_fit();
    await person.shot(`review-${name}-${size.width}`);
  }
  await person.check_every_look();
}

test("at a server: three sentences at once, then everything, each seat its own", limit, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Bo", "Cy", "Di"],
        options: { discussion_seconds: 300 },
      });
      const [first] = table.players;
      assert.ok(first);
      await table.play_to("discussion");
      for (const [seat, player] of table.players.entries()) {
        player.send({ do: "mark", about: (seat + 1) % table.players.length, level: "strong" });
      }
      await until(() => table.players.every(({ settled }) => settled), "the markers");
      const ana = await in_seat(house, first, { still: true });
      await shown(ana.page, "discussion");
      await finish(table);
      await ana.page.locator("[data-review-lead] p").nth(2).waitFor();
      await open_story(ana);
      await look_through(ana, "server", { seated: true, vote: true, markers: true });
      const heard = ana.received.map((text) => JSON.parse(text) as ServerMessage);
      const asked = heard.find((message) => message.type === "answer" && message.ask === "review");
      assert.ok(asked?.type === "answer" && asked.ask === "review");
      assert.equal(asked.review.seat, 0);
      // Someone who only watches sees no seat's own thoughts.
      const eve = await house.person({ still: true });
      await eve.open(`/watch/${first.pass.room}`);
      await eve.page.getByLabel("Your name").fill("Eve");
      await eve.page.getByRole("button", { name: "Just watch" }).click();
      await open_story(eve);
      assert.deepEqual(await parts(eve), ["suspicion", "chances", "proofs", "vote", "markers"]);
      assert.equal(await eve.page.getByText("Going by what you knew").count(), 0);
      await ana.page.getByRole("button", { name: "Back to the result" }).click();
      await ana.page.locator("[data-review-lead]").waitFor();
      assert.deepEqual([...ana.errors, ...eve.errors], []);
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);

test("on this device: the same after a game against bots, with nobody asked", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    await ana.open("");
    await ana.page.getByRole("button", { name: "Play now" }).click();
    await ana.page.locator("main[data-stage=play]").waitFor();
    await play_out(ana);
    await open_story(ana);
    await look_through(ana, "device", { seated: true });
    assert.deepEqual(ana.errors, []);
  }),
);

test("from a file: made on this device, and a moment is tried again", limit, () =>
  on_static_host(async (house) => {
    const ana = await somebody(house);
    const { actions } = JSON.parse(readFileSync(recorded, "utf8")) as GameRecord;
    await ana.open("#/replay");
    await ana.page.locator("input[type=file]").setInputFiles(recorded);
    await ana.page.locator(".seats").first().waitFor();
    await ana.page.locator("header select").selectOption("0");
    await ana.page.getByRole("button", { name: "How it went" }).click();
    await ana.page.locator("[data-part=coach]").waitFor();
    await ana.shot("review-file");
    const again = ana.page.getByRole("button", { name: /^Try again: trick \d+$/ }).first();
    const trick = Number(/\d+/.exec((await again.getAttribute("aria-label")) ?? "")?.[0]);
    await again.click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    assert.match(ana.page.url(), /#\/local\//);
    // The tricks before it have been played, and this one goes on.
    const missions = actions.filter((action) => "mission" in action).length;
    assert.ok(trick >= 1 && trick <= missions);
    assert.equal(await ana.page.locator("[data-card]").count(), 13 - trick);
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
    // The vote too: everyone talks once more, and then points.
    await ana.open("#/replay");
    await ana.page.locator("input[type=file]").setInputFiles(misvoted);
    await ana.page.locator(".seats").first().waitFor();
    await ana.page.locator("header select").selectOption("0");
    await ana.page.getByRole("button", { name: "How it went" }).click();
    await ana.page.getByText("Votes aren’t judged by the bot").waitFor();
    await ana.page.getByRole("button", { name: "Try again: the vote" }).click();
    await shown(ana.page, "discussion");
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
    // The same from the replay.
    await ana.open("#/replay");
    await ana.page.locator("input[type=file]").setInputFiles(recorded);
    const votes = actions.findIndex((action) => "votes" in action);
    await ana.page.locator("input[type=range]").fill(String(votes));
    await ana.page.getByRole("button", { name: "Play on from here" }).click();
    await shown(ana.page, "discussion");
    await play_out(ana);
    await ana.page.locator(".cause").waitFor();
    // A game in which someone had to take the face-up role (R7.0).
    await ana.open("#/replay");
    await ana.page.locator("input[type=file]").setInputFiles(with_a_fixed_role);
    await ana.page.locator("input[type=range]").fill("1");
    await ana.page.getByRole("button", { name: "Play on from here" }).click();
    await ana.page.locator("main[data-stage=play] [data-card]").first().waitFor();
    // An own role may have the name of another one.
    const twins = JSON.parse(readFileSync(with_own_role, "utf8").split("\n")[2] ?? "") as GameRecord;
    const own = twins.options.custom_roles.map((role) => ({ ...role, name: { en: "Sleeper Agent" } }));
    const renamed = { ...twins, options: { ...twins.options, custom_roles: own } };
    await ana.open("#/replay");
    await ana.page
      .locator("input[type=file]")
      .setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(renamed)) });
    await ana.page.locator(".seats").first().waitFor();
    await ana.page.getByRole("button", { name: "How it went" }).click();
    await ana.page.getByLabel("Moment", { exact: true }).fill("0");
    assert.equal(await ana.page.getByRole("list", { name: "Sleeper Agent" }).count(), 2);
    assert.deepEqual(ana.errors, []);
  }),
);
