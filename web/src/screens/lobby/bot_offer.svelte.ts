// Which bots this server has, asked once when a lobby is opened.
import type { BotLevel, BotName } from "../../protocol/messages.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";
import { bot_levels, offered_levels } from "../../setup/bots.ts";

export class BotOffer {
  levels = $state.raw<readonly BotLevel[]>(bot_levels);
  names = $state.raw<readonly BotName[]>([]);

  constructor(session: TableSession) {
    void session.bots().then((offer) => {
      if (offer === null) return;
      this.levels = offered_levels(offer.levels);
      this.names = offer.names;
    });
  }
}
