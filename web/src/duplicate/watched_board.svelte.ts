// The board of a duplicate evening, updated every few seconds while someone is looking.
import type { BoardTable, DuplicateBoard } from "../protocol/messages.ts";
import { duplicate_board, type ApiError } from "../session/api.ts";

/** Milliseconds. A whole club may sit behind one address, whose requests are limited. */
const every = { board: 5000, aside: 10_000 };

export class WatchedBoard {
  readonly #id: string;
  /** The next to be tried is first. Any of them may be the host's one day, because hosts change. */
  #tokens: readonly (string | null)[];
  #host_token: string | null = $state.raw(null);
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
    return this.#host_token;
  }

  async look(): Promise<void> {
    // At first all of them; then one each time, so that nobody asks too often.
    const tries = this.#board === null ? this.#tokens.length : 1;
    for (let i = 0; i < tries && !(await this.#look_with(this.#tokens[0] ?? null)); i += 1) continue;
  }

  /** True if there is nothing more to try. */
  async #look_with(token: string | null): Promise<boolean> {
    const result = await duplicate_board(this.#id, token);
    this.#error = result.ok ? null : result;
    if (!result.ok) return true;
    this.#board = result.value;
    const is_host = result.value.host === true;
    this.#host_token = is_host ? token : null;
    if (!is_host) this.#tokens = [...this.#tokens.slice(1), token];
    return is_host;
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

/** The tables that take part in the round, and how many of them have nothing more to do in it. `finished`: a table that
 * is known to be among these, although the board may be older. */
export function progress_of(
  tables: readonly BoardTable[],
  finished?: number,
): { readonly done: number; readonly all: number } {
  const playing = tables.filter(({ state }) => ["starting", "playing", "finished", "called_off"].includes(state));
  return {
    done: playing.filter(({ state, table }) => state === "finished" || state === "called_off" || table === finished)
      .length,
    all: playing.length,
  };
}
