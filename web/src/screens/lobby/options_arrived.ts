// The new options arrive a moment after the answer that they were accepted. Until then a control would show the old
// ones.
import type { TableOptions } from "../../protocol/messages.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";

const longest_wait = 2000;

/** Resolves when the table shows such options, or after a while. */
export function options_arrived(session: TableSession, are_such: (options: TableOptions) => boolean): Promise<void> {
  const shown = session.model?.options;
  if (shown === undefined || are_such(shown)) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = session.listen((_, { options }) => {
      if (are_such(options)) end();
    });
    const timer = setTimeout(end, longest_wait);
  });
}
