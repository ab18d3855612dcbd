// What this device saw of a table by turns last, and what has happened there since. Only what the snapshot says counts;
// the server remembers nobody's visits.
import type { Chair, Member, RoleId, Seat, Stage } from "../protocol/messages.ts";
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
  /** Whose role intel has turned up. */
  readonly revealed: readonly Seat[];
  /** Of each seat: who plays there; null: a bot, instead of its owner or for good. */
  readonly players: readonly (string | null)[];
  readonly host: Member | null;
}

/** A seat where a bot has taken over: for its owner, or because they have left. */
export interface TakenOver {
  readonly name: string;
  readonly you: boolean;
  readonly left: boolean;
}

export interface CatchUp {
  readonly new_game: boolean;
  readonly called_off: boolean;
  readonly over: boolean;
  /** The numbers of tricks finished since then, from 1. */
  readonly tricks: readonly number[];
  readonly revealed: readonly { readonly seat: Seat; readonly role: RoleId }[];
  readonly taken_over: readonly TakenOver[];
  /** Someone else is host now. */
  readonly host: Member | null;
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

function revealed_in({ game }: TableModel): CatchUp["revealed"] {
  return (game?.revealed ?? []).flatMap((seat) => {
    const role = game?.face_up[seat];
    return role === undefined ? [] : [{ seat, role }];
  });
}

const player_of = ({ members }: TableModel, { member, stand_in }: Chair): string | null =>
  stand_in === undefined ? (members.find((one) => one.member === member)?.name ?? null) : null;

/** Between games people come and go as they like. */
function taken_over(before: Visit, model: TableModel): readonly TakenOver[] {
  if (!["play", "discussion", "vote"].includes(model.now.stage)) return [];
  return model.seats.flatMap((chair, seat) => {
    const name = before.players[seat] ?? null;
    if (name === null || player_of(model, chair) !== null) return [];
    return [{ name, you: seat === model.you.seat, left: chair.bot !== undefined }];
  });
}

export const visit_of = (model: TableModel): Visit => ({
  game: model.game?.number ?? 0,
  stage: model.now.stage,
  tricks: finished(model),
  own: own_cards(model),
  talk: model.talk.at(-1)?.seq ?? 0,
  revealed: revealed_in(model).map(({ seat }) => seat),
  players: model.seats.map((chair) => player_of(model, chair)),
  host: model.host ?? null,
});

/** Null if there is nothing to tell. */
export function caught_up(last: Visit, model: TableModel): CatchUp | null {
  const now = visit_of(model);
  const new_game = now.game !== 0 && now.game !== last.game;
  const before: Visit = new_game ? { ...last, tricks: 0, own: 0, stage: "play", revealed: [], players: [] } : last;
  const was_playing = ["play", "discussion", "vote"].includes(last.stage);
  const tricks = Array.from({ length: Math.max(0, now.tricks - before.tricks) }, (_, i) => before.tricks + i + 1);
  const over = now.stage === "result" && (new_game || last.stage !== "result");
  const begun = now.stage !== before.stage && (now.stage === "discussion" || now.stage === "vote") ? now.stage : null;
  const catch_up: CatchUp = {
    new_game,
    called_off: was_playing && now.game === 0,
    over,
    tricks: over ? [] : tricks,
    revealed: over ? [] : revealed_in(model).filter(({ seat }) => !before.revealed.includes(seat)),
    taken_over: taken_over(before, model),
    host: now.host !== null && last.host !== null && now.host !== last.host ? now.host : null,
    begun,
    by_bot: Math.max(0, now.own - before.own),
    talk: model.talk.filter(({ seq, member }) => seq > last.talk && member !== model.you.member).length,
  };
  const { called_off, by_bot, talk, revealed, host } = catch_up;
  const lists = [catch_up.tricks, revealed, catch_up.taken_over];
  const is_empty =
    !(new_game || called_off || over || begun !== null || host !== null || by_bot > 0 || talk > 0) &&
    lists.every((list) => list.length === 0);
  return is_empty ? null : catch_up;
}

const visits_kept = 20;

const is_visit = (value: unknown): value is Visit =>
  typeof value === "object" &&
  value !== null &&
  ["game", "tricks", "own", "talk"].every((name) => typeof (value as Record<string, unknown>)[name] === "number") &&
  ["revealed", "players"].every((name) => Array.isArray((value as Record<string, unknown>)[name])) &&
  "stage" in value &&
  "host" in value;

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
