// A mission's condition in one sentence, as in texts/mission_sentence.cpp.
import type { Condition, MissionDeck, MissionId, Position } from "../protocol/messages.ts";
import { mission_of } from "../session/deck.ts";
import { t } from "./catalogue.svelte.ts";

const highest_number = 13;

const position_word = (position: Position): "first" | "second" | "third" | "last" =>
  position === "last" ? "last" : ((["first", "second", "third"] as const)[position - 1] ?? "last");

function positions_list(positions: readonly Position[]): string {
  const order: readonly Position[] = [1, 2, 3, "last"];
  return order
    .filter((position) => positions.includes(position))
    .map((position) => t(`mission.position.${position_word(position)}`))
    .reduce((list, next) => (list === "" ? next : t("mission.position.or", { a: list, b: next })), "");
}

// Which wording fits [min, max] among numbers from `least` to `most`.
function bounds_word(min: number, max: number, least: number, most: number): string {
  if (min === max) return min === 0 ? "none" : "exactly";
  if (max >= most) return "at_least";
  if (min <= least) return "at_most";
  return "between";
}

/** `cards`: the number of cards in a trick, including Larry's. */
export function mission_sentence(condition: Condition, cards: number): string {
  switch (condition.kind) {
    case "extreme":
      return t(`mission.${condition.is}`, { position: position_word(condition.position) });
    case "wins":
      return t("mission.wins", { position: position_word(condition.position) });
    case "sequence":
    case "parity":
      return t(`mission.${condition.is}`);
    case "range":
      return t("mission.range", {
        same: condition.min === condition.max,
        min: condition.min,
        max: condition.max,
      });
    case "same_suit":
      return t("mission.same_suit");
    case "trump_count": {
      const { min, max } = condition;
      return t("mission.trump_count", { kind: bounds_word(min, max, 0, cards), min, max });
    }
    case "winning_number": {
      const { min, max } = condition;
      return t("mission.winning_number", { kind: bounds_word(min, max, 1, highest_number), min, max });
    }
    case "sum":
      return t(`mission.sum_${condition.is}`, { bound: condition.per_player * cards });
    case "wager_on":
      return t("mission.wager_on", { positions: positions_list(condition.positions) });
  }
}

/** The same for a mission of the table's deck. */
export function mission_words(id: MissionId, cards: number, deck?: MissionDeck): string {
  const mission = mission_of(id, deck);
  return mission === undefined ? id : mission_sentence(mission.condition, cards);
}
