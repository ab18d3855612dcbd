// This device's part in the shuffle: it seals a value, and opens the seal once all seals are there. What to do follows
// from the state of the table, no matter whether events or a reloaded page led there. If a member has several devices,
// one of them seals, and the same one opens.
import type { Hash, Room, Seat, Shuffle } from "../protocol/messages.ts";
import { room_key } from "./places.ts";
import { drawn_value, seal_of } from "./sealing.ts";
import { keep_dealt, keep_open, keep_sealed, keep_seen, sealed_as, take_open } from "./shuffle_notes.ts";
import type { TableModel } from "./table_model.ts";

export type ShuffleCommand =
  | { readonly do: "seal"; readonly seal: string; readonly looks?: true }
  | { readonly do: "value"; readonly value: string };

const seal_in = (shuffle: Shuffle, seat: Seat): string =>
  shuffle.sealed.find((sealed) => sealed.seat === seat)?.seal ?? "";

export class ShufflePart {
  #room: Room;
  readonly #one_holder: (model: TableModel) => boolean;
  /** What was sent last, with its commitment. */
  #sent = "";
  /** Of the shuffle in progress. */
  #commitment: Hash | null = null;
  /** Whether there may have been a shuffle before, even before this page was loaded. */
  #shuffled = true;

  /** `one_holder`: the device belongs to one player, who sees the role before anything is played. */
  constructor(room: Room, one_holder: (model: TableModel) => boolean = () => false) {
    this.#room = room;
    this.#one_holder = one_holder;
  }

  /** The table has another code. */
  follow(room: Room): void {
    this.#room = room;
  }

  /** What to send now; null if nothing. */
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
    return you.seat === undefined ? null : this.#take_part(commitment, shuffle, you.seat, this.#one_holder(model));
  }

  /** It was not stored, so it is sent again. */
  take_back(): void {
    this.#sent = "";
  }

  /** Earlier shuffles belong to the running game, or were publicly called off. */
  #end({ now, game, moments }: TableModel): void {
    const room = room_key(this.#room);
    const shuffles = take_open(room);
    const dealt = moments.some(({ event }) => event.event === "game_dealt") ? this.#commitment : null;
    this.#commitment = null;
    this.#shuffled = false;
    if (!game || now.stage === "lobby" || (shuffles.length === 0 && dealt === null)) return;
    keep_dealt({ room, number: game.number, shuffles, ...(dealt !== null && { commitment: dealt }) });
  }

  #take_part(commitment: Hash, shuffle: Shuffle, seat: Seat, looks: boolean): ShuffleCommand | null {
    const own = seal_in(shuffle, seat);
    if (shuffle.seats === undefined) {
      const excluded = shuffle.voided?.some(({ seats }) => seats.includes(seat)) ?? false;
      if (own !== "" || excluded || !this.#is_new(`seal ${commitment}`)) return null;
      const value = drawn_value();
      const seal = seal_of(seat, value);
      keep_sealed({ commitment, seat, seal, value });
      return { do: "seal", seal, ...(looks && { looks }) };
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

/** Recorded before this device opens its seal. From here on nobody can seal anything else. */
function see(commitment: Hash, shuffle: Shuffle, players: number): void {
  const takes_part = (seat: Seat): boolean => shuffle.seats?.includes(seat) ?? false;
  const seals = Array.from({ length: players }, (_, seat) => (takes_part(seat) ? seal_in(shuffle, seat) : ""));
  keep_seen({ commitment, seals, voided: shuffle.voided ?? [] });
}
