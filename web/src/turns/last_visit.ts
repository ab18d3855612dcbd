// What this device saw of a table by turns last, and what has happened there since. Only what the snapshot says counts;
// the server remembers nobody's visits.
import type { Stage } from "../protocol/messages.ts";
import type { TableModel } from "../session/table_model.ts";
import { read_stored, write_stored } from "../stored.ts";

export interface Visit {
  /** Number of the game; 0: none. */
  readonly game: number;
  readonly stage: Stage;
  /** Finished tricks. */
  readonly tricks: number;
  /** The viewer's own cards on the table. */
  readonly own: number;
  /** The number of the last thing said. */
  readonly talk: number;
}

export interface CatchUp {
  readonly new_game: boolean;
  readonly called_off: boolean;
  readonly over: boolean;
  /** The numbers of tricks finished since then, from 1. */
  readonly tricks: readonly number[];
  /** The stage that has begun since then, if it is worth telling. */
  readonly begun: "discussion" | "vote" | null;
  /** Moves that a bot made for the viewer. */
  readonly by_bot: number;
  /** What others have said. */
  readonly talk: number;
}

/** Cards that the viewer has played, or that a bot has played for them. */
function own_cards(model: TableModel): number {
  const { seat } = model.you;
  const tricks = model.game?.tricks ?? [];
  return tricks.filter(
    ({ winner, plays }) => seat !== undefined && (winner !== undefined || plays?.some((play) => play.seat === seat)),
  ).length;
}

const finished = (model: TableModel): number =>
  (model.game?.tricks ?? []).filter(({ winner }) => winner !== undefined).length;

export const visit_of = (model: TableModel): Visit => ({
  game: model.game?.number ?? 0,
  stage: model.now.stage,
  tricks: finished(model),
  own: own_cards(model),
  talk: model.talk.at(-1)?.seq ?? 0,
});

/** Null if there is nothing to tell. */
export function caught_up(last: Visit, model: TableModel): CatchUp | null {
  const now = visit_of(model);
  const new_game = now.game !== 0 && now.game !== last.game;
  const before: Visit = new_game ? { ...last, tricks: 0, own: 0, stage: "play" } : last;
  const was_playing = ["play", "discussion", "vote"].includes(last.stage);
  const tricks = Array.from({ length: Math.max(0, now.tricks - before.tricks) }, (_, i) => before.tricks + i + 1);
  const over = now.stage === "result" && (new_game || last.stage !== "result");
  const begun = now.stage !== before.stage && (now.stage === "discussion" || now.stage === "vote") ? now.stage : null;
  const catch_up: CatchUp = {
    new_game,
    called_off: was_playing && now.game === 0,
    over,
    tricks: over ? [] : tricks,
    begun,
    by_bot: Math.max(0, now.own - before.own),
    talk: model.talk.filter(({ seq, member }) => seq > last.talk && member !== model.you.member).length,
  };
  const { called_off, by_bot, talk } = catch_up;
  const is_empty =
    !new_game && !called_off && !over && catch_up.tricks.length === 0 && begun === null && by_bot === 0 && talk === 0;
  return is_empty ? null : catch_up;
}

const visits_kept = 20;

const is_visit = (value: unknown): value is Visit =>
  typeof value === "object" &&
  value !== null &&
  ["game", "tricks", "own", "talk"].every((name) => typeof (value as Record<string, unknown>)[name] === "number") &&
  "stage" in value;

function visits(): { readonly [key: string]: unknown } {
  const stored = read_stored("visits");
  return typeof stored === "object" && stored !== null ? (stored as { readonly [key: string]: unknown }) : {};
}

export function last_visit(key: string): Visit | null {
  const visit = visits()[key];
  return is_visit(visit) ? visit : null;
}

export function keep_visit(key: string, visit: Visit): void {
  const { [key]: _, ...others } = visits();
  write_stored("visits", Object.fromEntries([[key, visit], ...Object.entries(others)].slice(0, visits_kept)));
}
