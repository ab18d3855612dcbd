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

/** How long a busy server may make no progress before this device does the work itself. */
const patience = 15_000;
const look_pause = 1_000;

type AskedTable = Pick<TableSession, "review" | "look_back" | "house">;

/** Asks the table for it. A server makes reviews when no bot is waiting, so it may be long in coming. */
export class TableReview implements ReviewSource {
  readonly #session: AskedTable;
  readonly #make: (record: GameRecord, seat: Seat | null) => ClosableReview;
  #failed = $state(false);
  #here: ClosableReview | null = $state.raw(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    session: AskedTable,
    make = (record: GameRecord, seat: Seat | null): ClosableReview => new RecordReview(record, seat),
  ) {
    this.#session = session;
    this.#make = make;
    if (session.review === null) void session.look_back().then((answered) => (this.#failed = !answered));
  }

  get so_far(): ReviewSoFar | null {
    const here = this.#here?.so_far ?? null;
    const there = this.#session.review;
    // What is complete stays, even if the other one is complete later.
    if (here !== null && is_complete(here)) return here;
    if (there !== null && is_complete(there)) return there;
    return here ?? there;
  }
  get failed(): boolean {
    return this.#failed && this.so_far === null;
  }

  /** Someone is waiting for all of it: if the server makes no progress, this device makes it from the record. */
  hurry(record: GameRecord): void {
    if (this.#timer !== undefined || this.#here !== null || this.#session.house !== "server") return;
    let done = -1;
    let since = Date.now();
    this.#timer = setInterval(() => {
      const now = this.so_far;
      if (now !== null && is_complete(now)) return this.close();
      if (this.#here !== null) return;
      if (now !== null && now.done > done) {
        done = now.done;
        since = Date.now();
      } else if (Date.now() - since >= patience) this.#here = this.#make(record, now?.review.seat ?? null);
    }, look_pause);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#here?.close();
  }
}

interface ClosableReview extends ReviewSource {
  close(): void;
}

/** Makes it here. `close` ends the work. */
export class RecordReview implements ClosableReview {
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
