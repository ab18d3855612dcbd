// What has been learned on this device, and where each lesson was left.
import { room_key } from "./places.ts";
import { read_stored, write_stored } from "../stored.ts";

export interface Progress {
  /** Finished lessons. */
  readonly done: readonly string[];
  /** A lesson's table, from its beginning until it is started again. */
  readonly rooms: { readonly [lesson: string]: string };
  /** What the coach has said in a lesson. */
  readonly said: { readonly [lesson: string]: readonly string[] };
}

const nothing: Progress = { done: [], rooms: {}, said: {} };

export function progress(): Progress {
  const stored = read_stored("learn");
  return typeof stored === "object" && stored !== null ? { ...nothing, ...(stored as Partial<Progress>) } : nothing;
}

const keep = (change: Partial<Progress>): void => write_stored("learn", { ...progress(), ...change });

/** `said`: what the coach need not repeat. */
export function begin_at(lesson: string, room: string, said: readonly string[]): void {
  const before = progress();
  keep({ rooms: { ...before.rooms, [lesson]: room }, said: { ...before.said, [lesson]: said } });
}

export function keep_said(lesson: string, said: readonly string[]): void {
  keep({ said: { ...progress().said, [lesson]: said } });
}

export function keep_done(lesson: string): void {
  const { done } = progress();
  if (!done.includes(lesson)) keep({ done: [...done, lesson] });
}

export function forget_room(lesson: string): void {
  const { [lesson]: _, ...rooms } = progress().rooms;
  keep({ rooms });
}

/** The lesson whose table this is; null for an ordinary one. */
export const lesson_at = (room: string): string | null =>
  Object.entries(progress().rooms).find(([, other]) => room_key(other) === room_key(room))?.[0] ?? null;

export const is_lesson_room = (room: string): boolean => lesson_at(room) !== null;
