// The ready-made games as offered: what they look like, and which of them a table plays. The server decides what a
// preset does; here it is only recognised.
import type { Preset, RoleId, TableOptions } from "../protocol/messages.ts";

export interface PresetLook {
  readonly preset: Preset;
  readonly roles: readonly RoleId[];
  /** The numbers of players it is offered for. */
  readonly players: readonly number[];
}

const any_number = [2, 3, 4, 5];
const many = [4, 5];

export const plain_presets: readonly PresetLook[] = [
  { preset: "first_game", roles: [], players: any_number },
  { preset: "classic", roles: [], players: any_number },
  { preset: "risky", roles: [], players: any_number },
  { preset: "two_players", roles: [], players: [2] },
];

export const special_presets: readonly PresetLook[] = [
  { preset: "sleeper_paranoid", roles: ["sleeper_agent", "paranoid_agent"], players: many },
  { preset: "tim_sleeper", roles: ["tim_shady", "sleeper_agent"], players: many },
  { preset: "risky_tim", roles: ["risky_agent", "tim_shady"], players: many },
  { preset: "accomplice_prof_no", roles: ["accomplice", "prof_no"], players: many },
];

export const look_of = (preset: Preset): PresetLook | undefined =>
  [...plain_presets, ...special_presets].find((look) => look.preset === preset);

/** Null for the table's own mix. */
export function preset_of(options: TableOptions): Preset | null {
  if (options.custom_role || options.mission_deck) return null;
  const roles = [...options.special_roles].sort().join();
  if (roles !== "") {
    const found = special_presets.find((look) => [...look.roles].sort().join() === roles);
    return found && options.wager && !options.risky ? found.preset : null;
  }
  if (!options.wager) return options.risky ? null : "first_game";
  if (options.risky) return "risky";
  return options.players === 2 ? "two_players" : "classic";
}
