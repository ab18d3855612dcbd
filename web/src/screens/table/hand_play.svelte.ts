// From a card in the hand to a card on the table: chosen, perhaps with a token, perhaps confirmed or held back for a
// moment, then sent. Offers exactly what `legal` offers.
import { toast } from "../../components/toasts.svelte.ts";
import { fault_sentence, refusal_sentence } from "../../i18n/refusal_sentence.ts";
import { name_of, say_the_card, say_suit, suit_of, wording_of } from "../../i18n/wording.ts";
import type { Action, Card, Fault, PlayCard } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { current_trick } from "../../table/table_view.ts";

/** The two ways to play a card. */
export interface CardChoice {
  readonly plain?: PlayCard;
  readonly wager?: PlayCard;
}

/** `asking`: are you sure? `waiting`: it can still be taken back. `sent`: it is on its way. */
export type PlayStep = "choosing" | "asking" | "waiting" | "sent";

export const time_to_undo = 2600;

export class HandPlay {
  selected: Card | null = $state.raw(null);
  wager = $state(false);
  /** Where one tap plays a card: the next one gets a token. */
  armed = $state(false);
  step: PlayStep = $state("choosing");
  readonly #session: TableSession;
  readonly #model: () => TableModel;
  readonly #may_play: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly choices: ReadonlyMap<Card, CardChoice> = $derived.by(() => {
    const choices = new Map<Card, CardChoice>();
    for (const action of this.#model().now.legal ?? []) {
      if (!("card" in action)) continue;
      const { card } = action;
      choices.set(card, { ...choices.get(card), ...(action.wager ? { wager: action } : { plain: action }) });
    }
    return choices;
  });

  /** Why each card of the hand cannot be played now, in words. */
  readonly faults: ReadonlyMap<Card, string> = $derived.by(() => {
    const faults = new Map<Card, string>();
    for (const card of this.#model().game?.hand ?? []) {
      const fault = this.#fault_of(card);
      if (fault !== undefined) faults.set(card, this.#words(fault, card));
    }
    return faults;
  });

  /** `may_play` returns false, and says why, if something else comes first. */
  constructor(session: TableSession, model: () => TableModel, may_play: () => boolean) {
    this.#session = session;
    this.#model = model;
    this.#may_play = may_play;
  }

  /** Whether the viewer may decide in advance that the next card gets a token. */
  get may_arm(): boolean {
    const both = [...this.choices.values()].some(({ plain, wager }) => plain !== undefined && wager !== undefined);
    return settings().before_playing === "at_once" && this.selected === null && both;
  }

  get choice(): CardChoice | undefined {
    return this.selected === null ? undefined : this.choices.get(this.selected);
  }

  pick = (card: Card): void => {
    if (this.step === "waiting" || this.step === "sent" || !this.#may_play()) return;
    if (!this.choices.has(card)) {
      toast(this.faults.get(card) ?? "", "plain", this.#fault_of(card));
      return;
    }
    if (this.selected === card) return this.play();
    this.#choose(card);
    if (settings().before_playing === "at_once") this.play();
  };

  /** Chooses and plays it at once. */
  drop = (card: Card): void => {
    if (this.step !== "choosing" || !this.choices.has(card) || !this.#may_play()) return;
    if (this.selected !== card) this.#choose(card);
    this.play();
  };

  play = (): void => {
    if (this.choice === undefined || this.step === "sent" || this.step === "waiting") return;
    const { before_playing } = settings();
    if (before_playing === "confirm" && this.step !== "asking") this.step = "asking";
    else if (before_playing === "undo") {
      this.step = "waiting";
      this.#timer = setTimeout(() => void this.#send(), time_to_undo);
    } else void this.#send();
  };

  take_back = (): void => {
    clearTimeout(this.#timer);
    if (this.step !== "sent") this.step = "choosing";
  };

  clear = (): void => {
    this.take_back();
    this.selected = null;
    this.wager = false;
  };

  /** The table has moved on, so the chosen card may no longer be there. */
  settle(): void {
    if (this.selected !== null && !this.choices.has(this.selected)) {
      clearTimeout(this.#timer);
      this.step = "choosing";
      this.selected = null;
      this.wager = false;
    }
    if (!this.may_arm) this.armed = false;
  }

  /** Any other move of the game. Returns whether it was done. */
  act = async (action: Action): Promise<boolean> => {
    if (!this.#may_play()) return false;
    const outcome = await this.#session.act(action);
    if (outcome.kind === "refused") toast(refusal_sentence(outcome, this.#values()), "bad", outcome.fault);
    return outcome.kind === "done";
  };

  #fault_of(card: Card): Fault | undefined {
    const { now } = this.#model();
    return now.unplayable?.[card] ?? (this.choices.has(card) ? undefined : now.hand_fault);
  }

  #choose(card: Card): void {
    const choice = this.choices.get(card);
    this.selected = card;
    this.wager = choice?.plain === undefined || (this.armed && choice.wager !== undefined);
    this.step = "choosing";
  }

  async #send(): Promise<void> {
    const choice = this.choice;
    const action = this.wager ? choice?.wager : choice?.plain;
    if (action === undefined) return this.clear();
    this.step = "sent";
    await this.act(action);
    this.step = "choosing";
    this.settle();
  }

  #words(fault: Fault, card: Card): string {
    return fault_sentence(fault, { ...this.#values(), card: say_the_card(card) });
  }

  /** Values that a sentence may use: the suit that was led, and whose turn it is. */
  #values(): { readonly suit?: string; readonly name?: string } {
    const model = this.#model();
    const led = current_trick(model.game)?.plays?.[0]?.card;
    const [awaited] = model.now.awaited ?? [];
    const wording = wording_of(model);
    return {
      ...(led !== undefined && { suit: say_suit(suit_of(led)) }),
      ...(awaited !== undefined && awaited !== wording.you && { name: name_of(wording, awaited) }),
    };
  }
}
