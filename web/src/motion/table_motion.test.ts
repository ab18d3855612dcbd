// What is shown of a trick while the previous one is still on the table.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, Trick } from "../protocol/messages.ts";
import type { GameMoment, TableModel } from "../session/table_model.ts";
import { shown_model } from "./shown_model.ts";
import { TableMotion } from "./table_motion.svelte.ts";

const trick = { leader: 1, plays: [] } as unknown as Trick;
const moment = (event: GameEvent): GameMoment => ({ kind: "game", key: event.event, at: 0, event, trick });
const won = (seat: number): GameEvent => ({ event: "trick_won", seat, completed: true, taken: 1 });
const model = (...tokens: number[]): TableModel =>
  ({
    now: { stage: "play", awaited: [2] },
    you: { seat: 0 },
    game: {
      names: ["Ana", "Bo", "Cy"],
      tricks: [],
      leader: 0,
      tokens,
      missions_completed: 1,
      face_up: {},
      revealed: [],
    },
  }) as unknown as TableModel;

beforeEach(() => {
  vi.useFakeTimers();
  // No part of the table is on the screen, so nothing travels.
  vi.stubGlobal("document", { hidden: false, querySelectorAll: () => [] });
  vi.stubGlobal("CSS", { escape: (name: string) => name });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the viewer's last card hurries the trick before it, not the reveal that the card brings", () => {
  const motion = new TableMotion();
  motion.follow([moment(won(1))], model(0, 1, 3));
  const after = model(0, 1, 4);
  motion.follow(
    [
      { event: "card_played", seat: 0, card: "G7" } as const,
      won(2),
      { event: "role_revealed", seat: 2, role: "insider" } as const,
    ].map(moment),
    after,
  );
  expect(motion.reveals).toEqual([]);
  expect(shown_model(after, motion.lying, motion.withheld, undefined).game?.tokens).toEqual([0, 1, 3]);
  vi.advanceTimersByTime(2000);
  expect(motion.reveals).toMatchObject([{ seat: 2, role: "insider", tokens: 4 }]);
  expect(shown_model(after, motion.lying, motion.withheld, undefined).game?.tokens).toEqual([0, 1, 4]);
});
