// A bot that someone speaks to.
import { patience } from "./patience.ts";
import { until } from "./scripted_table.ts";

const soon = 5000;

/** Where bots talk fast they have little time to think, and one that has thought of nothing stays silent: it is asked again. */
export async function ask_bot(ask: () => Promise<void>, is_answered: () => boolean): Promise<void> {
  for (const end = Date.now() + patience; !is_answered();) {
    if (Date.now() > end) throw new Error("no bot answers");
    await ask();
    await until(is_answered, "an answer", soon).catch(() => undefined);
  }
}
