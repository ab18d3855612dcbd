// What the prompt leaves unsaid, in one more line, for players who want hints. The server says what a card would mean.
// Others may see the screen: only cards that break suit depend on a secret role, and those are all bright anyway.
import { t } from "../../i18n/catalogue.svelte.ts";
import { say_suit, suit_of, type Wording } from "../../i18n/wording.ts";
import type { Card, Now, Prospect, ProspectsAnswer } from "../../protocol/messages.ts";
import type { PassageId } from "../../rules/book.ts";
import { role_facts } from "../../session/role_facts.ts";
import type { TableModel } from "../../session/table_model.ts";
import { danger_words } from "../../table/danger_words.ts";
import type { HandPlay } from "./hand_play.svelte.ts";
import { current_trick } from "../../table/table_view.ts";

export interface Hint {
  readonly text: string;
  /** Where the rules say more. */
  readonly about: PassageId;
}

/** What a card would do to the mission, if it is not the same for all cards. */
export type CardMark = "certain" | "failed";

const playable = ({ legal = [] }: Now): ReadonlySet<Card> =>
  new Set(legal.flatMap((action) => ("card" in action ? [action.card] : "larry" in action ? [action.larry] : [])));

/** Only what holds both with and without a token. */
function mark_of(card: Card, { plain, wagered = plain }: ProspectsAnswer): CardMark | undefined {
  const marks = (["certain", "failed"] as const).filter(
    (mark) => plain[mark].includes(card) && wagered[mark].includes(card),
  );
  return marks[0];
}

/** `prospects`: null while unknown. */
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

/** For a role that need not follow (R3.5): what it may play although it holds the suit that was led. */
export function breaking_cards({ now, game, options }: TableModel): ReadonlySet<Card> {
  const led = current_trick(game)?.plays?.[0]?.card;
  if (led === undefined || game?.role === undefined) return new Set();
  if (role_facts(game.role, options.custom_role).must_follow) return new Set();
  const cards = [...playable(now)];
  const others = cards.filter((card) => suit_of(card) !== suit_of(led));
  return new Set(others.length < cards.length ? others : []);
}

function outlook_of(card: Card, { certain, failed }: Prospect): "certain" | "failed" | "open" {
  return certain.includes(card) ? "certain" : failed.includes(card) ? "failed" : "open";
}

/** The hint for the chosen card, with or without the token. */
function card_hint(
  model: TableModel,
  { names }: Wording,
  card: Card,
  play: HandPlay,
  prospects: ProspectsAnswer | null,
): Hint | null {
  const { now, game } = model;
  const breaks = breaking_cards(model);
  const prospect = play.wager ? prospects?.wagered : prospects?.plain;
  if (prospect === undefined) return null;
  const trick = current_trick(game);
  const lie = trick?.plays?.length ?? 0;
  const wins = lie === 0 ? undefined : prospect.wins.includes(card);
  const last = lie + 1 === names.length;
  const mission = now.outlook === "failed" ? undefined : outlook_of(card, prospect);
  const led = trick?.plays?.[0]?.card;
  const first = breaks.has(card)
    ? t("ui.table.hint.breaks", { suit: led && say_suit(suit_of(led)) })
    : play.wager
      ? t("ui.table.hint.wager", { suit: trick && say_suit(trick.trump) })
      : "";
  const then = t("ui.table.hint.card", { wins: wins && last ? "last" : wins, mission });
  const text = [first, then.trim()].join(" ").trim();
  const about = breaks.has(card) ? "insider_free" : play.choice?.wager ? "wager_counts" : "trick_winner";
  return text === "" ? { text: t("ui.table.hint.lost"), about: "trick_intel" } : { text, about };
}

/** What the viewer's cards mean for the mission, if there is something to say. */
function mission_hint(now: Now, prospects: ProspectsAnswer | null): Hint | null {
  const all = card_marks(now, prospects);
  const marks = new Set(all.values());
  if (marks.size === 2 && all.size === playable(now).size)
    return { text: t("ui.table.hint.marked_both"), about: "mission_done" };
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
  wording: Wording,
  play: HandPlay,
  prospects: ProspectsAnswer | null,
): Hint | null {
  const { now, game } = model;
  const { you } = wording;
  if (now.stage !== "play" || you === undefined) return null;
  const mine = now.awaited?.includes(you) ?? false;
  if (game?.phase === "mission") return mine ? { text: t("ui.table.hint.mission"), about: "mission_choice" } : null;
  if (game?.phase === "larry") return mine ? { text: t("ui.table.hint.larry"), about: "larry_cards" } : null;
  if (game?.phase !== "play") return null;
  const danger = now.danger && danger_words(now.danger, wording);
  if (!mine)
    return danger ? { text: danger, about: "reveal" } : { text: t("ui.table.hint.wait"), about: "mission_done" };
  if (play.step !== "choosing") return null;
  if (play.selected !== null) return card_hint(model, wording, play.selected, play, prospects);
  const alarm: Hint | null = danger && now.danger?.seats.length ? { text: danger, about: "reveal" } : null;
  return mission_hint(now, prospects) ?? alarm ?? turn_hint(model);
}
