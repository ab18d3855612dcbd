// A table on this device: the people who are here, with bots in the other seats.
import type { BotLevel, Preset } from "../../protocol/messages.ts";
import { join_here, make_table, type ApiResult } from "../../session/api.ts";
import { seat_bots } from "../../session/bot_table.ts";
import { keep_device_person } from "../../session/device_tables.ts";
import { TableSession } from "../../session/table_session.svelte.ts";

export interface DeviceGame {
  /** At least one; the first is the host. */
  readonly names: readonly string[];
  readonly preset: Preset;
  readonly players: number;
  readonly level: BotLevel;
  /** If false, the lobby comes first. */
  readonly begin: boolean;
}

/** Resolves with the room. */
export async function make_device_game({
  names,
  preset,
  players,
  level,
  begin,
}: DeviceGame): Promise<ApiResult<string>> {
  const [first = "", ...others] = names;
  // Nobody at this table leaves for another room, so nobody needs a stand-in.
  const made = await make_table({ name: first, preset, options: { players, takeover_seconds: 0 } }, "device");
  if (!made.ok) return made;
  const { room, token } = made.value;
  keep_device_person(made.value, first);
  for (const name of others) {
    const joined = await join_here(room, name);
    if (!joined.ok) return joined;
    keep_device_person(joined.value, name);
  }
  const session = new TableSession({ room, token, house: "device" });
  await seat_bots(session, names, players, level);
  // Everyone else joins before the deal, and takes part in the shuffle.
  if (begin) await session.start();
  else await session.bots();
  session.close();
  return { ok: true, value: room };
}
