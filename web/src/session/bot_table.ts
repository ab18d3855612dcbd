// Opens a table with bots in all other seats and starts the game.
import type { BotLevel, BotName, Preset } from "../protocol/messages.ts";
import { make_table, type ApiResult } from "./api.ts";
import { keep_device_person } from "./device_tables.ts";
import { hand_over } from "./handover.ts";
import { keep_place } from "./places.ts";
import { TableSession } from "./table_session.svelte.ts";
import type { House } from "./transport.ts";

export const bot_level = "rookie";
const players = 4;

/**
 * As many free names as asked for, consecutive from some point, because neighbours in the list differ in temperament.
 */
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

/** Normally longer than a shuffle with bots takes. */
const patience = 5000;

/** Waits for the deal, so that nobody loads a lobby for a moment. If it takes longer, the shuffle is shown. */
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

/** Resolves with the room as soon as the cards are dealt. */
export async function play_with_bots(
  name: string,
  { preset, level }: { readonly preset: Preset; readonly level: BotLevel },
  house: House = "server",
): Promise<ApiResult<string>> {
  const made = await make_table({ name, preset, options: { players } }, house);
  if (!made.ok) return made;
  const { room, token } = made.value;
  if (house === "device") keep_device_person(made.value, name);
  else keep_place(made.value, name);
  const session = new TableSession({ room, token, house });
  // The person who creates a table sits in its first seat. Commands are carried out in the order they are sent.
  await seat_bots(session, [name], players, level);
  void session.start();
  await dealt(session);
  hand_over(session);
  return { ok: true, value: room };
}

/** Seats bots in all seats after those of these people. */
export async function seat_bots(
  session: TableSession,
  people: readonly string[],
  seats: number,
  level: BotLevel,
): Promise<void> {
  const offer = await session.bots();
  const free = seats - people.length;
  const names = free_names(offer?.names ?? [], people, free, Math.floor(Math.random() * 100));
  for (let i = 0; i < free; i++) {
    const bot = names[i];
    void session.seat_bot(people.length + i, level, bot?.name ?? "", bot?.temperament);
  }
}
