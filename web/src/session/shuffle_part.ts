// This device's part in the shuffle: it seals a value of its own, and opens the seal once all seals
// are there. What to do follows from how the table stands, so that it does not matter whether events
// led there or a page that was loaded again. Where a member has several devices, one of them seals,
// and that one opens.
import type { Hash, Room, Seat, Shuffle } from "../protocol/messages.ts";
import { room_key } from "./places.ts";
import { drawn_value, seal_of } from "./sealing.ts";
import { keep_dealt, keep_open, keep_sealed, keep_seen, sealed_as, take_open } from "./shuffle_notes.ts";
import type { TableModel } from "./table_model.ts";

export type ShuffleCommand =
  { readonly do: "seal"; readonly seal: string } | { readonly do: "value"; readonly value: string };

const seal_in = (shuffle: Shuffle, seat: Seat): string =>
  shuffle.sealed.find((sealed) => sealed.seat === seat)?.seal ?? "";

export class ShufflePart {
  #room: Room;
  /** What was sent last, with the commitment that it is about. */
  #sent = "";
  /** Of the shuffle that goes on before these eyes. */
  #commitment: Hash | null = null;
  /** A shuffle may have gone before, also before this page was loaded. */
  #shuffled = true;

  constructor(room: Room) {
    this.#room = room;
  }

  /** The table has another code. */
  follow(room: Room): void {
    this.#room = room;
  }

  /** What is to be sent now; null: nothing. */
  next(model: TableModel): ShuffleCommand | null {
    const { now, shuffle, you } = model;
    if (now.stage !== "shuffle") {
      if (this.#shuffled) this.#end(model);
      return null;
    }
    if (shuffle?.commitment === undefined) return null;
    const { commitment } = shuffle;
    this.#commitment = commitment;
    this.#shuffled = true;
    keep_open(room_key(this.#room), commitment);
    if (shuffle.seats !== undefined) see(commitment, shuffle, model.options.players);
    return you.seat === undefined ? null : this.#take_part(commitment, shuffle, you.seat);
  }

  /** It was not stored: once more. */
  take_back(): void {
    this.#sent = "";
  }

  /** What there was of shuffles belongs to the game that goes on, or was called off before all eyes. */
  #end({ now, game, moments }: TableModel): void {
    const room = room_key(this.#room);
    const shuffles = take_open(room);
    const dealt = moments.some(({ event }) => event.event === "game_dealt") ? this.#commitment : null;
    this.#commitment = null;
    this.#shuffled = false;
    if (!game || now.stage === "lobby" || (shuffles.length === 0 && dealt === null)) return;
    keep_dealt({ room, number: game.number, shuffles, ...(dealt !== null && { commitment: dealt }) });
  }

  #take_part(commitment: Hash, shuffle: Shuffle, seat: Seat): ShuffleCommand | null {
    const own = seal_in(shuffle, seat);
    if (shuffle.seats === undefined) {
      const excluded = shuffle.voided?.some(({ seats }) => seats.includes(seat)) ?? false;
      if (own !== "" || excluded || !this.#is_new(`seal ${commitment}`)) return null;
      const value = drawn_value();
      const seal = seal_of(seat, value);
      keep_sealed({ commitment, seat, seal, value });
      return { do: "seal", seal };
    }
    if (!shuffle.seats.includes(seat) || shuffle.given.includes(seat)) return null;
    const sealed = sealed_as(commitment, own);
    if (sealed === null || !this.#is_new(`value ${commitment}`)) return null;
    return { do: "value", value: sealed.value };
  }

  #is_new(what: string): boolean {
    if (this.#sent === what) return false;
    this.#sent = what;
    return true;
  }
}

/** Kept before this device opens its own seal: from here on nobody can seal anything else. */
function see(commitment: Hash, shuffle: Shuffle, players: number): void {
  const takes_part = (seat: Seat): boolean => shuffle.seats?.includes(seat) ?? false;
  const seals = Array.from({ length: players }, (_, seat) => (takes_part(seat) ? seal_in(shuffle, seat) : ""));
  keep_seen({ commitment, seals, voided: shuffle.voided ?? [] });
}
