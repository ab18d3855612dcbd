// The public tables, updated every few seconds while someone is looking.
import type { TableInfo } from "../../protocol/messages.ts";
import { public_tables, type ApiError } from "../../session/api.ts";

const every = 4000;

export class OpenTables {
  /** null: not known yet. */
  #tables: readonly TableInfo[] | null = $state.raw(null);
  #error: ApiError | null = $state.raw(null);

  get tables(): readonly TableInfo[] | null {
    return this.#tables;
  }

  /** The last lookup failed, so the tables are older. */
  get error(): ApiError | null {
    return this.#error;
  }

  async look(): Promise<void> {
    const result = await public_tables();
    this.#error = result.ok ? null : result;
    if (result.ok) this.#tables = result.value.tables;
  }

  /** The returned function ends it. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) void this.look();
    };
    look();
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
