// The hashes of a fair deal (docs/protocol.md, "The deal").
import type { Hash, Seat } from "../protocol/messages.ts";
import { blake2b } from "./blake2b.js";

const in_bytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16));
const letters = (text: string): number[] => [...new TextEncoder().encode(text)];

export const commitment_to = (server_seed: Hash): Hash => blake2b(Uint8Array.from(in_bytes(server_seed)));

export const seal_of = (seat: Seat, value: string): Hash =>
  blake2b(Uint8Array.from([...letters("insidejob value 1"), seat, ...in_bytes(value)]));

/** The seed of the game. */
export const mixed_seed = (server_seed: Hash, values: readonly string[], sealed: boolean): Hash =>
  blake2b(
    Uint8Array.from([
      ...letters(sealed ? "insidejob deal 2" : "insidejob deal 1"),
      ...in_bytes(server_seed),
      ...values.flatMap((value) => [value.length / 2, ...in_bytes(value)]),
    ]),
  );

export const drawn_value = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
