// Nothing is shown before the card that brought it has landed.
import { describe, expect, test } from "vitest";
import type { GameEvent, Trick } from "../protocol/messages.ts";
import type { GameMoment, TableModel } from "../session/table_model.ts";
import { nothing_withheld, shown_danger, shown_model, withheld_of } from "./shown_model.ts";

const moment = (event: GameEvent): GameMoment => ({ kind: "game", key: "1", at: 0, event });
const won: GameEvent = { event: "trick_won", seat: 2, completed: true, taken: 3 };
const moments = [
  won,
  { event: "role_revealed", seat: 2, role: "tim_shady" } as const,
  { event: "token_taken", seat: 2, from: 1 } as const,
].map(moment);

const model = {
  now: { stage: "play", awaited: [2], danger: { seats: [] } },
  game: {
    leader: 2,
    tokens: [1, 0, 5, 2],
    missions_completed: 4,
    face_up: { 0: "accomplice", 2: "tim_shady" },
    revealed: [2],
  },
} as unknown as TableModel;
const trick = { leader: 0 } as unknown as Trick;
const lying = { trick, number: 4, event: won, judged: false };

describe("while the last card flies", () => {
  const shown = shown_model(model, lying, withheld_of(moments), undefined);
  test("tokens, roles, missions and the next leader are those of before", () => {
    expect(shown.game).toMatchObject({
      leader: 0,
      tokens: [1, 1, 1, 2],
      missions_completed: 3,
      face_up: { 0: "accomplice" },
      revealed: [],
    });
  });
  test("nobody is asked yet", () => {
    expect(shown.now).toEqual({ stage: "play" });
  });
});

test("once it is judged, who is next is shown; tokens wait until the cards are gathered", () => {
  const shown = shown_model(
    model,
    { ...lying, judged: true },
    { ...withheld_of(moments), missions: 0, roles: [] },
    undefined,
  );
  expect(shown.now.awaited).toEqual([2]);
  expect(shown.game).toMatchObject({ leader: 2, tokens: [1, 1, 1, 2], missions_completed: 4 });
  expect(shown.game?.face_up).toEqual(model.game?.face_up);
});

test("with nothing withheld it is the table itself", () => {
  expect(shown_model(model, null, nothing_withheld, model.now.danger)).toBe(model);
});

describe("what everyone can see coming", () => {
  const at = (missions: "last" | "out_of_reach"): TableModel => ({
    ...model,
    now: { ...model.now, danger: { seats: [{ seat: 1, tokens: 5 }], missions } },
  });
  const before = { seats: [] };
  test("stays as it was while a card flies, even the last one", () => {
    expect(shown_danger(at("out_of_reach"), { lying: null, landing: 1 }, before)).toBe(before);
    expect(shown_danger(at("out_of_reach"), { lying, landing: 0 }, before)).toBe(before);
    const held = shown_model(at("out_of_reach"), null, nothing_withheld, before);
    expect(held.now.danger).toBe(before);
    expect(held.game).toBe(model.game);
  });
  test("once the trick is judged, is what holds until the end of the game", () => {
    const judged = { lying: { ...lying, judged: true }, landing: 0 };
    expect(shown_danger(at("out_of_reach"), judged, before)).toEqual({ seats: [], missions: "out_of_reach" });
    expect(shown_danger(at("last"), judged, before)).toBeUndefined();
  });
  test("holds even when the game is over and the table still shown", () => {
    const over = { ...model, now: { ...model.now, stage: "result" as const } };
    const { danger } = at("out_of_reach").now;
    expect(shown_danger(over, { lying: null, landing: 0 }, danger)).toEqual({ seats: [], missions: "out_of_reach" });
  });
  test("is the table's own when all cards have landed", () => {
    expect(shown_danger(at("last"), { lying: null, landing: 0 }, before)).toMatchObject({ missions: "last" });
  });
});
