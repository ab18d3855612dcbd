// Compares the rules in the client with docs/rules/RULES.md: every cited number exists, and every rule that concerns a
// player is covered, in every language. Also tests the search.
import { describe, expect, test } from "vitest";
import { read_rule_facts, rule_numbers, rules_with_ruling } from "../../plugins/rule_facts.ts";
import { languages, read_fragment } from "../../plugins/text_files.ts";
import type { Language } from "../i18n/languages.ts";
import { chapters, passage_of, passage_on, passage_on_role, passages, type PassageId } from "./book.ts";
import { misspelt_by, pieces_of, search_terms, search_words, terms_in, vocabulary_of } from "./search.ts";
import { search_names } from "./search_names.ts";

const numbers = rule_numbers();
const texts = read_fragment("rules.json");
const text_of = (key: string, language: string): string => texts[key]?.[language] ?? "";

describe("the rules for players", () => {
  test("RULES.md is read as it is written", () => {
    expect(numbers).toContain("R1.1");
    expect(numbers).toContain("R10.4");
    expect(numbers.length).toBeGreaterThan(60);
    expect(rules_with_ruling()).toContain("R3.7");
  });

  test("every number that a passage cites is a rule", () => {
    for (const { id, rules } of passages) {
      for (const rule of rules) expect(numbers, id).toContain(rule);
    }
  });

  test("every rule is told", () => {
    const told = new Set<string>(passages.flatMap(({ rules }) => rules));
    expect(numbers.filter((rule) => !told.has(rule))).toEqual([]);
  });

  test("every ruling is told where its rule is", () => {
    const told = new Set<string>(passages.filter(({ ruling }) => ruling).flatMap(({ rules }) => rules));
    expect(rules_with_ruling().filter((rule) => !told.has(rule))).toEqual([]);
  });

  test.each(languages)("every passage has its words: %s", (language) => {
    for (const { id, role, ruling } of passages) {
      if (!role) expect(text_of(`ui.rules.title.${id}`, language), id).not.toBe("");
      expect(text_of(`ui.rules.text.${id}`, language), id).not.toBe("");
      expect(text_of(`ui.rules.ruling.${id}`, language) !== "", id).toBe(ruling === true);
    }
    for (const { id } of chapters) expect(text_of(`ui.rules.chapter.${id}`, language), id).not.toBe("");
  });

  test.each(languages)("no words without a passage, and none cites a rule that does not exist: %s", (language) => {
    for (const key of Object.keys(texts)) {
      const passage = /^ui\.rules\.(?:title|text|ruling)\.(\w+)$/.exec(key)?.[1];
      if (passage !== undefined) expect(passage_of(passage), key).toBeDefined();
      for (const [cited] of text_of(key, language).matchAll(/\bR\d+\.\d+\b/g)) expect(numbers, key).toContain(cited);
    }
  });

  test("no two passages have one name", () => {
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
  });

  test("the table of R2 has the numbers of the rules", () => {
    expect(read_rule_facts().rows).toEqual([
      { players: 2, hand: 10, tricks: 9, left: 1, missions: 7, intel: 6 },
      { players: 3, hand: 13, tricks: 11, left: 2, missions: 9, intel: 6 },
      { players: 4, hand: 12, tricks: 10, left: 2, missions: 7, intel: 5 },
      { players: 5, hand: 10, tricks: 9, left: 1, missions: 6, intel: 4 },
    ]);
  });

  test("every fault leads to a passage", () => {
    for (const [fault, rule] of Object.entries(read_rule_facts().faults))
      expect(passage_on(rule), `${fault} ${rule}`).toBeDefined();
    expect(passage_on(read_rule_facts().faults["suit_not_followed"] ?? "")?.id).toBe("follow");
    expect(passage_on(read_rule_facts().faults["wager_by_leader"] ?? "")?.id).toBe("wager_who");
  });

  test("every role leads to a passage", () => {
    expect(passage_on_role("agent")?.id).toBe("aim");
    expect(passage_on_role("insider")?.id).toBe("insider_free");
    expect(passage_on_role("prof_no")?.id).toBe("prof_no");
    expect(passage_on_role("somebodys_own")?.id).toBe("custom_role");
  });
});

describe("the search", () => {
  const nothing = { skipped: [], names: {} };
  const has = (query: string, texts: readonly string[]): boolean => {
    const terms = search_terms(query, nothing, vocabulary_of(texts));
    return terms_in(terms, texts) === terms.length;
  };

  test("finds words whatever their case and accents", () => {
    expect(has("FARBE stich", ["Wer den Stich gewinnt", "die angespielte Farbe"])).toBe(true);
    expect(has("revele", ["Rôle révélé"])).toBe(true);
    expect(has("groesser strasse", ["Straße"])).toBe(false);
    expect(has("strasse", ["Straße"])).toBe(true);
    expect(has("l'espion", ["L’Espion gagne"])).toBe(true);
    expect(has("coeur", ["cœur"])).toBe(true);
    expect(has("", ["x"])).toBe(true);
  });

  test("counts the letters that are wrong, and a swap as one", () => {
    expect(misspelt_by("wagre", "wager", 2)).toBe(1);
    expect(misspelt_by("insidr", "insider", 2)).toBe(1);
    expect(misspelt_by("trumpf", "trump", 2)).toBe(1);
    expect(misspelt_by("wager", "wager", 2)).toBe(0);
    expect(misspelt_by("vote", "trump", 1)).toBeGreaterThan(1);
  });

  test("guesses only at words that the book does not have", () => {
    const book = vocabulary_of(["A wager goes on a card", "The water is wet"]);
    expect(search_terms("wagre", nothing, book)).toEqual([["wagre", "wager"]]);
    expect(search_terms("water", nothing, book)).toEqual([["water"]]);
    expect(search_terms("wat", nothing, book)).toEqual([["wat"]]);
    expect(search_terms("R3.4", nothing, book)).toEqual([["r3.4"]]);
    expect(search_terms("xyzzy", nothing, book)).toEqual([["xyzzy"]]);
  });

  const questions: { readonly [language in Language]: readonly (readonly [typed: string, passage: PassageId])[] } = {
    en: [
      ["briefcase", "intel"],
      ["breifcase", "intel"],
      ["can insider wager", "wager_who"],
      ["Can the Insider bet?", "wager_who"],
      ["wagre", "wager"],
      ["trupm", "trump"],
      ["what happens on a tie", "vote_result"],
      ["R7.4", "decoy"],
    ],
    de: [
      ["Koffer", "intel"],
      ["Kofer", "intel"],
      ["darf der Insider einsetzen", "wager_who"],
      ["einstezen", "wager_who"],
      ["Trumf", "trump"],
      ["Was ist bei Gleichstand?", "vote_result"],
    ],
    fr: [
      ["valise", "intel"],
      ["malettes", "intel"],
      ["l'espion peut miser", "wager_who"],
      ["atuot", "trump"],
      ["égalitée", "vote_result"],
    ],
    nl: [
      ["aktetas", "intel"],
      ["kofer", "intel"],
      ["mag de infiltrant inzetten", "wager_who"],
      ["inzeten", "wager_who"],
      ["toref", "trump"],
      ["gelijkspel", "vote_result"],
    ],
  };
  test.each(languages)("answers what people ask: %s", (language) => {
    const texts_of = (id: string): readonly string[] =>
      ["title", "text", "ruling"].map((part) => text_of(`ui.rules.${part}.${id}`, language));
    const vocabulary = vocabulary_of(passages.flatMap(({ id }) => texts_of(id)));
    for (const [typed, passage] of questions[language]) {
      const terms = search_terms(typed, search_names[language], vocabulary);
      const cited = passage_of(passage)?.rules ?? [];
      expect(terms_in(terms, [...texts_of(passage), ...cited]), `${typed}: ${terms.join("; ")}`).toBe(terms.length);
    }
  });

  test("marks them as they are written", () => {
    const marked = (query: string, text: string): string =>
      pieces_of(search_words(query), text)
        .map(({ text, found }) => (found ? `[${text}]` : text))
        .join("");
    expect(marked("revele role", "Un rôle révélé le reste")).toBe("Un [rôle] [révélé] le reste");
    expect(marked("strasse", "Auf der Straße liegt")).toBe("Auf der [Straße] liegt");
    expect(marked("tr trump", "Trump, trick")).toBe("[Trump], [tr]ick");
    expect(marked("zzz", "Trump")).toBe("Trump");
    expect(marked("prof no", "Prof. No peut ignorer")).toBe("[Prof]. [No] peut ignorer");
    expect(marked("koffer", "Geheimkoffer")).toBe("Geheim[koffer]");
    expect(marked("🂡", "a 🂡 b")).toBe("a [🂡] b");
  });
});
