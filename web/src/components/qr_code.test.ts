import { expect, test } from "vitest";
import { qr_code } from "./qr_code.ts";

/** The squares as one hexadecimal number, to compare with other encoders and readers. */
const print_of = (text: string): string =>
  (qr_code(text) ?? []).map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

test("has the size that its text needs", () => {
  expect(qr_code("x".repeat(14))?.length).toBe(21);
  expect(qr_code("x".repeat(15))?.length).toBe(25);
  expect(qr_code("x".repeat(213))?.length).toBe(57);
  expect(qr_code("x".repeat(214))).toBe(null);
});

test("has its corners and timing", () => {
  const rows = print_of("http://192.168.1.20:8080/t/bako-dimu-fera").split("\n");
  expect(rows[0]?.slice(0, 8)).toBe("#######.");
  expect(rows[6]?.slice(0, 14)).toBe("#######.#.#.#.");
  expect(rows.at(-1)?.slice(0, 8)).toBe("#######.");
});
