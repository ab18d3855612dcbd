// What this device can say about a deal when the game is over: whether the numbers of the proof fit together, and
// whether it saw the same ones before the deal. `insidejob verify-deal` checks whether the cards follow from them.
import type { DealProof, Hash, Seat, VoidedShuffle } from "../protocol/messages.ts";
import { room_key } from "./places.ts";
import { commitment_to, mixed_seed, seal_of } from "./sealing.ts";
import { dealt_as, sealed_as, seen_notes, type SeenNote } from "./shuffle_notes.ts";

export interface DealFindings {
  /** Every hash is right. */
  readonly fits: boolean;
  /** Commitment, seals and void shuffles are those that this device saw; null if it saw none. */
  readonly as_seen: boolean | null;
  /** A shuffle that this device saw is missing from the proof, although it was not publicly called off. */
  readonly stopped: boolean;
  /** Null for a spectator, or if another device gave the value. */
  readonly own: "in_it" | "not_in_it" | "no_part" | null;
}

const least_value = 32;

interface Shuffled {
  readonly commitment: Hash;
  readonly server_seed: Hash;
  readonly values: readonly string[];
  readonly seals?: readonly string[] | undefined;
}

function hashes_fit({ commitment, server_seed, values, seals }: Shuffled): boolean {
  if (commitment_to(server_seed) !== commitment) return false;
  if (seals === undefined) return true;
  return values.every(
    (value, seat) => value === "" || (value.length >= least_value && seals[seat] === seal_of(seat, value)),
  );
}

function numbers_fit(proof: DealProof): boolean {
  const { server_seed, values, seals, seed, voided = [] } = proof;
  const sealed = seals !== undefined;
  return (
    hashes_fit(proof) &&
    voided.every(hashes_fit) &&
    (!sealed || seals.every((seal, seat) => (seal === "") === (values[seat] === ""))) &&
    mixed_seed(server_seed, values, sealed) === seed
  );
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const named = (all: readonly VoidedShuffle[]): readonly VoidedShuffle[] =>
  all.map(({ commitment, seats }) => ({ commitment, seats }));

/** Whether there is nothing to worry about. */
export const is_good = ({ fits, as_seen, stopped, own }: DealFindings): boolean =>
  fits && as_seen !== false && !stopped && own !== "not_in_it";

/** What this device saw before the deal, and contributed to it; for `insidejob verify-deal`. */
export interface SeenDeal extends SeenNote {
  readonly seat?: Seat;
  readonly value?: string;
}

export function seen_deal(
  { commitment }: DealProof,
  room: string,
  number: number,
  you: Seat | undefined,
): SeenDeal | null {
  const promised = dealt_as(room_key(room), number)?.commitment ?? commitment;
  const seen = seen_notes().find((note) => note.commitment === promised);
  if (seen === undefined) return null;
  const own = you === undefined ? undefined : sealed_as(promised, seen.seals[you] ?? "");
  return { ...seen, ...(own && { seat: own.seat, value: own.value }) };
}

export function deal_findings(proof: DealProof, room: string, number: number, you: Seat | undefined): DealFindings {
  const seen = seen_deal(proof, room, number, you);
  const as_seen =
    seen === null
      ? null
      : seen.commitment === proof.commitment &&
        same(seen.seals, proof.seals ?? []) &&
        same(named(seen.voided), named(proof.voided ?? []));
  const shown = [proof, ...(proof.voided ?? [])].map(({ commitment }) => commitment);
  const stopped = dealt_as(room_key(room), number)?.shuffles.some((commitment) => !shown.includes(commitment)) ?? false;
  return { fits: numbers_fit(proof), as_seen, stopped: stopped && as_seen !== false, own: own_part(proof, you, seen) };
}

function own_part({ values }: DealProof, you: Seat | undefined, seen: SeenDeal | null): DealFindings["own"] {
  if (you === undefined) return null;
  const shown = values[you] ?? "";
  if (seen?.value !== undefined) return seen.value === shown ? "in_it" : "not_in_it";
  return shown === "" ? "no_part" : null;
}
