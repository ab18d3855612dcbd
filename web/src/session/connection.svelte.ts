// A connection that lasts: opened, kept alive, and reopened when it breaks, soon at first and then less and less often.
// Whatever has not been answered is sent again first, in order and under the same number, so that nothing is done twice
// and nothing is lost.
import { guard_text } from "../protocol/guard.ts";
import type { ClientMessage, CloseReason, Room, ServerMessage, Token } from "../protocol/messages.ts";
import { break_of_link, end_of_link, is_ended, type LinkState } from "./link_state.ts";
import type { Transport } from "../protocol/transport.ts";
import type { OpenTransport } from "./transport.ts";

type Numbered = Exclude<ClientMessage, { hello: number }>;
export type Unnumbered = Numbered extends infer Message
  ? Message extends unknown
    ? Omit<Message, "id">
    : never
  : never;

/** Called once, with the answer, or with null if there will never be one. */
type Settle = (message: ServerMessage | null) => void;

interface Waiting {
  readonly text: string;
  readonly settle: Settle;
}

export interface ConnectionOptions {
  readonly open: OpenTransport;
  /** null: only for asks. */
  readonly room: Room | null;
  /** Null for a spectator. */
  readonly token: Token | null;
  /** Everything that arrives and is not just an answer. */
  readonly received: (message: ServerMessage) => void;
  /** A message that could not be understood and is dropped. */
  readonly problem: (text: string) => void;
}

const longest_wait = 20_000;
const attempts_before_gone = 6;
const longest_silence = 12_000;
/** Between tries to come back to a table that is closed for a while. */
const closed_wait = 15_000;
/** A limit on the effect of one slow answer, so that a busy server's failure is still noticed. */
const longest_usual_silence = 4_000;

/** Milliseconds. */
interface Pace {
  readonly first_wait: number;
  readonly beat_every: number;
  readonly silence: number;
}
const calm: Pace = { first_wait: 400, beat_every: 20_000, silence: longest_silence };
/** For sites where another server can take over within five seconds. */
const brisk: Pace = { first_wait: 200, beat_every: 1_000, silence: 1_000 };

/** From 1 to 2^53 - 1; a reloaded page must not reuse the old ones. */
export function random_id(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low || 1;
}

export class Connection {
  #state: LinkState = $state.raw({ kind: "connecting" });
  readonly #options: ConnectionOptions;
  #room: Room | null;
  readonly #waiting = new Map<number, Waiting>();
  #transport: Transport | null = null;
  #open = false;
  #was_live = false;
  #attempt = 0;
  /** Why the connection broke. Later attempts merely fail. */
  #reason: CloseReason | null = null;
  #retry_timer: ReturnType<typeof setTimeout> | undefined;
  #beat_timer: ReturnType<typeof setTimeout> | undefined;
  #beat: { readonly id: number; readonly sent: number } | null = null;
  #offset = 0;
  #last_trip = 0;
  #best_trip = Infinity;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#room = options.room;
    globalThis.addEventListener?.("online", this.#hurry);
    globalThis.document?.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Reactive. */
  get state(): LinkState {
    return this.#state;
  }

  /** The server's clock, as far as it is known (milliseconds). */
  server_now(): number {
    return Date.now() + this.#offset;
  }

  /** Sends now or as soon as there is a connection. Resolves once, with null if never answered. */
  send(message: Unnumbered, id: number = random_id()): Promise<ServerMessage | null> {
    if (is_ended(this.#state)) return Promise.resolve(null);
    return new Promise((settle) => {
      const text = JSON.stringify({ id, ...message });
      this.#waiting.set(id, { text, settle });
      if (this.#open) this.#transport?.send(text);
    });
  }

  /** Does not wait: the snapshot arrives by itself. */
  ask_snapshot(): void {
    if (this.#open) this.#transport?.send(JSON.stringify({ id: random_id(), ask: "snapshot" }));
  }

  /** The table has a new code, which the next connection uses. */
  follow_to(room: Room): void {
    this.#room = room;
  }

  /** Someone pressed a button: tries at once, even after an end. */
  retry(): void {
    this.#attempt = 0;
    this.#drop();
    this.#state = { kind: "connecting" };
    this.#connect();
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.#hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    this.#give_up();
  }

  #hurry = (): void => {
    if (globalThis.document?.visibilityState === "hidden") return;
    const { kind } = this.#state;
    const idle = this.#state.kind === "stopped" && this.#state.reason === "idle";
    if (kind === "reconnecting" || kind === "server_gone" || idle) this.retry();
    else if (kind === "live") this.#heartbeat();
  };

  #connect(): void {
    this.#transport = this.#options.open(this.#room, {
      opened: () => this.#opened(),
      received: (text) => this.#received(text),
      closed: (code) => this.#closed(code),
    });
    // The system still accepts connections for a server that hangs. Opening takes several round trips.
    if (this.#transport.is_replaceable) this.#give_up_after(1.5 * this.#patience());
  }

  #opened(): void {
    const { token } = this.#options;
    this.#open = true;
    // Without a table there is nobody to greet.
    if (this.#room !== null) this.#transport?.send(JSON.stringify(token === null ? { hello: 1 } : { hello: 1, token }));
    for (const { text } of this.#waiting.values()) this.#transport?.send(text);
    // Without a table nothing arrives unasked, so the first beat shows whether anyone is there.
    this.#heartbeat();
  }

  #received(text: string): void {
    const guarded = guard_text("ServerMessage", text);
    if (!guarded.ok) return this.#options.problem(guarded.problem);
    const message = guarded.value;
    this.#was_live = true;
    this.#attempt = 0;
    this.#reason = null;
    if (this.#state.kind !== "live") this.#state = { kind: "live" };
    if (this.#beat !== null) this.#bear_silence();
    else this.#beat_later();
    if (message.type === "answer" && message.ask === "time" && message.id === this.#beat?.id) {
      return this.#note_time(message.at, this.#beat.sent);
    }
    this.#options.received(message);
    const id = message.type === "events" ? message.done : "id" in message ? message.id : undefined;
    if (id === undefined) return;
    if (message.type === "malformed") this.#options.problem(message.message);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(message);
  }

  #closed(code: number): void {
    const { first_wait } = this.#pace;
    this.#drop();
    const end = end_of_link(code, this.#was_live);
    if (end !== null) {
      this.#state = end;
      // A screen in the middle of the table has nobody to press a button.
      if (code === 4013) this.#retry_timer = setTimeout(() => this.#connect(), closed_wait);
      return this.#give_up();
    }
    const attempt = ++this.#attempt;
    const longest = Math.min(longest_wait, first_wait * 2 ** (attempt - 1));
    const wait = longest * (0.5 + Math.random() / 2);
    const kind = attempt > attempts_before_gone ? "server_gone" : "reconnecting";
    this.#reason = break_of_link(code) ?? this.#reason;
    this.#state = { kind, attempt, at: Date.now() + wait, reason: this.#reason };
    this.#retry_timer = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#retry_timer);
    clearTimeout(this.#beat_timer);
    this.#beat = null;
    this.#open = false;
    this.#transport?.close();
    this.#transport = null;
  }

  #give_up(): void {
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
  }

  #beat_later(): void {
    clearTimeout(this.#beat_timer);
    this.#beat_timer = setTimeout(() => this.#heartbeat(), this.#pace.beat_every);
  }

  #heartbeat(): void {
    if (!this.#open || this.#beat !== null) return;
    this.#beat = { id: random_id(), sent: Date.now() };
    this.#transport?.send(JSON.stringify({ id: this.#beat.id, ask: "time" }));
    this.#bear_silence();
  }

  get #pace(): Pace {
    return this.#transport?.is_replaceable ? brisk : calm;
  }

  /** Longer on a slow link, and from the second attempt on, because the link may be at fault instead of the server. */
  #patience(): number {
    const usual = Math.max(this.#pace.silence, Math.min(longest_usual_silence, 3 * this.#last_trip));
    return Math.min(longest_silence, usual * 2 ** Math.min(2, Math.max(0, this.#attempt - 1)));
  }

  /** Anything that arrives is a sign of life. On a slow link the answer may be queued behind it. */
  #bear_silence(): void {
    this.#give_up_after(this.#patience());
  }

  #give_up_after(wait: number): void {
    clearTimeout(this.#beat_timer);
    const until = Date.now() + wait;
    this.#beat_timer = setTimeout(() => {
      // This device was asleep, and has not read yet what arrived in the meantime.
      if (Date.now() > until + wait / 2) return this.#give_up_after(wait);
      this.#transport?.lost?.();
      this.#closed(1006);
    }, wait);
  }

  /** The fastest answer gives the most accurate time. */
  #note_time(at: number, sent: number): void {
    this.#beat = null;
    this.#beat_later();
    const now = Date.now();
    const trip = now - sent;
    this.#last_trip = trip;
    if (trip > this.#best_trip + 50) return;
    this.#best_trip = Math.min(trip, this.#best_trip);
    this.#offset = at - (sent + now) / 2;
  }
}
