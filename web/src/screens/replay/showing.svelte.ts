// A finished game watched together (docs/protocol.md, "Watching together"): this page says what it shows if it leads,
// and otherwise hears what the leader shows, again and again.
import type { ShowingPage, ShowingStatus, ShownMoment } from "../../protocol/messages.ts";
import { watch_together, type ApiError } from "../../session/api.ts";

const follow_pause = 1_000;
const lead_pause = 2_500;
/** Between two messages of a leader who moves quickly. */
const move_pause = 250;
const longest_pause = 15_000;

export interface ShowingEnds {
  /** What this page shows. */
  readonly shows: () => ShownMoment;
  readonly follow: (moment: ShownMoment) => void;
}

const new_secret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Everything is reactive. */
export class Showing {
  #status: ShowingStatus | null = $state.raw(null);
  #error: ApiError | null = $state.raw(null);
  #follows = $state(true);
  readonly #link: string;
  readonly #token: string | null;
  readonly #ends: ShowingEnds;
  readonly #page = new_secret();
  #wants_to_lead = false;
  #hand: boolean | undefined;
  #hand_to: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #again = false;
  #failures = 0;
  #closed = false;

  constructor(link: string, token: string | null, ends: ShowingEnds) {
    this.#link = link;
    this.#token = token;
    this.#ends = ends;
    void this.#ask();
  }

  get pages(): readonly ShowingPage[] {
    return this.#status?.pages ?? [];
  }
  get you(): number | undefined {
    return this.#status?.you;
  }
  get leader(): ShowingPage | undefined {
    return this.pages.find(({ number }) => number === this.#status?.leader);
  }
  get leads(): boolean {
    return this.you !== undefined && this.#status?.leader === this.you;
  }
  get may_lead(): boolean {
    return this.#status?.may_lead ?? false;
  }
  /** Whether this page goes where the leader goes. */
  get follows(): boolean {
    return this.#follows && !this.leads;
  }
  get asks_to_lead(): boolean {
    return this.pages.find(({ number }) => number === this.you)?.hand ?? false;
  }
  /** Nothing is known yet. */
  get is_new(): boolean {
    return this.#status === null && this.#error === null;
  }
  /** The last attempt failed. It goes on by itself, unless this page may no longer open the game. */
  get error(): ApiError | null {
    return this.#error;
  }

  lead(): void {
    this.#wants_to_lead = true;
    this.#soon(0);
  }
  ask_to_lead(asks: boolean): void {
    this.#hand = asks;
    this.#soon(0);
  }
  hand_to(number: number): void {
    this.#hand_to = number;
    this.#soon(0);
  }
  /** The leader, and a page that nobody leads, has nothing to let go of. */
  let_go(): void {
    if (this.leader !== undefined && !this.leads) this.#follows = false;
  }
  follow(): void {
    this.#follows = true;
    this.#obey();
  }
  /** This page shows something else now. */
  changed(): void {
    if (this.#wants_to_lead || this.leads) this.#soon(move_pause);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    void watch_together(this.#link, this.#token, { page: this.#page, leave: true });
  }

  #obey(): void {
    const shown = this.#status?.shown;
    if (this.follows && shown !== undefined) this.#ends.follow(shown);
  }

  #soon(pause: number): void {
    if (this.#closed || this.#error?.error === "unknown_game") return;
    if (this.#asking) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    this.#again = false;
    const wanted = this.#wants_to_lead;
    const hand = this.#hand;
    const hand_to = this.#hand_to;
    const told = await watch_together(this.#link, this.#token, {
      page: this.#page,
      ...(wanted && this.#ends.shows()),
      ...(hand !== undefined && { hand }),
      ...(hand_to !== undefined && { hand_to }),
    });
    this.#asking = false;
    if (this.#closed) return;
    if (told.ok) {
      this.#failures = 0;
      this.#error = null;
      this.#status = told.value;
      if (this.#hand === hand) this.#hand = undefined;
      if (this.#hand_to === hand_to) this.#hand_to = undefined;
      // The lead may have been handed to this page, or to another one.
      if (wanted || this.leads) this.#wants_to_lead = this.leads;
      this.#obey();
    } else {
      this.#failures++;
      this.#error = told;
    }
    const calm = this.leads ? lead_pause : follow_pause;
    this.#soon(told.ok ? (this.#again ? move_pause : calm) : Math.min(longest_pause, calm * 2 ** this.#failures));
  }
}
