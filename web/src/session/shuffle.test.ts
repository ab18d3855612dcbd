import { beforeEach, expect, test } from "vitest";
import type { DealProof, Shuffle, Snapshot } from "../protocol/messages.ts";
import { blake2b } from "./blake2b.js";
import { deal_findings, seen_deal } from "./deal_check.ts";
import { commitment_to, mixed_seed, seal_of } from "./sealing.ts";
import { sealed_notes } from "./shuffle_notes.ts";
import { ShufflePart, type ShuffleCommand } from "./shuffle_part.ts";
import { write_stored } from "../stored.ts";
import { model_of, type TableModel } from "./table_model.ts";

const room = "bako-dimu-fera";
const server_seed = "07".repeat(32);
const commitment = commitment_to(server_seed);
const others = "0b".repeat(32);

const model = (shuffle: Shuffle | null, seat: number | null = 1): TableModel =>
  model_of(
    {
      you: { member: 2, ...(seat !== null && { seat }) },
      options: { players: 3 },
      now: { stage: shuffle ? "shuffle" : "play" },
      ...(shuffle ? { shuffle } : { game: { number: 4, commitment } }),
    } as unknown as Snapshot,
    shuffle ? [] : [{ kind: "table", key: "1", at: 0, event: { seq: 1, at: 0, event: "game_dealt", game: [] } }],
  );

const sealing: Shuffle = { commitment, sealed: [], given: [] };
const sealed_by_us = (command: ShuffleCommand | null): string => (command?.do === "seal" ? command.seal : "");
const opening = (seal: string, more: Partial<Shuffle> = {}): Shuffle => ({
  commitment,
  sealed: [
    { seat: 0, seal: seal_of(0, others) },
    { seat: 1, seal },
  ],
  seats: [0, 1],
  given: [],
  ...more,
});

const beforehand = (): void => {
  for (const name of ["sealed", "seen_shuffles", "open_shuffles", "dealt"]) write_stored(name, []);
};
beforeEach(beforehand);

test("the hash is BLAKE2b with 256 bits", () => {
  const hash_of = (text: string): string => blake2b(new TextEncoder().encode(text));
  expect(hash_of("")).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  expect(hash_of("abc")).toBe("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  expect(hash_of("x".repeat(128))).toBe("164ffb7089bae6f5a62fb0795e751dc9e88eac92e1a5b2fafe93a25abf2d9c3b");
  expect(hash_of("y".repeat(129))).toBe("1fae0060de404a27c2a5cb5668c24b7277cc51ddd2c3dae88b8a824a81193a49");
  expect(blake2b(Uint8Array.from({ length: 200 }, (_, i) => i))).toBe(
    "63c3d97a9f8894d5e043a707b0fee7f7ec4c049a23bbf1079df20b4165f9e22d",
  );
});

test("a device seals once and opens what it sealed, also after a reload", () => {
  const part = new ShufflePart(room);
  expect(part.next(model({ sealed: [], given: [] }))).toBe(null);
  const seal = sealed_by_us(part.next(model(sealing)));
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  expect(part.next(model(sealing))).toBe(null);
  expect(part.next(model({ ...sealing, sealed: [{ seat: 1, seal }] }))).toBe(null);

  const reloaded = new ShufflePart(room);
  expect(reloaded.next(model({ ...sealing, sealed: [{ seat: 1, seal }] }))).toBe(null);
  const command = reloaded.next(model(opening(seal)));
  expect(command).toEqual({ do: "value", value: sealed_notes()[0]?.value });
  expect(seal_of(1, sealed_notes()[0]?.value ?? "")).toBe(seal);
  expect(reloaded.next(model(opening(seal)))).toBe(null);
  expect(reloaded.next(model(opening(seal, { given: [1] })))).toBe(null);
  reloaded.take_back();
  expect(reloaded.next(model(opening(seal)))).toEqual(command);
});

test("of several devices and tabs the one that sealed opens", () => {
  const first = sealed_by_us(new ShufflePart(room).next(model(sealing)));
  const other_tab = new ShufflePart(room);
  expect(sealed_by_us(other_tab.next(model(sealing)))).not.toBe(first);
  // Both tabs share the same storage, so either may open the seal.
  expect(other_tab.next(model(opening(first)))?.do).toBe("value");
  write_stored("sealed", []);
  const other_device = new ShufflePart(room);
  sealed_by_us(other_device.next(model(sealing)));
  expect(other_device.next(model(opening(first)))).toBe(null);
});

test("a void shuffle is followed by another seal, but not of those who are named", () => {
  const part = new ShufflePart(room);
  part.next(model(sealing));
  const again = { commitment: "ab".repeat(32), sealed: [], given: [] };
  expect(part.next(model({ ...again, voided: [{ commitment, seats: [1] }] }))).toBe(null);
  expect(part.next(model({ ...again, voided: [{ commitment, seats: [0] }] }))?.do).toBe("seal");
  expect(part.next(model(sealing, null))).toBe(null);
});

/** A whole shuffle as this device sees it, and the proof that follows. */
function shuffled(part = new ShufflePart(room), voided: Shuffle["voided"] = []): DealProof {
  const seal = sealed_by_us(part.next(model(sealing)));
  part.next(model(opening(seal, { voided })));
  part.next(model(null));
  const values = [others, sealed_notes()[0]?.value ?? "", ""];
  const seals = values.map((value, seat) => (value === "" ? "" : seal_of(seat, value)));
  return {
    commitment,
    server_seed,
    seals,
    values,
    seed: mixed_seed(server_seed, values, true),
    voided: [],
    reluctant: [],
  };
}

test("a deal that is what this device saw", () => {
  const proof = shuffled();
  expect(deal_findings(proof, room, 4, 1)).toEqual({ fits: true, as_seen: true, stopped: false, own: "in_it" });
  expect(deal_findings(proof, room, 4, undefined)).toEqual({ fits: true, as_seen: true, stopped: false, own: null });
  expect(deal_findings(proof, room, 4, 2).own).toBe("no_part");
  expect(deal_findings({ ...proof, seed: server_seed }, room, 4, 1).fits).toBe(false);
  expect(deal_findings({ ...proof, server_seed: commitment }, room, 4, 1).fits).toBe(false);
  expect(
    deal_findings({ ...proof, values: [proof.values[0] ?? "", proof.values[0] ?? "", ""] }, room, 4, 1),
  ).toMatchObject({
    fits: false,
    own: "not_in_it",
  });
});

test("promises that were changed afterwards are noticed, though all numbers fit", () => {
  const proof = shuffled();
  const remade = (values: readonly string[], seeds = server_seed): DealProof => ({
    ...proof,
    commitment: commitment_to(seeds),
    server_seed: seeds,
    values,
    seals: values.map((value, seat) => (value === "" ? "" : seal_of(seat, value))),
    seed: mixed_seed(seeds, values, true),
  });
  const [, own = ""] = proof.values;
  // Another seat's value was chosen once this one was known.
  expect(deal_findings(remade(["0c".repeat(32), own, ""]), room, 4, 1)).toEqual({
    fits: true,
    as_seen: false,
    stopped: false,
    own: "in_it",
  });
  // Ours was left out, or replaced by another one.
  expect(deal_findings(remade([others, "", ""]), room, 4, 1)).toEqual({
    fits: true,
    as_seen: false,
    stopped: false,
    own: "not_in_it",
  });
  expect(deal_findings(remade([others, "0d".repeat(32), ""]), room, 4, 1).own).toBe("not_in_it");
  // The server's seed was a different one.
  expect(deal_findings(remade(proof.values, "08".repeat(32)), room, 4, 1)).toMatchObject({
    fits: true,
    as_seen: false,
  });
  // Nothing can be said about a game whose shuffle this device did not see.
  expect(deal_findings(remade(proof.values, "08".repeat(32)), room, 5, 1)).toEqual({
    fits: true,
    as_seen: null,
    stopped: false,
    own: null,
  });
  expect(seen_deal(remade(proof.values, "08".repeat(32)), room, 4, 1)).toMatchObject({
    commitment,
    seat: 1,
    value: own,
  });
});

test("void shuffles that are hidden, made up or blamed on somebody else are noticed", () => {
  const before = commitment_to(others);
  const values = ["", "", ""];
  const seals = [seal_of(0, others), "", ""];
  const void_shuffle = { commitment: before, server_seed: others, seals, values, seats: [0] };
  const proof = shuffled(undefined, [{ commitment: before, seats: [0] }]);
  expect(deal_findings({ ...proof, voided: [void_shuffle] }, room, 4, 1)).toEqual({
    fits: true,
    as_seen: true,
    stopped: false,
    own: "in_it",
  });
  expect(deal_findings(proof, room, 4, 1).as_seen).toBe(false);
  expect(deal_findings({ ...proof, voided: [{ ...void_shuffle, seats: [1] }] }, room, 4, 1).as_seen).toBe(false);
  expect(deal_findings({ ...proof, voided: [{ ...void_shuffle, server_seed }] }, room, 4, 1).fits).toBe(false);
});

test("a shuffle that vanished is noticed, one that was called off before all eyes is not", () => {
  const part = new ShufflePart(room);
  part.next(model({ ...sealing, commitment: "cc".repeat(32) }));
  const reloaded = new ShufflePart(room);
  expect(deal_findings(shuffled(reloaded), room, 4, 1)).toEqual({
    fits: true,
    as_seen: true,
    stopped: true,
    own: "in_it",
  });
  beforehand();
  part.next(model({ ...sealing, commitment: "cc".repeat(32) }));
  part.next({ ...model(null), now: { stage: "lobby" } });
  expect(deal_findings(shuffled(part), room, 4, 1).stopped).toBe(false);
});

test("a deal of an earlier version has no seals", () => {
  const values = ["00ff", "", "01"];
  const proof = { commitment, server_seed, values, seed: mixed_seed(server_seed, values, false), reluctant: [] };
  expect(deal_findings(proof, room, 9, 1)).toEqual({ fits: true, as_seen: null, stopped: false, own: "no_part" });
  expect(deal_findings({ ...proof, seed: mixed_seed(server_seed, values, true) }, room, 9, 1).fits).toBe(false);
});

test("a device with one holder promises that its player will look at the role", () => {
  expect(new ShufflePart(room, () => true).next(model(sealing))).toMatchObject({ do: "seal", looks: true });
  const passed_around = new ShufflePart("device-room", () => false).next(model(sealing));
  expect(passed_around).toMatchObject({ do: "seal" });
  expect(passed_around).not.toHaveProperty("looks");
});
