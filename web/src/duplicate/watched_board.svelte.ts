// The board of a duplicate evening, updated every few seconds while someone is looking.
import type { BoardTable, DuplicateBoard } from "../protocol/messages.ts";
import { duplicate_board, type ApiError } from "../session/api.ts";

/** Milliseconds. A whole club may sit behind one address, whose requests are limited. */
const every = { board: 5000, aside: 10_000 };

export class WatchedBoard {
  readonly #id: string;
  /** The first that turns out to be the host's is used from then on. */
  #tokens: readonly (string | null)[];
  readonly #every: number;
  /** null: not known yet. */
  #board: DuplicateBoard | null = $state.raw(null);
  #error: ApiError | null = $state.raw(null);

  /** `aside`: for people who are doing something else. */
  constructor(id: string, tokens: readonly string[], place: keyof typeof every = "board") {
    this.#id = id;
    this.#tokens = tokens.length > 0 ? tokens : [null];
    this.#every = every[place];
  }

  get board(): DuplicateBoard | null {
    return this.#board;
  }

  /** The last lookup failed, so the board is older. */
  get error(): ApiError | null {
    return this.#error;
  }

  /** The host's; null: this device is not the host's. */
  get host_token(): string | null {
    return this.#board?.host === true ? (this.#tokens[0] ?? null) : null;
  }

  async look(): Promise<void> {
    const token = this.#tokens[0] ?? null;
    const result = await duplicate_board(this.#id, token);
    this.#error = result.ok ? null : result;
    if (!result.ok) return;
    this.#board = result.value;
    if (result.value.host === true || token === null) return;
    const others = this.#tokens.slice(1);
    this.#tokens = others.length > 0 ? others : [null];
    if (others.length > 0) await this.look();
  }

  /** The returned function ends it. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) void this.look();
    };
    look();
    const timer = setInterval(look, this.#every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}

/** The tables that take part in the round, and how many of them have nothing more to do in it. */
export function progress_of(tables: readonly BoardTable[]): { readonly done: number; readonly all: number } {
  const playing = tables.filter(({ state }) => ["starting", "playing", "finished", "called_off"].includes(state));
  return {
    done: playing.filter(({ state }) => state === "finished" || state === "called_off").length,
    all: playing.length,
  };
}
