// What is still visible of a moment after the model has moved on: cards in flight, a finished trick that stays for a
// moment, tokens, roles just turned over. It follows the session's moments, decides nothing, and drops at once what is
// overtaken.
import type { GameEvent, RoleId, Seat, Trick } from "../protocol/messages.ts";
import type { GameMoment, Moment, TableModel } from "../session/table_model.ts";
import { anchor_element, anchor_place, place_of, type Place } from "./anchors.ts";
import { drop_curtain, hold_curtain } from "./curtain.svelte.ts";
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
  readonly from: Place;
  readonly to: Place;
  readonly delay: number;
}

export interface Reveal {
  readonly key: string;
  readonly seat: Seat;
  readonly role: RoleId;
}

/** Once the page has followed the model, in the frame that shows it: its layout is made once. */
const before_painting = (what: () => void): void => void requestAnimationFrame(what);

const judged_after = travel_time + 120;
/** Long enough to read who won and how the mission ended. */
const gathered_after = 2900;
/** Shorter if the viewer has to act. */
const gathered_for_turn_after = 2200;
const reveal_lasts = 5200;

const is_asked = ({ now, you }: TableModel): boolean =>
  you.seat !== undefined && (now.awaited?.includes(you.seat) ?? false);

export class TableMotion {
  lying: LyingTrick | null = $state.raw(null);
  flights: readonly TokenFlight[] = $state.raw([]);
  reveals: readonly Reveal[] = $state.raw([]);
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** null: none is shown, or its cards are already in flight. */
  #gathering: ReturnType<typeof setTimeout> | null = null;
  /** When the shown trick was complete. */
  #complete = 0;
  #last_flight = 0;

  /** For `session.listen`: before the page has followed the model. */
  follow = (moments: readonly Moment[], model: TableModel): void => {
    const games = moments.filter((moment): moment is GameMoment => moment.kind === "game");
    if (games.length === 0) return;
    if (document.hidden) return this.settle();
    for (const { event } of games) {
      if (event.event !== "card_played" && event.event !== "larry_played") continue;
      // A player who plays on has seen enough; what others play waits until this has been read.
      if (this.lying !== null && (event.event === "larry_played" || event.seat === model.you.seat)) this.settle();
      this.#card(event, model);
    }
    for (const moment of games) this.#other(moment, model);
    if (this.#gathering !== null && is_asked(model)) this.#gather_after(gathered_for_turn_after);
    if (this.lying !== null && model.now.stage !== "play") {
      hold_curtain(gathered_after + (this.reveals.length > 0 ? reveal_lasts : 700));
    }
  };

  /** Everything is where it belongs. */
  settle = (): void => {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#forget_gathering();
    finish_all();
    this.lying = null;
    this.flights = [];
  };

  /** The viewer has seen enough. */
  skip = (): void => {
    this.settle();
    this.reveals = [];
    drop_curtain();
  };

  dismiss_reveal = (): void => {
    this.reveals = this.reveals.slice(1);
    if (this.reveals.length === 0) drop_curtain();
  };

  landed = (id: number): void => {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  };

  #later(milliseconds: number, what: () => void): void {
    this.#timers.push(setTimeout(what, milliseconds));
  }

  #card(event: Extract<GameEvent, { event: "card_played" | "larry_played" }>, model: TableModel): void {
    const { card } = event;
    // Larry comes after the last player.
    const seat = event.event === "larry_played" ? (model.game?.names.length ?? 2) : event.seat;
    const from = anchor_place(`hand-${card}`) ?? anchor_place(`larry-${card}`) ?? anchor_place(`seat-${seat}`);
    if (from === null) return;
    before_painting(() => {
      const element = anchor_element(`trick-${card}`);
      const at = place_of(element);
      if (element !== null && at !== null) arrive_from(element, at, from, seat % 2 === 0 ? -7 : 7);
    });
    if (event.event === "card_played" && event.wager) {
      const purse = anchor_place(`seat-${seat}`);
      before_painting(() => this.#fly(purse, anchor_place(`trick-${card}`), travel_time / 2));
    }
  }

  #other({ event, trick, key }: GameMoment, model: TableModel): void {
    if (event.event === "trick_won" && trick)
      this.#trick({ ...trick, winner: event.seat, completed: event.completed }, event, model);
    else if (event.event === "token_lost") this.#token(`seat-${event.seat}`, "supply");
    else if (event.event === "token_taken") this.#token(`seat-${event.from}`, `seat-${event.seat}`);
    else if (event.event === "role_revealed") this.#reveal({ key, seat: event.seat, role: event.role });
  }

  #trick(trick: Trick, event: LyingTrick["event"], model: TableModel): void {
    if (this.lying !== null) this.settle();
    const { outlook: _, ...over } = trick;
    this.lying = { trick: over, number: model.game?.tricks.length ?? 1, event, judged: false };
    this.#later(judged_after, () => {
      if (this.lying !== null) this.lying = { ...this.lying, judged: true };
    });
    this.#complete = performance.now();
    this.#gather_after(gathered_after);
  }

  /** Counted from when it was complete. */
  #gather_after(milliseconds: number): void {
    this.#forget_gathering();
    this.#gathering = setTimeout(() => void this.#gather(), this.#complete + milliseconds - performance.now());
  }

  #forget_gathering(): void {
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
  }

  /** The cards and what was won with them go to the winner. */
  async #gather(): Promise<void> {
    this.#gathering = null;
    if (this.lying === null) return;
    const {
      trick,
      event: { seat, taken },
    } = this.lying;
    const to = anchor_place(`seat-${seat}`);
    const cards = (trick.plays ?? []).map(({ card }) => anchor_element(`trick-${card}`));
    const supply = anchor_place("supply");
    for (let i = 0; i < taken; i++) this.#fly(supply, to, i * 110);
    // Measured before anything moves.
    const places = cards.map(place_of);
    const gone = cards.flatMap((element, i) => {
      const at = places[i];
      return element && at && to ? [leave_to(element, at, to, i * 35)] : [];
    });
    await Promise.all(gone);
    // They end within a frame, which has enough to do.
    this.#later(0, () => {
      if (this.lying?.trick === trick) this.lying = null;
    });
  }

  #token(from: string, to: string): void {
    const delay = this.lying === null ? 0 : gathered_after;
    this.#later(delay, () => this.#fly(anchor_place(from), anchor_place(to), 0));
  }

  #fly(from: Place | null, to: Place | null, delay: number): void {
    if (from === null || to === null || stands_still()) return;
    this.flights = [...this.flights, { id: ++this.#last_flight, from, to, delay }];
  }

  #reveal(reveal: Reveal): void {
    this.#later(this.lying === null ? 0 : judged_after + 700, () => {
      this.reveals = [...this.reveals, reveal];
      setTimeout(() => {
        this.reveals = this.reveals.filter((other) => other !== reveal);
      }, reveal_lasts);
    });
  }
}
