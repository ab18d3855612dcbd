// What became of a command or an ask.
import type { Fault, RefusalReason, Rule } from "../protocol/messages.ts";

/** `lost`: the place at the table is gone, so nobody will ever know. */
export type Outcome = { readonly kind: "done" } | Refusal | { readonly kind: "lost" };

/** Nothing has changed. `refusal_sentence` has the words. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: RefusalReason;
  readonly fault?: Fault;
  readonly rule?: Rule;
}

export type Answered<Value> = { readonly kind: "answer"; readonly value: Value } | Refusal | { readonly kind: "lost" };
