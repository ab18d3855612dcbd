// The discussion on every screen: who accuses whom and why, the newest in view, and no suspicion of face-up roles.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Ground, Note } from "../../src/protocol/messages.ts";
import { assert_in_sight } from "../fit.ts";
import { shown } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { scripted_table, suspect_in, until } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";
import { most_shift, shifts_so_far, sum_of, told, watch_shifts } from "../steady.ts";

const sizes = { phone: [360, 740], side: [740, 360], desk: [1280, 800] } as const;

const long_line =
  "I think it was the third trick that gave it away, or else the one before, but nobody asked me at all.";

/** The newest line with its replies, each of them whole, once the list has followed. */
async function newest_in_sight(page: Page, where: string, to_its_end = true): Promise<void> {
  await page.locator(".talk .scroll li:last-child .replies").last().waitFor();
  const seen = await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const line = [...document.querySelectorAll(".talk .scroll [data-said]")].at(-1);
    const replies = line?.querySelector(".replies");
    if (!line || !replies) throw new Error("there is no line with replies");
    const scroller = document.querySelector(".talk .scroll")?.getBoundingClientRect() ?? new DOMRect();
    const { top, bottom } = line.getBoundingClientRect();
    return {
      begins: top >= scroller.top - 1,
      ends: bottom <= Math.min(scroller.bottom, innerHeight) + 1,
      cut: replies.scrollWidth > replies.clientWidth + 1,
      places: [scroller.top, scroller.bottom, top, bottom].map(Math.round).join(" "),
    };
  });
  const { begins, ends, cut, places } = seen;
  assert.ok(begins && (ends || !to_its_end), `${where}: the newest line is out of sight: ${places}`);
  assert.ok(!cut, `${where}: a reply is cut off`);
}

for (const language of ["en", "de", "nl"] as const) {
  test(`the discussion fits, and the newest is in view: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      // The Accomplice is face up from the start (R7.5).
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Ben", "Cleo", "Dora"],
        options: { special_roles: ["accomplice"] },
      });
      const [script, ben, cleo, dora] = table.players;
      assert.ok(script && ben && cleo && dora);
      const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
      const { page } = ana;
      await table.play_to("discussion", (seen) => suspect_in(seen) !== undefined);
      const suspect = suspect_in(table.host);
      assert.ok(suspect !== undefined);
      await page.locator("main:not(.voting) .way").waitFor();
      for (const [i, player] of [ben, cleo, dora].entries()) {
        for (let line = 0; line < 3; line++) player.send({ do: "chat", text: `Line ${line} of player ${i + 1}` });
      }
      // Having won a trick is reason enough.
      const trick = table.host.won.indexOf(suspect);
      const [accuser] = [ben, cleo, dora].filter((_, i) => i + 1 !== suspect);
      const grounds = [{ ground: "took", trick: trick + 1 }];
      accuser?.send({ do: "say", phrase: { say: "accuse", seat: suspect, grounds } });
      for (const i of [1, 2, 3]) await page.locator(".talk .said", { hasText: `Line 2 of player ${i}` }).waitFor();
      // The accusation appears beside the accuser with its reason, and the suspect sees who made it.
      await page.locator(`li[data-seat="${suspect}"] .by.strong`).waitFor();
      await page.locator("li[data-seat] .said", { has: page.locator(".target") }).waitFor();

      // Face-up roles have a badge and nothing to mark.
      const face_up = await page
        .locator("li[data-seat]", { has: page.locator(".role") })
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-seat"))));
      assert.ok(face_up.length > 0, "a role is face up");
      for (const seat of face_up) {
        const row = page.locator(`li[data-seat="${seat}"]`);
        await row.locator(".role").waitFor();
        assert.equal(await row.locator("button.mark").count(), 0, "a face-up role can be marked");
      }
      const others = [1, 2, 3].filter((seat) => !face_up.includes(seat));
      assert.equal(await page.locator("li button.mark").count(), others.length);

      for (const [size, [width, height]] of Object.entries(sizes)) {
        await ana.resize({ width, height });
        await ana.shot(`discussion-${size}-${language}`);
        const page_height = await page.evaluate(() => document.documentElement.scrollHeight);
        await newest_in_sight(page, size);
        if (size !== "desk") assert.ok(page_height <= height * 1.15, `${size}: ${page_height} of ${height}`);
        const ready = await page.locator(".way button").first().boundingBox();
        assert.ok(ready && ready.y + ready.height <= height, `${size}: the way to the vote is out of sight`);
        await ana.check_access();
      }

      // A line longer than there is room for on a phone on its side begins in sight, and the next one is followed.
      const [answer] = [ben, cleo, dora];
      answer?.send({ do: "chat", text: long_line });
      await page.locator(".talk .said", { hasText: long_line }).waitFor();
      for (const size of ["phone", "side"] as const) {
        const [width, height] = sizes[size];
        await ana.resize({ width, height });
        await ana.shot(`discussion-long-${size}-${language}`);
        await newest_in_sight(page, size, size === "phone");
      }
      dora.send({ do: "chat", text: "Hm." });
      await page.locator(".talk .said", { hasText: "Hm." }).waitFor();
      await newest_in_sight(page, "side, after a long line");

      // One tap marks a suspect, and everyone sees it.
      await ana.resize({ width: 360, height: 740 });
      const [about] = others;
      await page.locator(`li[data-seat="${about}"] button.mark`).click();
      await until(
        () => ana.received.some((text) => text.includes(`"event": "mark_set", "seat": 0, "about": ${about}`)),
        "the mark",
      );
      await page.locator(`li[data-seat="${about}"] button.mark.some`).waitFor();

      // The host's second button goes when the others are ready, and the first stays as tall.
      const first_button = page.locator(".announces .button").first();
      const tall = (await first_button.boundingBox())?.height;
      for (const player of [ben, cleo, dora]) player.send({ do: "discussion_ready", ready: true });
      await page.locator(".way:not(.announces)").waitFor();
      assert.equal((await page.locator(".way .button").first().boundingBox())?.height, tall);

      // The others begin the vote, which moves nothing either. Shifts within half a second of a press are not counted.
      await page.waitForTimeout(600);
      await watch_shifts(page);
      await table.play_to("vote");
      await page.locator("main.voting").waitFor();
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      const shifts = await shifts_so_far(page);
      assert.ok(sum_of(shifts) < most_shift, told(shifts));
      table.close();
    }),
  );
}

/** Two kinds of things that everyone saw this player do in this game, or fewer. */
function grounds_against({ received }: Person, seat: number): readonly Ground[] {
  const begun = received.findLastIndex((text) => text.includes('"event": "game_dealt"'));
  const notes = received
    .slice(begun + 1)
    .flatMap((text) => (JSON.parse(text) as { readonly noted?: readonly Note[] }).noted ?? [])
    .filter((note) => note.seat === seat);
  const found = new Map<Note["fact"], Ground>();
  for (const { fact, trick } of notes) {
    if (fact === "took" || fact === "laid" || fact === "spoiled" || fact === "wagered")
      found.set(fact, { ground: fact, trick });
  }
  return [...found.values()].slice(0, 2);
}

for (const language of ["en", "de", "fr", "nl"] as const) {
  test(`an accusation and its replies are whole on a phone: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const table = await scripted_table(house.server.origin, {
        names: ["Ana", "Ben", "Cleo", "Dora"],
        options: { history: "open" },
      });
      const [script, ben] = table.players;
      assert.ok(script && ben);
      const ana = await in_seat(house, { pass: script.pass, name: "Ana" }, { still: true, language });
      const { page } = ana;
      await table.play_to("discussion", ({ face_up }) => !face_up.has(0) && grounds_against(ana, 0).length === 2);
      await page.locator("main:not(.voting) .way").waitFor();
      ben.send({ do: "say", phrase: { say: "accuse", seat: 0, grounds: grounds_against(ana, 0) } });
      // A denial, and an excuse for each.
      const replies = page.locator(".talk li.called .replies button:visible");
      await replies.nth(2).waitFor();
      assert.equal(await replies.count(), 3);
      await newest_in_sight(page, "phone");
      await ana.shot(`discussion-replies-${language}`);
      table.close();
    }),
  );
}

test("someone without a vote is told so, and five players leave room for the button", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const table = await scripted_table(house.server.origin, {
      names: ["Ana", "Ben", "Cleo", "Dora", "Eve"],
      options: { special_roles: ["sleeper_agent"] },
    });
    // She has changed sides, and no longer votes (R7.7).
    await table.play_to("discussion", ({ game, face_up }) => game?.role === "sleeper_agent" && face_up.has(0));
    const ana = await in_seat(house, table.host, { still: true, size: "desk" });
    await ana.page.getByRole("button", { name: "Let the others vote" }).waitFor();
    await assert_in_sight(ana.page, ".way .button");
    await ana.shot("discussion-without-vote");
    for (const player of table.players) player.go_on("vote");
    await shown(ana.page, "vote");
    await ana.page.getByText("You don’t have a vote.").waitFor();
    await ana.check_access();
    table.close();
  }),
);
