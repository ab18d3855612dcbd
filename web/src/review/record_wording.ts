// How to talk about a recorded game to one of its players, or to someone who watched.
import { t } from "../i18n/catalogue.svelte.ts";
import type { Wording } from "../i18n/wording.ts";
import type { GameRecord, Seat } from "../protocol/messages.ts";

export function record_wording({ players, names, options, deal }: GameRecord, you?: Seat): Wording {
  const called = Array.from({ length: players }, (_, i) => names?.[i] || t("ui.replay.player_at", { n: i + 1 }));
  const custom = options.custom_roles?.[0];
  return {
    names: players === 2 ? [...called, t("ui.shared.larry")] : called,
    hand: deal.hands[0]?.length ?? 0,
    ...(you !== undefined && { you }),
    ...(custom && { custom_role: custom }),
    ...(options.mission_deck && { mission_deck: options.mission_deck }),
  };
}
