// What this device saw of a shuffle, and its part in it, so that it can open its seal after a reload and check the
// proof when the game is over. The table does not matter, because no two shuffles have the same commitment.
import { stored_at_server } from "../home.ts";
import type { Hash, Seat, VoidedShuffle } from "../protocol/messages.ts";
import { read_stored, write_stored } from "../stored.ts";

/** A value that this device has sealed, or tried to: another tab or device may have been first. */
export interface SealedNote {
  readonly commitment: Hash;
  readonly seat: Seat;
  readonly seal: Hash;
  readonly value: string;
}

/** The state of a shuffle when everyone was asked to open their seals. */
export interface SeenNote {
  readonly commitment: Hash;
  /** One per seat; empty if it took no part. */
  readonly seals: readonly string[];
  /** The earlier shuffles of this deal. */
  readonly voided: readonly VoidedShuffle[];
}

/** What preceded a game, as far as this device saw it. */
export interface DealtNote {
  /** In the form of `room_key`. */
  readonly room: string;
  readonly number: number;
  /** Of the last shuffle, if this device saw the cards being dealt right after it. */
  readonly commitment?: Hash;
  /** Of all shuffles since the table was last between games. */
  readonly shuffles: readonly Hash[];
}

interface OpenShuffles {
  readonly room: string;
  readonly shuffles: readonly Hash[];
}

const kept = 24;

const list_of = <Note>(name: string): readonly Note[] => {
  const stored = read_stored(stored_at_server(name));
  return Array.isArray(stored) ? (stored as Note[]) : [];
};

/** Newest first. */
export const sealed_notes = (): readonly SealedNote[] => list_of("sealed");
export const seen_notes = (): readonly SeenNote[] => list_of("seen_shuffles");

export const keep_sealed = (note: SealedNote): void =>
  write_stored(stored_at_server("sealed"), [note, ...sealed_notes()].slice(0, kept));

/** The first version seen counts. */
export function keep_seen(note: SeenNote): void {
  const notes = seen_notes();
  if (notes.some(({ commitment }) => commitment === note.commitment)) return;
  write_stored(stored_at_server("seen_shuffles"), [note, ...notes].slice(0, kept));
}

const open_shuffles = (): readonly OpenShuffles[] => list_of("open_shuffles");

/** Records a shuffle that has not led to a game yet. */
export function keep_open(room: string, commitment: Hash): void {
  const shuffles = open_shuffles().find((open) => open.room === room)?.shuffles ?? [];
  if (shuffles.includes(commitment)) return;
  const others = open_shuffles().filter((open) => open.room !== room);
  write_stored(
    stored_at_server("open_shuffles"),
    [{ room, shuffles: [...shuffles, commitment] }, ...others].slice(0, kept),
  );
}

/** Returns and forgets them, because they are over. */
export function take_open(room: string): readonly Hash[] {
  const all = open_shuffles();
  const found = all.find((open) => open.room === room);
  if (found)
    write_stored(
      stored_at_server("open_shuffles"),
      all.filter((open) => open.room !== room),
    );
  return found?.shuffles ?? [];
}

const dealt_notes = (): readonly DealtNote[] => list_of("dealt");

/** Null if this device saw no shuffle before it. */
export const dealt_as = (room: string, number: number): DealtNote | null =>
  dealt_notes().find((note) => note.room === room && note.number === number) ?? null;

/** Several tabs may each know part of it. */
export function keep_dealt(note: DealtNote): void {
  const before = dealt_as(note.room, note.number);
  const merged = { ...before, ...note, shuffles: [...(before?.shuffles ?? []), ...note.shuffles] };
  write_stored(
    stored_at_server("dealt"),
    [merged, ...dealt_notes().filter(({ room, number }) => room !== note.room || number !== note.number)].slice(
      0,
      kept,
    ),
  );
}

/** The table has another code. */
export function rename_notes(before: string, room: string): void {
  const renamed = <Note extends { readonly room: string }>(notes: readonly Note[]): readonly Note[] =>
    notes.map((note) => (note.room === before ? { ...note, room } : note));
  write_stored(stored_at_server("dealt"), renamed(dealt_notes()));
  write_stored(stored_at_server("open_shuffles"), renamed(open_shuffles()));
}

export const sealed_as = (commitment: Hash, seal: Hash): SealedNote | null =>
  sealed_notes().find((note) => note.commitment === commitment && note.seal === seal) ?? null;
