// How far this page has read the talk of each table. What was said before it was opened counts as read.
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { TableModel } from "../session/table_model.ts";
import { settings } from "../settings/settings.svelte.ts";
import { is_muted, is_own } from "./said_words.ts";

const read = new SvelteMap<string, number>();

const newest = (model: TableModel): number => model.talk.at(-1)?.seq ?? 0;

/** Does nothing if it has begun already. */
export function begin_reading(room: string, model: TableModel): void {
  if (!untrack(() => read.has(room))) read.set(room, newest(model));
}

export function mark_read(room: string, model: TableModel): void {
  const seq = newest(model);
  if ((untrack(() => read.get(room)) ?? -1) < seq) read.set(room, seq);
}

/** Reactive. The viewer's own lines, muted ones and those of earlier games don't count. */
export function unread_count(room: string, model: TableModel): number {
  const from = read.get(room);
  if (from === undefined) return 0;
  const { muted } = settings();
  return model.talk.filter(
    (said) =>
      said.seq > from && said.game === model.game?.number && !is_own(said, model) && !is_muted(said, model, muted),
  ).length;
}
