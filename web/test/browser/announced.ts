// A screen reader is told every event in words, and the evening's score is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { finish } from "../finale.ts";
import { in_house, type Person } from "../house.ts";
import { patience } from "../patience.ts";
import type { GameEnded, GameEvent, ServerMessage, TableEvent } from "../../src/protocol/messages.ts";
import { scripted_table, until, type ScriptedTable } from "../scripted_table.ts";
import { in_seat } from "../seated_person.ts";

const quick = { options: ["--bot-pace", "0"] };
const suits: { readonly [letter: string]: string } = { B: "blue", G: "green", Y: "yellow", P: "pink" };
// A no-break space keeps the two on one line.
const card_words = (card: string): string => `${suits[card[0] ?? ""]}\u00a0${card.slice(1)}`;

/** What must be announced for an event, in this order; empty if nothing is. */
function words_of(event: TableEvent | GameEvent, names: readonly string[], you: number): readonly string[] {
  const person = (seat: number): string => (seat === you ? "ou" : (names[seat] ?? "?"));
  switch (event.event) {
    case "card_played":
      return [person(event.seat), card_words(event.card), ...(event.wager ? ["intel"] : [])];
    case "larry_played":
      return [
        "Larry",
        card_words(event.card),
        ...(event.top && event.out ? [card_words(event.top), card_words(event.out)] : []),
      ];
    case "trick_won":
      return [person(event.seat), event.completed ? "completed" : "failed"];
    case "mission_laid":
      return [person(event.seat), "mission: ", "Trump: "];
    case "partner_named":
      return [person(event.seat), person(event.partner), "accomplice"];
    case "role_revealed":
      return ["to reveal", seat_owner(event.seat, names, you), ": "];
    case "token_taken":
      return [person(event.seat), person(event.from)];
    case "missions_drawn":
    case "token_lost":
    case "larry_drew":
    case "larry_handed_over":
    case "discussion_ready":
    case "vote_pressed":
    case "vote_cast":
      return [person(event.seat)];
    case "dealt":
      return ["Everyone gets"];
    case "vote_opened":
      return ["Time to vote"];
    case "game_ended":
      return ["The game is over"];
    case "chat_said":
      return [event.text];
    case "phrase_said":
      return ["I suspect"];
    case "mark_set":
      return [person(event.seat), person(event.about)];
    default:
      return [];
  }
}

const seat_owner = (seat: number, names: readonly string[], you: number): string =>
  seat === you ? "your" : `${names[seat]}’s`;

/** Everything the page's live regions say from now on. */
async function listen(page: Page): Promise<() => Promise<string>> {
  const heard = await page.evaluateHandle(() => {
    const said = { all: "" };
    for (const region of document.querySelectorAll("[aria-live=polite]")) {
      new MutationObserver(() => (said.all += `${region.textContent}\n`)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
    return said;
  });
  return () => heard.evaluate(({ all }) => all);
}

/** What the server has told this page since, oldest first. */
function told(person: Person, since: number): readonly (TableEvent | GameEvent)[] {
  return person.received.slice(since).flatMap((text) => {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "events") return [];
    return message.events.flatMap<TableEvent | GameEvent>((event) =>
      "game" in event ? [event, ...event.game] : [event],
    );
  });
}

/** The first event that was not announced in its place. */
function unheard(
  events: readonly (TableEvent | GameEvent)[],
  heard: string,
  names: readonly string[],
  you: number,
): string | null {
  let from = 0;
  for (const event of events) {
    for (const word of words_of(event, names, you)) {
      const at = heard.indexOf(word, from);
      if (at < 0)
        return `${JSON.stringify(event)}: “${word}” after “${heard.slice(Math.max(0, from - 80), from + 300)}”`;
      from = at + word.length;
    }
  }
  return null;
}

async function hear_a_game(person: Person, table: ScriptedTable, you: number): Promise<ReadonlySet<string>> {
  const names = [...table.players.map(({ name }) => name), "Larry"];
  const since = person.received.length;
  const hear = await listen(person.page);
  await table.play_to("play");
  table.players[1]?.send({ do: "chat", text: "Zebras are striped" });
  // One of them may be the Accomplice, face up from the start, who cannot be suspected.
  for (const seat of [0, 2]) {
    table.players[1]?.send({ do: "say", phrase: { say: "suspect", seat } });
    table.players[1]?.send({ do: "mark", about: seat, level: "strong" });
  }
  await finish(table);
  await until(() => told(person, since).some(({ event }) => event === "game_ended"), "the page to be told of the end");
  await person.page.locator(".finale").waitFor();
  for (
    const end = Date.now() + patience;
    unheard(told(person, since), await hear(), names, you) !== null && Date.now() < end;
  ) {
    await person.page.waitForTimeout(200);
  }
  const events = told(person, since);
  assert.equal(unheard(events, await hear(), names, you), null);
  return new Set(events.map(({ event }) => event));
}

test("a screen reader is told all that happens, in the order in which it happens", { timeout: 600_000 }, () =>
  in_house(async (house) => {
    const special = { special_roles: ["accomplice", "paranoid_agent"], wager: true, risky: true } as const;
    const five = await scripted_table(house.server.origin, {
      names: ["Ana", "Boris", "Cleo", "Dora", "Emil"],
      options: special,
    });
    const emil = five.players[4];
    assert.ok(emil);
    const heard = await hear_a_game(await in_seat(house, emil), five, 4);
    for (const event of [
      "dealt",
      "partner_named",
      "missions_drawn",
      "mission_laid",
      "card_played",
      "trick_won",
      "game_ended",
      "chat_said",
      "phrase_said",
      "mark_set",
    ]) {
      assert.ok(heard.has(event), event);
    }
    five.close();
    const two = await scripted_table(house.server.origin, { names: ["Ana", "Boris"], preset: "two_players" });
    const ana = await in_seat(house, two.host);
    // If the leader wins every trick of a short game, Larry is never handed over (R9.6).
    const larry = new Set<string>();
    for (let games = 0; games < 10 && !larry.has("larry_handed_over"); games++) {
      for (const event of await hear_a_game(ana, two, 0)) larry.add(event);
    }
    for (const event of ["larry_drew", "larry_played", "larry_handed_over"]) assert.ok(larry.has(event), event);
    two.close();
  }, quick),
);

test("the evening's score counts every game of everybody", { timeout: 400_000 }, () =>
  in_house(async (house) => {
    const names = ["Ana", "Boris", "Cleo"];
    const table = await scripted_table(house.server.origin, { names, preset: "first_game" });
    const person = await in_seat(house, table.host, { still: true });
    const wins = names.map(() => 0);
    const ended = (): readonly GameEnded[] => told(person, 0).filter((event) => event.event === "game_ended");
    const rows = async (): Promise<readonly string[]> =>
      (
        await person.page
          .locator("aside table tbody tr")
          .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(" ")))
      ).sort();
    for (let games = 1; games <= 3; games++) {
      await table.play_to("play");
      await finish(table);
      await until(() => ended().length === games, "the end of the game");
      for (const seat of ended().at(-1)?.winners ?? []) wins[seat] = (wins[seat] ?? 0) + 1;
      const expected = names.map((name, seat) => `${name} ${wins[seat]} ${games}`).sort();
      for (const end = Date.now() + patience; String(await rows()) !== String(expected) && Date.now() < end;) {
        await person.page.waitForTimeout(100);
      }
      assert.deepEqual(await rows(), expected);
    }
    table.close();
  }, quick),
);
