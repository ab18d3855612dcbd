// A table of one's own with bots in all other seats, and the game begun.
import type { Preset } from "../protocol/messages.ts";
import { make_table, type ApiResult } from "./api.ts";
import { hand_over } from "./handover.ts";
import { keep_place } from "./places.ts";
import { TableSession } from "./table_session.svelte.ts";

export const bot_level = "rookie";
export const bot_names = ["Vera", "Milo", "Juno", "Otto", "Ines", "Nils", "Tara", "Hugo", "Lena", "Paul"];
const players = 4;

function some_bot_names(count: number, taken: string): readonly string[] {
  const free = bot_names.filter((name) => name.toLowerCase() !== taken.toLowerCase());
  const from = Math.floor(Math.random() * free.length);
  return Array.from({ length: count }, (_, i) => free[(from + i) % free.length] ?? "");
}

/** Longer than any shuffle with bots takes on a good day. */
const patience = 5000;

/** So nobody loads a lobby for a blink; where the shuffle takes its time, it is shown. */
function dealt(session: TableSession): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const stop = session.listen((_moments, { now }) => {
      if (now.stage === "lobby" || now.stage === "shuffle") return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}

/** The room, as soon as the cards are dealt. */
export async function play_with_bots(name: string, preset: Preset): Promise<ApiResult<string>> {
  const made = await make_table({ name, preset, options: { players } });
  if (!made.ok) return made;
  const place = keep_place(made.value, name);
  const session = new TableSession(place);
  // Whoever makes a table sits in its first seat. Commands are done in the order in which they are
  // sent.
  some_bot_names(players - 1, name).forEach((bot, i) => void session.seat_bot(i + 1, bot_level, bot));
  void session.start();
  await dealt(session);
  hand_over(session);
  return { ok: true, value: place.room };
}
