// Where a review comes from: the table that has just played the game, or this device, from a record.
import { module_address, weights_address } from "../local/module_address.ts";
import type { GameRecord, Review, Seat } from "../protocol/messages.ts";
import type { ReviewSoFar, TableSession } from "../session/table_session.svelte.ts";
import type { FromReviewer, ToReviewer } from "./review_messages.ts";

/** Everything is reactive. */
export interface ReviewSource {
  /** Null until its first sentences are known. */
  readonly so_far: ReviewSoFar | null;
  /** There is no review of this game. */
  readonly failed: boolean;
}

export const is_complete = ({ done, of }: ReviewSoFar): boolean => done === of;

/** Asks the table for it. */
export class TableReview implements ReviewSource {
  readonly #session: TableSession;
  #failed = $state(false);

  constructor(session: TableSession) {
    this.#session = session;
    if (session.review === null) void session.look_back().then((answered) => (this.#failed = !answered));
  }

  get so_far(): ReviewSoFar | null {
    return this.#session.review;
  }
  get failed(): boolean {
    return this.#failed && this.so_far === null;
  }
}

/** Makes it here. `close` ends the work. */
export class RecordReview implements ReviewSource {
  #so_far: ReviewSoFar | null = $state.raw(null);
  #failed = $state(false);
  readonly #worker = new Worker(new URL("./review_worker.ts", import.meta.url), { type: "module" });

  constructor(record: GameRecord, seat: Seat | null) {
    this.#worker.onmessage = (event: MessageEvent<FromReviewer>) => this.#hear(event.data);
    this.#worker.onerror = () => (this.#failed = true);
    const asked: ToReviewer = {
      module: module_address().href,
      weights: weights_address().href,
      record: JSON.stringify(record),
      seat,
    };
    this.#worker.postMessage(asked);
  }

  get so_far(): ReviewSoFar | null {
    return this.#so_far;
  }
  get failed(): boolean {
    return this.#failed;
  }

  close(): void {
    this.#worker.terminate();
  }

  #hear(message: FromReviewer): void {
    if (message.kind === "failed") {
      this.#failed = true;
      return;
    }
    const review = message.text === undefined ? this.#so_far?.review : (JSON.parse(message.text) as Review);
    if (review !== undefined) this.#so_far = { review, done: message.done, of: review.of };
  }
}
