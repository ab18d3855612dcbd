import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { masked_qr_code, qr_code } from "./qr_code.ts";

const longest = 213;
const masks = [0, 1, 2, 3, 4, 5, 6, 7];

/** Typical links, other scripts, and every length that fits. */
const texts = [
  "http://192.168.1.20:8080/t/bako-dimu-fera",
  "https://insidejob.example/watch/bako-dimu-fera",
  "Zürich, Besançon, 東京, 🂡",
  ...Array.from({ length: longest }, (_, i) =>
    Array.from({ length: i + 1 }, (_, j) => String.fromCharCode(33 + ((i * 31 + j * j * 7 + j) % 94))).join(""),
  ),
];

type Drawn = readonly (readonly number[])[];

/** The codes that libqrencode, the server's encoder, makes of them. */
function drawn_by_libqrencode(): readonly Drawn[] {
  const script = fileURLToPath(new URL("../../test/qrencode.py", import.meta.url));
  const options = { input: JSON.stringify(texts), maxBuffer: 2 ** 26, encoding: "utf8" } as const;
  return JSON.parse(execFileSync("python3", [script], options)) as readonly Drawn[];
}

const print_of = (rows: readonly (readonly (boolean | number)[])[] | null): string =>
  (rows ?? []).map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

/** Found beside the upper left corner: three bits of the format, masked with 101. */
const mask_of = (rows: Drawn): number => [2, 3, 4].reduce((mask, at) => mask * 2 + (rows[8]?.[at] ?? 0), 0) ^ 0b101;

test("draws every text as libqrencode does, in all versions and masks", { timeout: 120_000 }, () => {
  const seen = { versions: new Set<number>(), masks: new Set<number>() };
  for (const [i, theirs] of drawn_by_libqrencode().entries()) {
    const text = texts[i] ?? "";
    const mask = mask_of(theirs);
    expect(print_of(masked_qr_code(text, mask)), text).toBe(print_of(theirs));
    seen.versions.add((theirs.length - 17) / 4);
    seen.masks.add(mask);
  }
  expect([...seen.versions].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([...seen.masks].sort()).toEqual(masks);
});

test("takes one of the masks", () => {
  for (const text of texts.slice(0, 12)) {
    const all = masks.map((mask) => print_of(masked_qr_code(text, mask)));
    expect(all).toContain(print_of(qr_code(text)));
  }
});

test("has nothing to show for what is too long", () => {
  expect(qr_code("x".repeat(longest))).not.toBe(null);
  expect(qr_code("x".repeat(longest + 1))).toBe(null);
});
