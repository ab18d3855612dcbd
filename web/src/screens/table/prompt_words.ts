// Whose turn it is and what is asked, in one sentence.
import { say_list, t } from "../../i18n/catalogue.svelte.ts";
import { name_of, say_suit, suit_of, type Wording } from "../../i18n/wording.ts";
import type { Seats, Suit } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import { current_trick } from "../../table/table_view.ts";

export interface PromptWords {
  /** The reader is asked. */
  readonly mine: boolean;
  readonly text: string;
  /** A suit in the sentence, to be shown in its colour. */
  readonly suit?: Suit;
}

export function prompt_words(model: TableModel, wording: Wording): PromptWords {
  const { now, game } = model;
  const awaited = now.awaited ?? [];
  const mine = wording.you !== undefined && awaited.includes(wording.you);
  const phase = game?.phase ?? "play";
  if (now.stage !== "play" || phase === "over" || phase === "vote")
    return { mine: false, text: t(`stage.${now.stage}`) };
  if (now.looking !== undefined) return looking_words(now.looking, wording);
  if (mine) return own_words(model, phase);
  const [seat] = awaited;
  if (seat === undefined) return { mine: false, text: t("ui.shared.loading") };
  const chair = model.seats[seat];
  // By turns, nobody has to be there.
  const away =
    model.options.turn_hours === 0 &&
    chair?.stand_in === undefined &&
    model.members.some(({ member, away }) => member === chair?.member && away);
  const name = name_of(wording, seat);
  return { mine: false, text: away ? t("ui.table.wait.away", { name }) : t(`ui.table.wait.${phase}`, { name }) };
}

/** The first trick waits for everyone who has not seen their role. */
function looking_words(looking: Seats, wording: Wording): PromptWords {
  if (wording.you !== undefined && looking.includes(wording.you)) return { mine: true, text: t("ui.table.ask.look") };
  return {
    mine: false,
    text: t("ui.table.wait.look", {
      n: looking.length,
      names: say_list(looking.map((seat) => name_of(wording, seat))),
    }),
  };
}

function own_words({ now, game }: TableModel, phase: "accomplice" | "mission" | "play" | "larry"): PromptWords {
  if (phase !== "play") return { mine: true, text: t(`ui.table.ask.${phase}`) };
  const led = current_trick(game)?.plays?.[0]?.card;
  if (led === undefined) return { mine: true, text: t("ui.table.ask.lead") };
  const suit = suit_of(led);
  const bound = Object.keys(now.unplayable ?? {}).length > 0;
  return { mine: true, suit, text: t(bound ? "ui.table.ask.follow" : "ui.table.ask.free", { suit: say_suit(suit) }) };
}
