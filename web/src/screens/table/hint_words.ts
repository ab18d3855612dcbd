// What the prompt leaves unsaid, in one more line, for players who want hints. The server is asked what a card would
// mean. Nothing here depends on a secret role, because others may see the screen.
import { t } from "../../i18n/catalogue.svelte.ts";
import { say_suit, suit_of, type Wording } from "../../i18n/wording.ts";
import type { Card, Now, Prospect, ProspectsAnswer } from "../../protocol/messages.ts";
import type { PassageId } from "../../rules/book.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { HandPlay } from "./hand_play.svelte.ts";
import { current_trick } from "../../table/table_view.ts";

export interface Hint {
  readonly text: string;
  /** Where the rules say more. */
  readonly about: PassageId;
}

/** What a card would do to the mission, where it is not the same for all cards. */
export type CardMark = "certain" | "failed";

const playable = ({ legal = [] }: Now): ReadonlySet<Card> =>
  new Set(legal.flatMap((action) => ("card" in action ? [action.card] : "larry" in action ? [action.larry] : [])));

/** Only what holds with and without a token. */
function mark_of(card: Card, { plain, wagered = plain }: ProspectsAnswer): CardMark | undefined {
  const marks = (["certain", "failed"] as const).filter(
    (mark) => plain[mark].includes(card) && wagered[mark].includes(card),
  );
  return marks[0];
}

/** `prospects`: null as long as they are not known. */
export function card_marks(now: Now, prospects: ProspectsAnswer | null): ReadonlyMap<Card, CardMark> {
  const marks = new Map<Card, CardMark>();
  if (prospects === null) return marks;
  const cards = playable(now);
  for (const card of cards) {
    const mark = mark_of(card, prospects);
    if (mark !== undefined) marks.set(card, mark);
  }
  const all_alike = marks.size === cards.size && new Set(marks.values()).size === 1;
  return all_alike ? new Map() : marks;
}

function outlook_of(card: Card, { certain, failed }: Prospect): "certain" | "failed" | "open" {
  return certain.includes(card) ? "certain" : failed.includes(card) ? "failed" : "open";
}

/** The card that is chosen, with or without the token. */
function card_hint(
  { now, game }: TableModel,
  card: Card,
  play: HandPlay,
  prospects: ProspectsAnswer | null,
): Hint | null {
  const prospect = play.wager ? prospects?.wagered : prospects?.plain;
  if (prospect === undefined) return null;
  const leads = (current_trick(game)?.plays?.length ?? 0) === 0;
  const wins = leads ? undefined : prospect.wins.includes(card);
  const mission = now.outlook === "failed" ? undefined : outlook_of(card, prospect);
  const text = t("ui.table.hint.card", { wins, mission }).trim();
  const about = play.choice?.wager ? "wager_counts" : "trick_winner";
  return text === "" ? { text: t("ui.table.hint.lost"), about: "trick_intel" } : { text, about };
}

/** What the viewer's cards mean for the mission, if there is something to say. */
function mission_hint(now: Now, prospects: ProspectsAnswer | null): Hint | null {
  const marks = new Set(card_marks(now, prospects).values());
  if (marks.has("failed")) return { text: t("ui.table.hint.marked"), about: "mission_done" };
  if (marks.has("certain")) return { text: t("ui.table.hint.marked_certain"), about: "mission_done" };
  if (now.outlook === "failed") return { text: t("ui.table.hint.lost"), about: "trick_intel" };
  if (now.outlook === "certain") return { text: t("ui.table.hint.safe"), about: "trick_winner" };
  const cards = [...playable(now)];
  const all_fail =
    prospects !== null && cards.length > 0 && cards.every((card) => mark_of(card, prospects) === "failed");
  return all_fail ? { text: t("ui.table.hint.all_failed"), about: "trick_intel" } : null;
}

function turn_hint({ now, game }: TableModel): Hint {
  const trick = current_trick(game);
  const led = trick?.plays?.[0]?.card;
  if (led === undefined) return { text: t("ui.table.hint.lead"), about: "lead" };
  const led_suit = suit_of(led);
  const words = { suit: say_suit(led_suit), trump: led_suit === trick?.trump };
  const bound = Object.keys(now.unplayable ?? {}).length > 0;
  return bound
    ? { text: t("ui.table.hint.follow", words), about: "follow" }
    : { text: t("ui.table.hint.free", words), about: "trick_winner" };
}

export function hint_words(
  model: TableModel,
  { you }: Wording,
  play: HandPlay,
  prospects: ProspectsAnswer | null,
): Hint | null {
  const { now, game } = model;
  if (now.stage !== "play" || you === undefined) return null;
  const mine = now.awaited?.includes(you) ?? false;
  if (game?.phase === "mission") return mine ? { text: t("ui.table.hint.mission"), about: "mission_choice" } : null;
  if (game?.phase === "larry") return mine ? { text: t("ui.table.hint.larry"), about: "larry_cards" } : null;
  if (game?.phase !== "play") return null;
  if (!mine) return { text: t("ui.table.hint.wait"), about: "mission_done" };
  if (play.step !== "choosing") return null;
  if (play.selected !== null) return card_hint(model, play.selected, play, prospects);
  return mission_hint(now, prospects) ?? turn_hint(model);
}
