// A table of one's own with bots in all other seats, and the game begun.
import type { BotName, Preset } from "../protocol/messages.ts";
import { make_table, type ApiResult } from "./api.ts";
import { hand_over } from "./handover.ts";
import { keep_place } from "./places.ts";
import { TableSession } from "./table_session.svelte.ts";

export const bot_level = "rookie";
const players = 4;

/** So many of the names that nobody has, in a row from one on: neighbours in the list differ in temperament. */
export function free_names(
  names: readonly BotName[],
  taken: readonly string[],
  count: number,
  from: number,
): readonly BotName[] {
  const lower = taken.map((name) => name.toLowerCase());
  const free = names.filter(({ name }) => !lower.includes(name.toLowerCase()));
  return Array.from({ length: Math.min(count, free.length) }, (_, i) => free[(from + i) % free.length]).filter(
    (name) => name !== undefined,
  );
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
  const offer = await session.bots();
  const names = free_names(offer?.names ?? [], [name], players - 1, Math.floor(Math.random() * 100));
  for (let seat = 1; seat < players; seat++) {
    const bot = names[seat - 1];
    void session.seat_bot(seat, bot_level, bot?.name ?? "", bot?.temperament);
  }
  void session.start();
  await dealt(session);
  hand_over(session);
  return { ok: true, value: place.room };
}
