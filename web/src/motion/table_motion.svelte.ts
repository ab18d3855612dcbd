// What remains visible of a moment after the model has moved on: cards in flight, a finished trick that stays for a
// while, tokens, roles just turned over. It follows the session's moments, decides nothing, and drops at once whatever
// is overtaken.
import type { GameEvent, RoleId, Seat, Trick } from "../protocol/messages.ts";
import type { GameMoment, Moment, TableModel } from "../session/table_model.ts";
import { anchor_element, anchor_place, place_of, type AnchorPlace } from "./anchors.ts";
import { drop_curtain, hold_curtain } from "./curtain.svelte.ts";
import { nothing_withheld, withheld_of, type Withheld } from "./shown_model.ts";
import { arrive_from, finish_all, leave_to, stands_still, travel_time } from "./travel.ts";

/** A finished trick that is still shown. `judged`: its winner and its stamp are shown. */
export interface LyingTrick {
  readonly trick: Trick;
  /** From 1. */
  readonly number: number;
  readonly event: Extract<GameEvent, { event: "trick_won" }>;
  readonly judged: boolean;
}

export interface TokenFlight {
  readonly id: number;
  readonly from: AnchorPlace;
  readonly to: AnchorPlace;
  readonly delay: number;
}

export interface Reveal {
  readonly key: string;
  readonly seat: Seat;
  readonly role: RoleId;
  /** The tokens that its owner held then. */
  readonly tokens: number;
  /** The seat from which it took a token. */
  readonly took_from?: Seat;
  /** It ended the game. */
  readonly ends?: true;
}

/** Runs after the page has followed the model, in the frame that shows it, so that its layout is computed once. */
const before_painting = (what: () => void): void => void requestAnimationFrame(what);

const judged_after = travel_time + 120;
/** Long enough to read who won and how the mission ended. */
const gathered_after = 2900;
/** Shorter if the viewer has to act. */
const gathered_for_turn_after = 2200;
const revealed_after = judged_after + 700;

const is_asked = ({ now, you }: TableModel): boolean =>
  you.seat !== undefined && (now.awaited?.includes(you.seat) ?? false);

function reveals_in(moments: readonly GameMoment[], { game }: TableModel): readonly Reveal[] {
  const ends = moments.some(({ event }) => event.event === "game_ended");
  return moments.flatMap(({ event, key }) => {
    if (event.event !== "role_revealed") return [];
    const { seat, role } = event;
    const taken = moments.find((other) => other.event.event === "token_taken" && other.event.seat === seat)?.event;
    const took_from = taken?.event === "token_taken" ? taken.from : undefined;
    const tokens = (game?.tokens[seat] ?? 0) - (took_from === undefined ? 0 : 1);
    return [{ key, seat, role, tokens, ...(took_from !== undefined && { took_from }), ...(ends && { ends }) }];
  });
}

export class TableMotion {
  lying: LyingTrick | null = $state.raw(null);
  flights: readonly TokenFlight[] = $state.raw([]);
  /** These stay until the viewer closes them. */
  reveals: readonly Reveal[] = $state.raw([]);
  withheld: Withheld = $state.raw(nothing_withheld);
  /** Cards on their way to the trick. */
  landing = $state(0);
  /** Counts how often things were overtaken, so that older landings can be ignored. */
  #round = 0;
  /** Not shown yet, because their trick has to be seen first. */
  #coming: readonly Reveal[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Null if none is shown, or its cards are already in flight. */
  #gathering: ReturnType<typeof setTimeout> | null = null;
  /** When the trick that is shown was completed. */
  #complete = 0;
  #paid = false;
  #last_flight = 0;

  /** For `session.listen`; called before the page has followed the model. */
  follow = (moments: readonly Moment[], model: TableModel): void => {
    const games = moments.filter((moment): moment is GameMoment => moment.kind === "game");
    if (games.length === 0) return;
    const reveals = reveals_in(games, model);
    if (document.hidden) {
      this.#coming = [...this.#coming, ...reveals];
      this.settle();
      return this.#hold(model);
    }
    for (const { event } of games) {
      if (event.event !== "card_played" && event.event !== "larry_played") continue;
      // If the viewer plays on, they have seen enough. What others play waits until this has been read.
      if (this.lying !== null && (event.event === "larry_played" || event.seat === model.you.seat)) this.settle();
      this.#card(event, model);
    }
    for (const moment of games) this.#other(moment, model);
    if (this.lying !== null && games.some(({ event }) => event.event === "trick_won")) {
      this.withheld = withheld_of(games);
    }
    // Only after settling what was overtaken, which shows the earlier reveals.
    this.#coming = [...this.#coming, ...reveals];
    if (this.#gathering !== null && is_asked(model)) this.#gather_after(gathered_for_turn_after);
    if (this.#coming.length > 0) this.#later(this.lying === null ? 0 : revealed_after, this.#show_reveals);
    this.#hold(model);
  };

  /** Everything is where it belongs. */
  settle = (): void => {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#forget_gathering();
    finish_all();
    this.lying = null;
    this.flights = [];
    this.withheld = nothing_withheld;
    this.landing = 0;
    this.#round++;
    this.#show_reveals();
  };

  /** The viewer has seen enough. */
  skip = (): void => {
    this.settle();
    if (this.reveals.length === 0) drop_curtain();
  };

  dismiss_reveal = (): void => {
    this.reveals = this.reveals.slice(1);
    if (this.reveals.length === 0) drop_curtain();
  };

  landed = (id: number): void => {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  };

  /** Holds back the next screen until this has been seen. */
  #hold({ now }: TableModel): void {
    if (now.stage === "play") return;
    if (this.#coming.length > 0 || this.reveals.length > 0) hold_curtain(null);
    else if (this.lying !== null) hold_curtain(gathered_after + 700);
  }

  /** Together with the tokens that turned them over. */
  #show_reveals = (): void => {
    if (this.#coming.length === 0) return;
    this.#pay();
    this.reveals = [...this.reveals, ...this.#coming];
    this.#coming = [];
    this.withheld = { ...this.withheld, roles: [], tokens: new Map() };
  };

  /** Sends what the trick has brought to its winner, once. */
  #pay(): void {
    if (this.lying === null || this.#paid) return;
    this.#paid = true;
    const { seat, taken } = this.lying.event;
    const [from, to] = [anchor_place("supply"), anchor_place(`seat-${seat}`)];
    for (let i = 0; i < taken; i++) this.#fly(from, to, i * 110);
  }

  #later(milliseconds: number, what: () => void): void {
    this.#timers.push(setTimeout(what, milliseconds));
  }

  #card(event: Extract<GameEvent, { event: "card_played" | "larry_played" }>, model: TableModel): void {
    const { card } = event;
    // Larry comes after the last player.
    const seat = event.event === "larry_played" ? (model.game?.names.length ?? 2) : event.seat;
    const from = anchor_place(`hand-${card}`) ?? anchor_place(`larry-${card}`) ?? anchor_place(`seat-${seat}`);
    if (from === null) return;
    this.landing++;
    const round = this.#round;
    const lands = (): void => {
      if (round === this.#round) this.landing--;
    };
    before_painting(() => {
      const element = anchor_element(`trick-${card}`);
      const at = place_of(element);
      if (element === null || at === null) return lands();
      void arrive_from(element, at, from, seat % 2 === 0 ? -7 : 7).then(lands);
    });
    if (event.event === "card_played" && event.wager) {
      const purse = anchor_place(`seat-${seat}`);
      before_painting(() => this.#fly(purse, anchor_place(`trick-${card}`), travel_time / 2));
    }
  }

  #other({ event, trick }: GameMoment, model: TableModel): void {
    if (event.event === "trick_won" && trick)
      this.#trick({ ...trick, winner: event.seat, completed: event.completed }, event, model);
    else if (event.event === "token_lost") this.#token(`seat-${event.seat}`, "supply");
    else if (event.event === "token_taken") this.#token(`seat-${event.from}`, `seat-${event.seat}`);
  }

  #trick(trick: Trick, event: LyingTrick["event"], model: TableModel): void {
    if (this.lying !== null) this.settle();
    this.lying = { trick, number: model.game?.tricks.length ?? 1, event, judged: false };
    this.#paid = false;
    this.#later(judged_after, this.#judge);
    this.#complete = performance.now();
    this.#gather_after(gathered_after);
  }

  /** Shows the winner and the stamp, once the last card has landed. */
  #judge = (): void => {
    if (this.landing > 0) return this.#later(60, this.#judge);
    if (this.lying !== null) this.lying = { ...this.lying, judged: true };
    this.withheld = { ...this.withheld, missions: 0 };
  };

  /** Counted from when the trick was complete. */
  #gather_after(milliseconds: number): void {
    this.#forget_gathering();
    this.#gathering = setTimeout(() => void this.#gather(), this.#complete + milliseconds - performance.now());
  }

  #forget_gathering(): void {
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
  }

  /** Sends the cards, and what was won with them, to the winner. */
  async #gather(): Promise<void> {
    this.#gathering = null;
    if (this.lying === null) return;
    const { trick, event } = this.lying;
    const to = anchor_place(`seat-${event.seat}`);
    const cards = (trick.plays ?? []).map(({ card }) => anchor_element(`trick-${card}`));
    this.#pay();
    // Measured before anything moves.
    const places = cards.map(place_of);
    const gone = cards.flatMap((element, i) => {
      const at = places[i];
      return element && at && to ? [leave_to(element, at, to, i * 35)] : [];
    });
    await Promise.all(gone);
    // They would end within a frame that is busy already.
    this.#later(0, () => {
      if (this.lying?.trick !== trick) return;
      this.lying = null;
      this.withheld = nothing_withheld;
    });
  }

  #token(from: string, to: string): void {
    const delay = this.lying === null ? 0 : gathered_after;
    this.#later(delay, () => this.#fly(anchor_place(from), anchor_place(to), 0));
  }

  #fly(from: AnchorPlace | null, to: AnchorPlace | null, delay: number): void {
    if (from === null || to === null || stands_still()) return;
    this.flights = [...this.flights, { id: ++this.#last_flight, from, to, delay }];
  }
}
