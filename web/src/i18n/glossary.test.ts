// No text contains what the glossaries in texts/glossary refuse, and French spaces are right.
import { describe, expect, test } from "vitest";
import { every_message_of, languages, read_glossary } from "../../plugins/text_files.ts";
import { parse_message, type Message } from "./message_format.ts";

// A message's own words, branch by branch, with {name} where an argument stands.
function passages(message: Message, inside = ""): string[] {
  let text = inside;
  const branches: string[] = [];
  for (const part of message) {
    if (typeof part === "string") text += part;
    else if (part.kind === "number") text += "#";
    else if (part.kind === "argument") text += `{${part.name}}`;
    else {
      for (const branch of part.branches.values()) branches.push(...passages(branch));
      text += "{}";
    }
  }
  return [text, ...branches];
}

const passages_of = (text: string): string[] => passages(parse_message(text) ?? [text]);

const whole_word = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_{])(?:${pattern})(?![\\p{L}\\p{N}_])`, "iu");

describe.each(languages)("the glossary of %s", (language) => {
  const glossary = read_glossary(language);
  const messages = Object.entries(every_message_of(language));
  const patterns = glossary.banned.map(({ pattern }) => pattern);

  test("has one word for each concept, and a reason for each ban", () => {
    const concepts = glossary.terms.map(({ concept }) => concept);
    expect(new Set(concepts).size).toBe(concepts.length);
    expect(new Set(patterns).size).toBe(patterns.length);
    for (const { pattern, instead, why } of glossary.banned) {
      expect(instead.trim(), pattern).not.toBe("");
      expect(why.trim(), pattern).not.toBe("");
      expect(instead, "what is recommended").not.toMatch(whole_word(pattern));
    }
  });

  test("is kept by every message", () => {
    const excepted = new Set(glossary.exceptions.map(({ key, pattern }) => `${key} ${pattern}`));
    const read = messages.map(([key, text]) => ({ key, words: passages_of(text) }));
    const found = glossary.banned.flatMap(({ pattern, instead }) => {
      const word = whole_word(pattern);
      return read
        .filter(({ key, words }) => !excepted.has(`${key} ${pattern}`) && words.some((each) => word.test(each)))
        .map(({ key }) => `${key}: /${pattern}/, better: ${instead}`);
    });
    expect(found).toEqual([]);
  });

  test("has no exception that is not needed", () => {
    const texts = new Map(messages);
    for (const { key, pattern, why } of glossary.exceptions) {
      expect(why.trim(), key).not.toBe("");
      expect(patterns, key).toContain(pattern);
      const stands = passages_of(texts.get(key) ?? "").some((each) => whole_word(pattern).test(each));
      expect(stands, `${key} keeps to /${pattern}/: remove the exception`).toBe(true);
    }
  });
});

test("French has a no-break space inside its quotation marks and before : ; ? !", () => {
  const wrong = Object.entries(every_message_of("fr"))
    .filter(([, text]) => / [:;?!»]|« |[\p{L}\p{N})}][;?!»]|[\p{L})]:|«[^\u00a0\u202f]/u.test(text))
    .map(([key, text]) => `${key}: ${text}`);
  expect(wrong).toEqual([]);
});

test("a banned word is found in any branch, in any case, and only whole", () => {
  const found = (text: string, pattern: string): boolean =>
    passages_of(text).some((each) => whole_word(pattern).test(each));
  expect(found("{n, plural, one {A briefcase} other {Briefcases}}", "briefcases?")).toBe(true);
  expect(found("{you, select, yes {x} other {Qui mène ?}}", "mène")).toBe(true);
  expect(found("La maison de {name} est là", "de \\{name\\}")).toBe(true);
  expect(found("Se démène", "mène")).toBe(false);
  expect(found("{pile} et {pile, select, yes {a} other {b}}", "pile")).toBe(false);
});
