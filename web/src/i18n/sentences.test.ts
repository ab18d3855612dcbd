// There are words for everything that can happen, in every language, for the person concerned and for others.
import { beforeAll, describe, expect, test } from "vitest";
import { first_snapshot } from "../../test/first_table.ts";
import type { GameEvent, Ground, Snapshot, TableEvent } from "../protocol/messages.ts";
import { usual_deck } from "../session/deck.ts";
import { model_of } from "../session/table_model.ts";
import { languages, learn_words, speak } from "./catalogue.svelte.ts";
import * as say from "./sentences.ts";

const snapshot: Snapshot = {
  ...first_snapshot,
  members: [
    { member: 1, name: "Ana", seat: 0 },
    { member: 2, name: "Bo", seat: 1 },
  ],
  seats: [
    { member: 1 },
    { member: 2 },
    { bot: { level: "rookie", name: "", temperament: "bold" } },
    { bot: { level: "rookie", name: "Robo", temperament: "cautious" } },
  ],
};
const model = model_of(snapshot);
// Bots without a name get one in the reader's language.
const wording = (): say.Wording => say.wording_of(model);

const game_events: readonly GameEvent[] = [0, 1].flatMap((seat): GameEvent[] => [
  { event: "dealt", roles: {}, hands: {} },
  { event: "partner_named", seat, partner: 1 - seat, seen: "agent" },
  { event: "missions_drawn", seat },
  { event: "mission_laid", seat, mission: "only_even" },
  { event: "card_played", seat, card: "P7", wager: true },
  { event: "larry_drew", seat },
  { event: "larry_played", seat, card: "B1", top: "B2", out: "B3" },
  { event: "trick_won", seat, completed: seat === 0, taken: seat },
  { event: "token_lost", seat },
  { event: "role_revealed", seat, role: "tim_shady" },
  { event: "token_taken", seat, from: 1 - seat },
  { event: "larry_handed_over", seat },
  { event: "vote_opened" },
  { event: "vote_cast", seat },
  { event: "game_ended", cause: "vote", side: "agents", winners: [0], roles: [], votes: {} },
]);

const head = { seq: 2, at: 3 };
const grounds: readonly Ground[] = [
  { ground: "showed", trick: 6, suit: "green", earlier: 3 },
  { ground: "declined", trick: 3, suit: "green" },
  { ground: "took", trick: 4 },
];
const table_events: readonly TableEvent[] = [1, 2].flatMap((member): TableEvent[] => {
  const seat = member - 1;
  return [
    { ...head, event: "member_joined", member, name: "Ana" },
    { ...head, event: "member_renamed", member, name: "Anna" },
    { ...head, event: "member_returned", member },
    { ...head, event: "member_went_away", member },
    { ...head, event: "member_left", member, kicked: true },
    { ...head, event: "host_changed", member },
    { ...head, event: "seat_taken", member, seat },
    { ...head, event: "seat_left", member, seat },
    { ...head, event: "room_changed", room: "bako-dimu-fera" },
    { ...head, event: "seat_requested", member, seat: 3 },
    { ...head, event: "seat_agreed", member, by: 3 - member, agree: member === 1 },
    { ...head, event: "seat_request_ended", member, why: "returned" },
    { ...head, event: "seat_offered", seat },
    { ...head, event: "bot_seated", seat, level: "rookie", name: "", temperament: "bold" },
    { ...head, event: "bot_removed", seat },
    { ...head, event: "reluctance_set", member, reluctant: true },
    { ...head, event: "ready_set", member, ready: true },
    { ...head, event: "options_set", set: { chat: false } },
    { ...head, event: "game_called" },
    { ...head, event: "seed_committed", commitment: "" },
    { ...head, event: "value_sealed", seat, seal: "" },
    { ...head, event: "sealing_ended", seats: [seat] },
    { ...head, event: "value_given", seat },
    { ...head, event: "shuffle_voided", seats: [seat, 2] },
    { ...head, event: "game_dealt", game: [] },
    { ...head, event: "acted", seat, hand: "clock", game: [] },
    { ...head, event: "clock_ran_out", seats: [seat, 2] },
    { ...head, event: "seat_taken_over", seat, level: "rookie" },
    { ...head, event: "seat_handed_back", seat },
    { ...head, event: "discussion_ready", seat, ready: true },
    { ...head, event: "voting_began" },
    { ...head, event: "vote_pressed", seat },
    { ...head, event: "votes_counted", game: [] },
    { ...head, event: "game_abandoned" },
    { ...head, event: "chat_said", member, text: "Hello" },
    { ...head, event: "phrase_said", seat, phrase: { say: "had_no", suit: "pink" } },
    { ...head, event: "phrase_said", seat, phrase: { say: "accuse", seat: 3, grounds } },
    { ...head, event: "mark_set", seat, about: 1 - seat, level: "strong" },
  ];
});

describe.each(languages)("%s", (language) => {
  beforeAll(() => speak(language));
  const whole = /^[^{}]*[.!?…]$|: [^{}]+$/;

  test("every event of a game", () => {
    for (const event of game_events) expect(say.game_event_sentence(event, wording()), event.event).toMatch(whole);
  });
  test("every event of a table", () => {
    for (const event of table_events) expect(say.table_event_sentence(event, model, "Ana"), event.event).toMatch(whole);
  });
  test("anyone who may be ready is asked again after a change of options, and nobody in a game", () => {
    const event: TableEvent = { ...head, event: "options_set", set: { quiet_bots: true } };
    const at = (stage: "lobby" | "play", member: number): string =>
      say.table_event_sentence(event, { ...model, now: { stage }, you: { member } });
    expect(at("lobby", 1).startsWith(at("play", 1))).toBe(true);
    expect(at("lobby", 1)).not.toBe(at("play", 1));
    expect(at("lobby", 99)).toBe(at("play", 1));
  });
  test("every ground of an accusation", () => {
    for (const each of [
      ...grounds,
      ...(["spoiled", "wagered", "laid"] as const).map((ground) => ({ ground, trick: 2 })),
    ]) {
      const said = say.phrase_sentence({ say: "accuse", seat: 3, grounds: [each] }, wording());
      expect(said, each.ground).toMatch(/^Robo [^{}]+\. [^{}]*Robo[^{}]*\.$/);
      expect(said).toContain(String(each.trick));
    }
    const all = say.phrase_sentence({ say: "accuse", seat: 3, grounds }, wording());
    for (const { trick } of grounds) expect(all).toContain(String(trick));
  });
  test("a bot in its own words, or plainly while they are not there", async () => {
    const phrase = { say: "suspect", seat: 3 } as const;
    const plain = say.phrase_sentence(phrase, wording());
    await learn_words("voices");
    const said = say.phrase_sentence(phrase, wording(), { voice: "bold", variant: 2 });
    expect(said).not.toBe(plain);
    expect(said).toContain("Robo");
    expect(say.phrase_sentence(phrase, wording(), { voice: "bold", variant: 99 })).toBe(plain);
    expect(say.phrase_sentence(phrase, wording())).toBe(plain);
  });
  test("every mission, with three to five cards", () => {
    for (const { condition } of [...usual_deck.missions, ...usual_deck.risky]) {
      for (const cards of [3, 4, 5]) expect(say.mission_sentence(condition, cards)).toMatch(/^[^{}]+\.$/);
    }
  });
  test("roles, the players' own too", () => {
    expect(say.role_text("prof_no")).toMatch(/\.$/);
    const mole = { id: "mole", replaces: "agent", name: { xx: "Maulwurf" }, votes: 2, token_limit: 2 } as const;
    expect(say.role_name("mole", mole)).toBe("Maulwurf");
    expect(say.role_goal("mole", mole)).toMatch(/\.$/);
    expect(say.role_text("mole", mole)).toMatch(/2/);
  });
  test("refusals and errors", () => {
    const refused = say.refusal_sentence(
      { reason: "against_the_rules", fault: "suit_not_followed" },
      { suit: say.say_suit("pink") },
    );
    expect(refused).toContain(say.say_suit("pink"));
    expect(say.api_error_sentence({ error: "unknown_room" })).toMatch(/\.$/);
    expect(say.api_error_sentence({ error: "name_empty" })).toMatch(/\.$/);
    expect(say.api_error_sentence({ error: "offline" })).toMatch(/\.$/);
    expect(say.link_sentence({ kind: "moved" })).toMatch(/\.$/);
  });
});

test("as the terminal says it", async () => {
  await speak("en");
  expect(say.game_event_sentence({ event: "card_played", seat: 0, card: "P7", wager: true }, wording())).toBe(
    "You play the pink\u00a07 with an intel token on it.",
  );
  expect(say.game_event_sentence({ event: "trick_won", seat: 2, completed: false, taken: 2 }, wording())).toBe(
    "Bot\u00a03 wins the trick and 2\u00a0intel tokens. Mission failed.",
  );
  expect(say.mission_sentence({ kind: "wager_on", positions: [2, 3] }, 4)).toBe(
    "An intel token is wagered on the second or third card.",
  );
});
