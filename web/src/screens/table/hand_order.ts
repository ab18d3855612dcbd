// The cards of a hand in the order its owner prefers.
import { number_of } from "../../i18n/wording.ts";
import type { Card } from "../../protocol/messages.ts";
import type { Settings } from "../../settings/settings.svelte.ts";

/** They arrive by suit, and ascending within a suit. */
export function in_order(cards: readonly Card[], order: Settings["hand_order"]): readonly Card[] {
  if (order !== "number") return cards;
  return [...cards].sort((a, b) => number_of(a) - number_of(b));
}
