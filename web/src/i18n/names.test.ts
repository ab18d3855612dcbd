// Every message with names of every kind, and with one of everything that is counted.
import { describe, expect, test } from "vitest";
import { every_message_of, languages, type Language } from "../../plugins/text_files.ts";
import { arguments_of, format_message, parse_message, type Message, type Value } from "./message_format.ts";

const people = [
  "name",
  "names",
  "about",
  "by",
  "old",
  "partner",
  "from",
  "host",
  "owner",
  "leader",
  "winner",
  "dealer",
  "people",
  "voter",
  "target",
  "whom",
  "whom_revealed",
  "whom_limited",
];
const names = [
  "Jonas", // ends in s
  "Max",
  "Zoé",
  "Anaïs", // starts with a vowel
  "Hélène", // starts with an h that is silent
  "O’Neil",
  "Kim “Ace” O.",
  "‘Q’",
  "You", // what the reader is called
  "Du",
  "Toi",
  "Jij",
  "none", // what a missing argument is called
  "yes",
  "other",
  "{name}", // looks like a message
  "#",
  "X",
  "דנה",
  "محمد",
  "🦊",
  "$&",
];

// What the reader is called after a colon, and as an object; what may precede the object; and its wrong form.
const reader: {
  readonly [language in Language]: {
    readonly listed: string;
    readonly object: string;
    readonly governs: RegExp;
    readonly wrong: RegExp;
  };
} = {
  en: {
    listed: "you",
    object: "you",
    governs: /\b(?:at|For) $/,
    wrong: /\p{Ll},? You\b|\bYou (?:is|was|has|plays)\b/u,
  },
  de: {
    listed: "du",
    object: "dich",
    governs: /\b(?:auf|[Ff]ür) $/,
    wrong:
      /(?<!\p{L})(?:(?:von|mit|bei|zu|aus|nach) (?:du|dich)|(?:auf|für|gegen|durch|um|ohne) (?:du|dir)|du (?:hat|ist|wurde|gewinnt))(?!\p{L})/iu,
  },
  fr: {
    listed: "toi",
    object: "toi",
    governs: /(?<!\p{L})(?:à|chez|vers|contre) $/u,
    wrong: /(?<!\p{L})(?:\p{L}+é|soupçonn\p{L}+|désign\p{L}+|révèl\p{L}+|choisi\p{L}*|surtout) toi(?!\p{L})|[Tt]oi a /u,
  },
  nl: {
    listed: "jij",
    object: "jou",
    governs: /\b(?:naar|van|[Vv]oor|op) $/,
    wrong:
      /\b(?:van|op|voor|naar|aan|bij|met|door|volgens) (?:jij|je)\b(?! \p{L})|(?:^|[.!?] )jou\b|\bjij (?:heeft|is)\b/iu,
  },
};

type Choice = { readonly [name: string]: Value };

// The arguments that choose a branch, and their possible values.
function deciding(message: Message, found = new Map<string, Set<Value>>()): Map<string, Set<Value>> {
  for (const part of message) {
    if (typeof part === "string" || part.kind === "number" || part.kind === "argument") continue;
    const values = found.get(part.name) ?? new Set<Value>();
    found.set(part.name, values);
    for (const [label, branch] of part.branches) {
      if (part.kind === "select") values.add(label);
      deciding(branch, found);
    }
    if (part.kind === "plural") for (const n of [0, 1, 2, 5]) values.add(n);
  }
  return found;
}

const combinations = (deciders: ReadonlyMap<string, ReadonlySet<Value>>): Choice[] =>
  [...deciders].reduce<Choice[]>(
    (choices, [name, values]) =>
      choices.flatMap((choice) => [...values].map((value) => ({ ...choice, [name]: value }))),
    [{}],
  );

const grammar_of = (language: Language) => {
  const rules = new Intl.PluralRules(language);
  return { plural: (n: number) => rules.select(n), number: String };
};

// A plural word after 1.
const plurals: { readonly [language in Language]: RegExp } = {
  en: /(?<![\d–-])\b1 (?:special |intel |risky |trump |playing )?(?:cards|tokens|missions|tricks|votes|players|seconds|roles|bots|games|seats|others)\b/iu,
  de: /(?<![\d–-])\b1 (?:\p{Ll}+ )?(?:Karten|Missionen|Stiche|Stimmen|Sekunden|Rollen|Bots|Partien|Plätze|Plätzen|Tage|Minuten)(?!\p{L})/u,
  fr: /(?<![\d–-])\b[01] (?:cartes|mallettes|missions|plis|voix exprimées|joueurs|secondes|rôles|robots|parties|places|minutes|jours)(?!\p{L})/iu,
  nl: /(?<![\d–-])\b1 (?:\p{Ll}+ )?(?:kaarten|koffers|missies|slagen|stemmen|spelers|karakters|bots|plaatsen|minuten|dagen)(?!\p{L})/iu,
};

// These counts are never one under the rules (R2, R7.8).
const never_one = new Set([
  "mission.trump_count",
  "play.overview.intel",
  "ui.companion.lay.missions",
  "ui.table.intel_needed",
  "ui.table.about.needed",
  "ui.learn.first_game.intel",
  "ui.learn.first_game.revealed",
  "ui.learn.insider_game.goal",
  "ui.learn.risky.wager",
  "ui.learn.prof_no.all_up",
]);

describe.each(languages)("%s", (language) => {
  const grammar = grammar_of(language);
  const messages = Object.entries(every_message_of(language)).map(
    ([key, text]) => [key, parse_message(text) ?? []] as const,
  );
  const with_people = messages.filter(([, message]) =>
    [...arguments_of(message)].some((each) => people.includes(each)),
  );

  test("a name stands in the sentence as it is, whatever it is", () => {
    expect(with_people.length).toBeGreaterThan(100);
    for (const [key, message] of with_people) {
      const deciders = deciding(message);
      const said = [...arguments_of(message)];
      for (const choice of combinations(deciders)) {
        const filled = (name: string): Choice => ({
          ...Object.fromEntries(said.map((each) => [each, people.includes(each) ? name : "7"])),
          ...Object.fromEntries(
            Object.entries(choice).filter(([each]) => !people.includes(each) || choice[each] === "none"),
          ),
        });
        const plain = format_message(message, filled("\u0001"), grammar);
        expect(plain, key).not.toMatch(/[{}]| {2}|^ | $/);
        for (const name of names) {
          const chosen = Object.entries(choice).some(([each, value]) => people.includes(each) && value === name);
          if (!chosen && name !== "none")
            expect(format_message(message, filled(name), grammar), key).toBe(plain.split("\u0001").join(name));
        }
      }
    }
  });

  // Max’s but not Jonass: a name is followed by a separate word, or by an English ’s.
  test("nothing is glued to a name", () => {
    for (const [key, message] of with_people) {
      for (const choice of combinations(deciding(message))) {
        const values = { ...Object.fromEntries(people.map((each) => [each, "\u0001"])), ...choice };
        const said = format_message(message, values, grammar);
        expect(said, key).not.toMatch(/[\p{L}\p{N}]\u0001/u);
        expect(said, key).not.toMatch(/\u0001[\p{L}\p{N}]/u);
        if (language !== "en") expect(said, key).not.toMatch(/\u0001’\p{L}/u);
      }
    }
  });

  test("the reader is called you in the form that the sentence asks for", () => {
    const { listed, object, governs, wrong } = reader[language];
    const texts = every_message_of(language);
    expect([texts["ui.shared.you_listed"], texts["ui.shared.you_object"]]).toEqual([listed, object]);
    const is_object = (name: string): boolean => name.startsWith("whom");
    let lists = 0;
    for (const [key, message] of messages) {
      const said = [...arguments_of(message)];
      const forms = said.filter((each) => each === "people" || is_object(each));
      const to_reader = said.filter((each) => each === "you" || each.endsWith("_you"));
      if (forms.length === 0 && to_reader.length === 0) continue;
      for (const choice of combinations(deciding(message))) {
        const values = {
          ...Object.fromEntries(said.map((each) => [each, "Bo"])),
          ...choice,
          ...Object.fromEntries(forms.filter((each) => choice[each] !== "none").map((each) => [each, "\u0001"])),
        };
        const parts = format_message(message, values, grammar).split("\u0001");
        for (const before of parts.slice(0, -1)) {
          lists += 1;
          expect(before, key).toMatch(forms.every(is_object) ? governs : /: $/);
        }
        const you = format_message(
          message,
          { ...values, ...Object.fromEntries(forms.map((each) => [each, is_object(each) ? object : listed])) },
          grammar,
        );
        expect(you, key).not.toMatch(wrong);
      }
    }
    expect(lists).toBeGreaterThan(10);
  });

  test("one of something is singular", () => {
    const counted = messages.filter(([key]) => !never_one.has(key));
    const wrong = counted.flatMap(([key, message]) =>
      combinations(deciding(message))
        .map((choice) => format_message(message, { n: 1, ...choice }, grammar))
        .filter((said) => plurals[language].test(said))
        .map((said) => `${key}: ${said}`),
    );
    expect(wrong).toEqual([]);
  });

  test("what is counted changes with the number, or says the number", () => {
    for (const [key, message] of messages) {
      for (const [name, values] of deciding(message)) {
        if (!values.has(5)) continue;
        const others = combinations(new Map([...deciding(message)].filter(([each]) => each !== name)));
        const differs = others.some((choice) => {
          const of = (n: number): string => format_message(message, { ...choice, [name]: n }, grammar);
          return of(2) !== of(1);
        });
        expect(differs, `${key}: ${name}`).toBe(true);
      }
    }
  });
});
