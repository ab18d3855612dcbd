// Every lesson has a table and texts for everything its coach says, and no texts are left over.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read_fragment } from "../../plugins/text_files.ts";
import { lessons } from "./lessons.ts";

const tables = join(import.meta.dirname, "../../../data/lessons");
const words = Object.keys(read_fragment("learn.json"));
/** Texts of the place itself have no lesson in their key. */
const of_lessons = words.filter((key) => lessons.some(({ id }) => key.startsWith(`ui.learn.${id}.`)));

test("each lesson has its table, and each table its lesson", () => {
  for (const { id } of lessons) expect(existsSync(join(tables, `${id}.json`)), id).toBe(true);
  expect(readdirSync(tables).length).toBe(lessons.length);
});

test("each step has its words, and all words are said", () => {
  const said = lessons.flatMap(({ id, steps }) =>
    ["title", "about", "end", "wrong", ...steps.map((step) => step.id)].map((word) => `ui.learn.${id}.${word}`),
  );
  expect([...of_lessons].sort()).toEqual([...said].sort());
});

test("the coach is short", () => {
  for (const [key, texts] of Object.entries(read_fragment("learn.json"))) {
    for (const text of Object.values(texts))
      expect(text.replace(/\{[^{}]*\}|select|other|\{|\}/g, "").length, key).toBeLessThan(210);
  }
});
