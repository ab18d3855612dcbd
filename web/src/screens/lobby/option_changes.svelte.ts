// Which options have just been changed, so that everyone sees it.
import type { TableOptions } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";

export type OptionName = keyof TableOptions;

const shown_for = 8000;

export function changed_between(before: TableOptions, after: TableOptions): readonly OptionName[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as OptionName[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export class OptionChanges {
  #names: readonly OptionName[] = $state.raw([]);
  #options: TableOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: TableModel) {
    this.#options = model.options;
  }

  has = (name: OptionName): boolean => this.#names.includes(name);
  get any(): boolean {
    return this.#names.length > 0;
  }

  /** The returned function ends it. */
  follow(session: TableSession): () => void {
    const stop = session.listen((_, { options }) => {
      if (options === this.#options) return;
      const names = changed_between(this.#options, options);
      this.#options = options;
      if (names.length === 0) return;
      this.#names = names;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.#names = []), shown_for);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }
}
