// Short news at the edge of the screen that disappears by itself.
import type { Fault } from "../protocol/messages.ts";

export type ToastKind = "plain" | "good" | "bad";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** The rule that it is about, if any. */
  readonly fault?: Fault | undefined;
}

const most = 3;
let last_id = 0;
let shown: readonly Toast[] = $state.raw([]);

/** Reactive. */
export const toasts = (): readonly Toast[] => shown;

export function toast(text: string, kind: ToastKind = "plain", fault?: Fault): void {
  if (text === "") return;
  const id = ++last_id;
  // The same words replace the earlier ones.
  shown = [...shown.filter((other) => other.text !== text), { id, text, kind, fault }].slice(-most);
  setTimeout(() => dismiss(id), 4000 + 60 * text.length);
}

export function dismiss(id: number): void {
  shown = shown.filter((other) => other.id !== id);
}
