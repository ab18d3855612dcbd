// For somebody's first games on this device: what the prompt leaves unsaid, in one more line. It
// says nothing that depends on a secret role: others may see the screen.
import { t } from "../../i18n/catalogue.svelte.ts";
import { say_suit, suit_of, type Wording } from "../../i18n/wording.ts";
import { read_stored, write_stored } from "../../session/stored.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { HandPlay } from "./hand_play.svelte.ts";
import { current_trick } from "./parts/table_view.ts";

const first_games = 2;

/** Whether this game is one of the first on this device; counts it. `key`: names the game. */
export function is_first_game(key: string): boolean {
  const stored = read_stored("first_games");
  const games = Array.isArray(stored) ? stored : [];
  if (games.includes(key)) return true;
  if (games.length >= first_games) return false;
  write_stored("first_games", [...games, key]);
  return true;
}

export function hint_words({ now, game }: TableModel, { you }: Wording, play: HandPlay): string | null {
  if (now.stage !== "play" || you === undefined) return null;
  const mine = now.awaited?.includes(you) ?? false;
  if (game?.phase === "mission") return mine ? t("ui.table.hint.mission") : null;
  if (game?.phase !== "play") return null;
  if (!mine) return t("ui.table.hint.wait");
  if (play.step !== "choosing") return null;
  if (play.selected !== null) return t(play.choice?.wager ? "ui.table.hint.wager" : "ui.table.hint.chosen");
  const led = current_trick(game)?.plays?.[0]?.card;
  if (led === undefined) return t("ui.table.hint.lead");
  const bound = Object.keys(now.unplayable ?? {}).length > 0;
  return t(bound ? "ui.table.hint.follow" : "ui.table.hint.free", { suit: say_suit(suit_of(led)) });
}
