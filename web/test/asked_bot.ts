// A bot that a player talks to.
import { patience } from "./patience.ts";
import { until } from "./scripted_table.ts";

const soon = 5000;

/** Bots that talk fast have little time to think. One with nothing to say stays silent, so it is asked again. */
export async function ask_bot(ask: () => Promise<void>, is_answered: () => boolean): Promise<void> {
  for (const end = Date.now() + patience; !is_answered();) {
    if (Date.now() > end) throw new Error("no bot answers");
    await ask();
    await until(is_answered, "an answer", soon).catch(() => undefined);
  }
}
