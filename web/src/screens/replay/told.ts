// What led to a moment of a record, in words.
import { game_event_sentence } from "../../i18n/event_sentence.ts";
import type { Wording } from "../../i18n/wording.ts";
import type { StepAnswer } from "../../protocol/messages.ts";

export function told_at(answer: StepAnswer, wording: Wording): readonly string[] {
  // A finished trick stays for a moment before the next one begins.
  const ended = answer.events.some(({ event }) => event === "trick_won");
  const events = answer.events.filter(({ event }) => !ended || event !== "missions_drawn");
  return events.map((event) => game_event_sentence(event, wording)).filter((text) => text !== "");
}
