// What the coach sees: the table from the learner's seat, and what the lesson has planned for them. Nothing here knows
// a rule. What is legal is in the model, and the rest is what anyone can see.
import { suit_of } from "../i18n/wording.ts";
import type { Action, Card, Game, GameRecord, Play, Seat, Suit, Trick } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";

/** A lesson's table (data/lessons). */
export interface PreparedTable {
  readonly seat: Seat;
  /** How many actions of the record are done when the lesson begins. */
  readonly begun: number;
  /** How many are done when its decisive moment is tried again; by default the same number. */
  readonly retry?: number;
  readonly record: GameRecord;
}

/** The number of the trick in which the decisive moment begins. */
export const retried_trick = ({ begun, retry = begun, record }: PreparedTable): number =>
  record.actions.slice(0, retry).filter((action) => "mission" in action).length + 1;

export interface Scene {
  readonly model: TableModel;
  readonly game: Game;
  readonly you: Seat;
  /** The number of the current trick, or of the one for which a mission is being chosen; from 1. */
  readonly trick: number;
  /** The learner has looked at their role card. */
  readonly knows_role: boolean;
  /** The table waits for the learner. */
  readonly mine: boolean;
  /** The cards of the current trick. */
  readonly plays: readonly Play[];
  /** The trick before it. */
  readonly last: Trick | null;
  /** What the plan has for the learner now, if it is legal. */
  readonly planned: Action | null;
}

export function scene_of(model: TableModel, table: PreparedTable, knows_role: boolean): Scene | null {
  const { game } = model;
  const you = model.you.seat;
  if (game === undefined || you === undefined) return null;
  const running = game.tricks.find(({ winner }) => winner === undefined) ?? null;
  const finished = game.tricks.filter(({ winner }) => winner !== undefined);
  const trick = finished.length + 1;
  return {
    model,
    game,
    you,
    trick,
    knows_role,
    mine: model.now.awaited?.includes(you) ?? false,
    plays: running?.plays ?? [],
    last: finished.at(-1) ?? null,
    planned: planned_action(model, table.record.actions, you, trick),
  };
}

const members = (action: Action): string => JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
const is_same = (a: Action, b: Action): boolean => members(a) === members(b);

/** The kinds of action that `phase` asks for. */
const asked: { readonly [phase in Game["phase"]]?: string } = {
  accomplice: "accomplice",
  mission: "mission",
  play: "card",
  larry: "larry",
  vote: "votes",
};

function planned_action({ game, now }: TableModel, plan: readonly Action[], you: Seat, trick: number): Action | null {
  const kind = game && asked[game.phase];
  if (kind === undefined) return null;
  let number = 0;
  for (const action of plan) {
    if ("mission" in action) number++;
    const in_place = kind === "votes" || kind === "accomplice" || number === trick;
    if (in_place && action.seat === you && kind in action)
      return now.legal?.find((legal) => is_same(legal, action)) ?? null;
  }
  return null;
}

export interface Declined {
  readonly seat: Seat;
  readonly suit: Suit;
  /** From 1. */
  readonly trick: number;
}

const led_in = ({ plays }: Trick): Card | undefined => plays?.[0]?.card;

/** Who played a suit other than the one led, in order. */
export function all_declined({ game }: Scene): readonly Declined[] {
  return game.tricks.flatMap((trick, i) => {
    const led = led_in(trick);
    if (led === undefined) return [];
    const others = (trick.plays ?? []).filter(({ card }) => suit_of(card) !== suit_of(led));
    return others.map(({ seat }) => ({ seat, suit: suit_of(led), trick: i + 1 }));
  });
}

export interface Caught extends Declined {
  /** The trick in which the suit was shown after all. */
  readonly shown: number;
}

function shown_after_all(scene: Scene, whose: (seat: Seat) => boolean): Caught | null {
  for (const declined of all_declined(scene)) {
    if (!whose(declined.seat)) continue;
    const later = scene.game.tricks.findIndex(
      ({ plays }, i) =>
        i + 1 > declined.trick &&
        plays?.some(({ seat, card }) => seat === declined.seat && suit_of(card) === declined.suit),
    );
    if (later >= 0) return { ...declined, shown: later + 1 };
  }
  return null;
}

/** Someone else who played a suit they had declined before. */
export const caught = (scene: Scene): Caught | null => shown_after_all(scene, (seat) => seat !== scene.you);

/** The same for the learner. */
export const own_slip = (scene: Scene): Caught | null => shown_after_all(scene, (seat) => seat === scene.you);

/** The first player in the current trick who has not followed. */
export const declined_now = (scene: Scene): Declined | null =>
  all_declined(scene).find(({ trick, seat }) => trick === scene.trick && seat !== scene.you) ?? null;

export const may_wager = ({ model }: Scene): boolean =>
  model.now.legal?.some((action) => "card" in action && action.wager === true) ?? false;
