// The texts in the reader's language. `t` is reactive: what is shown changes with the language.
import { folder } from "../home.ts";
import { later_words_of, words_of, type Language, type LaterPlace, type Words } from "./languages.ts";
import { format_message, parse_message, type Grammar, type Message, type Values } from "./message_format.ts";
import type { TextKey } from "./text_keys.ts";

export { language_names, languages, type Language } from "./languages.ts";

interface Catalogue {
  readonly language: Language;
  readonly texts: Words;
  readonly grammar: Grammar;
  /** Parsed when first used. */
  readonly messages: Map<string, Message>;
  readonly lists: () => Intl.ListFormat;
}

let catalogue: Catalogue = $state.raw(catalogue_of("en", {}));

/** The platform's grammar objects are slow to create, so they are made only when needed. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function catalogue_of(language: Language, texts: Words): Catalogue {
  const rules = once(() => new Intl.PluralRules(language));
  const numbers = once(() => new Intl.NumberFormat(language));
  return {
    language,
    texts,
    grammar: { plural: (n) => rules().select(n), number: (n) => numbers().format(n) },
    messages: new Map(),
    lists: once(() => new Intl.ListFormat(language, { type: "conjunction" })),
  };
}

const later_places = new Set<LaterPlace>();

/** Rejects if the texts cannot be loaded; the old ones stay. */
export async function speak(language: Language): Promise<void> {
  const later = [...later_places].map((place) => later_words_of(place, language));
  const [words, ...more] = await Promise.all([words_of(language), ...later]);
  // Two places may be learned at the same time, and either may come last.
  const known = catalogue.language === language ? catalogue.texts : {};
  catalogue = catalogue_of(language, Object.assign({}, known, words, ...more) as Words);
  if (!globalThis.document) return;
  document.documentElement.lang = language;
  document
    .querySelector<HTMLLinkElement>('link[rel="manifest"]')
    ?.setAttribute("href", `${folder()}manifest.${language}.webmanifest`);
}

/** Loads this place's texts too, in whatever language is spoken. */
export async function learn_words(place: LaterPlace): Promise<void> {
  if (later_places.has(place)) return;
  later_places.add(place);
  try {
    await speak(catalogue.language);
  } catch (error) {
    later_places.delete(place);
    throw error;
  }
}

/** Reactive. */
export const spoken_language = (): Language => catalogue.language;

export const has_text = (key: string): boolean => key in catalogue.texts;

function say(key: string, values: Values): string {
  const { texts, messages, grammar } = catalogue;
  let message = messages.get(key);
  if (message === undefined) {
    const text = texts[key];
    message = (text === undefined ? null : parse_message(text)) ?? [key];
    messages.set(key, message);
  }
  return format_message(message, values, grammar);
}

/** A message of the catalogue. A flag is `yes` or `no` in it. */
export const t = (key: TextKey, values: Values = {}): string => say(key, values);

/** A key composed with a word of the protocol. `otherwise` is used if there is no such key. */
export const t_word = (prefix: string, word: string, values: Values = {}, otherwise = word): string =>
  has_text(`${prefix}.${word}`) ? say(`${prefix}.${word}`, values) : otherwise;

/** “Ana, Bo and Cy”. */
export const say_list = (items: readonly string[]): string => catalogue.lists().format(items);

export const say_number = (n: number): string => catalogue.grammar.number(n);
