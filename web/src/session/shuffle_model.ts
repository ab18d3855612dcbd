// The part of the model that is about the shuffle.
import type { Seat, Shuffle, TableEvent } from "../protocol/messages.ts";

export type ShuffleEvent = Extract<
  TableEvent,
  { event: "seed_committed" | "value_sealed" | "sealing_ended" | "value_given" | "shuffle_voided" }
>;

export const new_shuffle: Shuffle = { sealed: [], given: [] };

export function after_shuffle_event(shuffle: Shuffle, event: ShuffleEvent): Shuffle {
  switch (event.event) {
    case "seed_committed":
      return { ...shuffle, commitment: event.commitment };
    case "value_sealed": {
      const { seat, seal } = event;
      const sealed = [...without_seal(shuffle, seat).sealed, { seat, seal }];
      return { ...shuffle, sealed: sealed.sort((a, b) => a.seat - b.seat) };
    }
    case "sealing_ended":
      return { ...shuffle, seats: event.seats };
    case "value_given":
      return { ...shuffle, given: [...new Set([...shuffle.given, event.seat])].sort((a, b) => a - b) };
    case "shuffle_voided": {
      const { commitment = "", voided = [] } = shuffle;
      return { ...new_shuffle, voided: [...voided, { commitment, seats: event.seats }] };
    }
  }
}

/** Someone who leaves during sealing takes their seal along. */
export function after_seat_left(shuffle: Shuffle, seat: Seat): Shuffle {
  return shuffle.seats === undefined ? without_seal(shuffle, seat) : shuffle;
}

const without_seal = (shuffle: Shuffle, seat: Seat): Shuffle => ({
  ...shuffle,
  sealed: shuffle.sealed.filter((other) => other.seat !== seat),
});
