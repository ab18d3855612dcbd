// The latest public events at a table, in words, for the next person to hold the device.
import { moment_sentence } from "../../i18n/event_sentence.ts";
import type { MomentListener } from "../../session/table_session.svelte.ts";

const kept = 4;
const told: readonly string[] = [
  "partner_named",
  "mission_laid",
  "card_played",
  "larry_played",
  "trick_won",
  "role_revealed",
  "vote_opened",
];

export class Happened {
  said = $state.raw<readonly string[]>([]);

  /** For a session that sees only the public table. */
  follow: MomentListener = (moments, model) => {
    const sentences = moments
      .filter(({ event }) => told.includes(event.event))
      .map((moment) => moment_sentence(moment, model));
    if (sentences.length > 0) this.said = [...this.said, ...sentences].slice(-kept);
  };
}
