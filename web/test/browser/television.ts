// The screen in the middle of the table: how to set one up, how to control it, and what it shows between games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_house, type Person } from "../house.ts";
import { make_table } from "../lobby_guests.ts";
import type { Action, Card, ServerMessage } from "../../src/protocol/messages.ts";
import { scripted_table } from "../scripted_table.ts";

const limit = { timeout: 400_000 };

/** The cards that were played at this table, in their order. */
const played = ({ received }: Person): readonly Card[] =>
  received
    .map((text) => JSON.parse(text) as ServerMessage)
    .flatMap((message) => (message.type === "events" ? message.events : []))
    .flatMap((event) => ("game" in event ? event.game : []))
    .flatMap((event) => (event.event === "card_played" ? [event.card] : []));

/** Parts of the table that lie over each other, or are not all on the screen. */
const crowded = ({ page }: Person): Promise<readonly string[]> =>
  page.evaluate(() => {
    const at_seat = "div.face > .picture, div.face > .name, div.face > .note";
    const parts = [
      ...document.querySelectorAll(
        `${at_seat}, .mission, .trick li, header, .roles, .notes, .warning, .join, .people li, aside`,
      ),
    ];
    const face = (part?: Element): Element | null => part?.closest("div.face") ?? null;
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const named = (part: Element | undefined): string => `${part?.className} ${part?.textContent}`;
    return boxes.flatMap((box, i) => [
      ...(box.bottom > innerHeight || box.right > innerWidth ? [`${named(parts[i])} sticks out`] : []),
      ...boxes.flatMap((other, j) =>
        j > i &&
        (face(parts[i]) === null || face(parts[i]) !== face(parts[j])) &&
        other.left < box.right &&
        other.right > box.left &&
        other.top < box.bottom &&
        other.bottom > box.top
          ? [`${named(parts[i])} meets ${named(parts[j])}`]
          : [],
      ),
    ]);
  });

/** What the screen's controls cover while they are shown. */
async function covered({ page }: Person): Promise<readonly string[]> {
  await page.mouse.move(600, 300);
  await page.mouse.move(601, 301);
  await page.locator(".controls.shown").waitFor();
  return page.evaluate(() => {
    const controls = document.querySelector(".controls");
    const place = controls?.getBoundingClientRect();
    if (place === undefined) return ["there are none"];
    const others = [...document.querySelectorAll("main *")].filter(
      (element) =>
        controls?.contains(element) === false &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== ""),
    );
    const meets = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    return others.filter((element) => meets(element.getBoundingClientRect())).map(({ textContent }) => textContent);
  });
}

test("a screen becomes the table where the code is typed, and a phone says where that is", limit, () =>
  in_house(async (house) => {
    const { host, path } = await make_table(house);
    const room = path.slice("/t/".length);
    await host.page.getByRole("button", { name: "More screens" }).click();
    const address = await host.page.locator("[data-screen-address]").innerText();
    assert.equal(address, `${new URL(house.server.origin).host}/tv/${room}`);
    await host.check_access();

    const screen = await house.person({ size: "desk", still: true });
    await screen.open("/");
    const as_table = screen.page.getByRole("button", { name: "Use this screen as the table" });
    await as_table.click();
    await screen.page.getByRole("alert").filter({ hasText: "six syllables" }).waitFor();
    await screen.page.getByLabel("Table code").fill(room.replaceAll("-", ""));
    await as_table.click();
    await screen.page.waitForURL(/\/tv\//);
    await screen.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
    // The same from the page that a link leads to.
    const other = await house.person({ size: "desk", still: true });
    await other.open(`/t/${room}`);
    await other.page.getByRole("link", { name: "Use this screen as the table" }).click();
    await other.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
    // And from the address that the phone shows.
    await other.page.goto(`http://${address}`);
    await other.page.getByRole("heading", { name: "Who’s joining?" }).waitFor();
  }),
);

test("it has its own language, sound and full screen, and shows the score between games", limit, () =>
  in_house(
    async (house) => {
      const table = await scripted_table(house.server.origin, { names: ["Ana", "Bo", "Cy", "Di"] });
      const screen = await house.person({ size: "desk", still: true });
      const { page } = screen;
      await screen.open(`/tv/${table.room}`);
      await page.getByRole("button", { name: "Turn the sound off" }).click();
      await page.getByRole("button", { name: "Turn the sound on" }).waitFor();
      await page.getByRole("combobox").selectOption("de");
      await page.getByRole("button", { name: "Ton an" }).waitFor();
      await page.getByRole("combobox").selectOption("en");
      await page.getByRole("button", { name: "Full screen" }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await page.getByRole("button", { name: "Leave full screen" }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
      await screen.check_access();

      await screen.resize({ width: 1280, height: 720 });
      await table.play_to("play");
      await page.locator("main[data-stage=play] header").waitFor();
      assert.deepEqual(await covered(screen), []);
      await screen.shot("tv-play-1280");

      await table.play_to("result");
      await page.getByText(/^Next game: (Ana|Bo|Cy|Di) starts\.$/).waitFor();
      const rows = page.locator("aside tbody tr");
      await rows.nth(3).waitFor();
      assert.equal(await rows.count(), 4);
      // Hidden until someone moves the pointer.
      await page.mouse.move(600, 300);
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector("[aria-label='This screen']") ?? document.body).opacity === "1",
      );
      await screen.check_access();
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await screen.resize({ width, height });
        await screen.check_fit();
        assert.deepEqual(await covered(screen), []);
        await screen.shot(`tv-result-${width}`);
      }
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);

test("the last trick of a game can be seen before its end", limit, () =>
  in_house(
    async (house) => {
      const names = ["Ana", "Bo", "Cy", "Di"];
      const table = await scripted_table(house.server.origin, { names, preset: "first_game" });
      const screen = await house.person({ size: "desk", still: true });
      const { page } = screen;
      await screen.open(`/tv/${table.room}`);
      await page.locator("main[data-stage=lobby]").waitFor();
      // What the screen showed of tricks that somebody had won.
      const seen = await page.evaluateHandle(() => {
        const tricks: string[][] = [];
        new MutationObserver(() => {
          if (document.querySelector("main[data-stage=play] .trick li.won") === null) return;
          const cards = [...document.querySelectorAll(".trick [role=img]")];
          tricks.push(cards.map((card) => card.getAttribute("aria-label") ?? ""));
        }).observe(document, { subtree: true, childList: true, attributes: true });
        return tricks;
      });
      await table.play_to("result");
      await page.locator("main[data-stage=result]").waitFor();
      const suits: { readonly [letter: string]: string } = { B: "blue", G: "green", Y: "yellow", P: "pink" };
      const last = played(screen)
        .slice(-names.length)
        .map((card) => `${suits[card.charAt(0)]} ${card.slice(1)}`);
      // Without line breaks between suit and number.
      assert.deepEqual(
        (await seen.jsonValue()).at(-1)?.map((label) => label.replace(/\s/, " ")),
        last,
      );
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);

test("it warns of what this trick may bring, tags a card that does not follow, and keeps the score", limit, () =>
  in_house(
    async (house) => {
      const names = ["Ana", "Bartholomäus", "Cy", "Dorothée-Anne", "Eve"];
      const options = { special_roles: ["sleeper_agent", "paranoid_agent"] } as const;
      const table = await scripted_table(house.server.origin, { names, options });
      const { host, players } = table;
      const screen = await house.person({ size: "desk", still: true, language: "de" });
      const { page } = screen;
      await screen.open(`/tv/${table.room}`);
      await table.play_to("result");

      // Ana need not follow, or cannot, and somebody may be revealed by this trick.
      const cards = (legal: readonly Action[]): readonly Card[] =>
        legal.flatMap((action) => ("card" in action ? [action.card] : []));
      await table.play_until(
        host,
        ({ legal = [], danger }) =>
          host.laid > 0 &&
          host.laid < names.length - 1 &&
          new Set(cards(legal).map((card) => card.charAt(0))).size > 1 &&
          (danger?.seats.length ?? 0) > 0 &&
          danger?.missions === "out_of_reach",
      );
      const { danger, legal = [] } = host.now;
      await page.locator("[data-missions=out_of_reach]").waitFor();
      await page.getByText("reichen die Stiche nicht mehr").waitFor();
      await page.locator(".warning").waitFor();
      const shown = await page
        .locator("[data-danger]")
        .evaluateAll((all) => all.map((one) => Number(one.dataset["danger"])));
      assert.deepEqual(shown.sort(), danger?.seats.map(({ tokens }) => tokens).sort());

      for (const player of players) player.target = "lobby";
      const led = played(screen).at(-host.laid);
      const other = cards(legal).find((card) => card.charAt(0) !== led?.charAt(0));
      assert.ok(other);
      host.act({ seat: 0, card: other });
      await page.locator("[data-declined]").last().waitFor();
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await screen.resize({ width, height });
        assert.deepEqual(await crowded(screen), []);
        assert.deepEqual(await covered(screen), []);
        await screen.check_fit();
        await screen.shot(`tv-warning-${width}`);
      }
      await screen.check_access();

      // A game that is called off leads back to the page where others join.
      host.send({ do: "abandon" });
      await page.getByText(/^Nächste Partie: .* ist Startspieler\.$/).waitFor();
      await page.locator(".join").getByText(table.room).waitFor();
      assert.equal(await page.locator("aside tbody tr").count(), names.length);
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await screen.resize({ width, height });
        assert.deepEqual(await crowded(screen), []);
        await screen.check_fit();
        await screen.shot(`tv-called-off-${width}`);
      }
      await screen.check_access();
      table.close();
    },
    { options: ["--bot-pace", "0"] },
  ),
);
