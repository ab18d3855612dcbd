// Finds words in a text, whatever their case and accents, under the names people use for things, and misspelt.

/** From `start` up to `end` of the original text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** What a reader looks for with one word; any of these matches. */
export type Term = readonly string[];

const spelt_out: { readonly [letter: string]: string } = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "‘": "'" };

/** One letter in the form used for comparison. */
function folded(letter: string): string {
  const plain = letter
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return spelt_out[plain] ?? plain;
}

interface Folded {
  readonly text: string;
  /** Where each of its letters comes from, plus one for the end. */
  readonly from: readonly number[];
}

function fold(text: string): Folded {
  let plain = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const part = folded(letter);
    plain += part;
    for (let i = 0; i < part.length; i++) from.push(at);
    at += letter.length;
  }
  return { text: plain, from: [...from, text.length] };
}

/** The words of what someone has typed. */
export const search_words = (query: string): readonly string[] =>
  fold(query)
    .text.split(/\s+/)
    .map((word) => word.replace(/^["'«»„“”(]+|["'«»„“”).,:;?!…]+$/g, ""))
    .filter((word) => word !== "");

/** How a language is searched. */
export interface SearchWords {
  /** Words that narrow nothing down: “can”, “the”. */
  readonly skipped: readonly string[];
  /** Other names that people use, by the book’s word. */
  readonly names: { readonly [word: string]: readonly string[] };
}

/** Every word of the texts, for guessing what a misspelt one was meant to be. */
export const vocabulary_of = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => fold(text).text.match(/[\p{L}\d]+/gu) ?? []));

/** How many letters must be added, left out, replaced or swapped with the next, counted up to `most`. */
export function misspelt_by(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let k = 1; k <= meant.length; k++) {
      const same = typed[i - 1] === meant[k - 1];
      let cost = Math.min((last[k] ?? 0) + 1, (row[k - 1] ?? 0) + 1, (last[k - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && k > 1 && typed[i - 1] === meant[k - 2] && typed[i - 2] === meant[k - 1];
      if (swapped) cost = Math.min(cost, (before[k - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[meant.length] ?? most + 1;
}

const shortest_guess = 4;

/** The known words nearest to an unknown one. */
function guesses(word: string, known: Iterable<string>): readonly string[] {
  if (word.length < shortest_guess || /\d/.test(word)) return [];
  const most = word.length < 7 ? 1 : 2;
  let nearest = most;
  let found: string[] = [];
  for (const other of known) {
    // “wagern” has an ending that the book does not use.
    const inflected = other.length >= shortest_guess && word.startsWith(other) && word.length - other.length <= 3;
    const distance = inflected ? 1 : other.length < 3 ? most + 1 : misspelt_by(word, other, nearest);
    if (distance > nearest) continue;
    if (distance < nearest) found = [];
    nearest = distance;
    found.push(other);
  }
  return found;
}

/** What someone looks for. `vocabulary`: all words of what is searched. */
export function search_terms(query: string, by: SearchWords, vocabulary: ReadonlySet<string>): readonly Term[] {
  const typed = search_words(query);
  const skipped = new Set(by.skipped.map((word) => fold(word).text));
  const telling = typed.filter((word) => !skipped.has(word));
  const names = new Map<string, string[]>();
  for (const [word, others] of Object.entries(by.names)) {
    for (const other of others) names.set(fold(other).text, [...(names.get(fold(other).text) ?? []), fold(word).text]);
  }
  const known = (word: string): boolean => [...vocabulary].some((other) => other.includes(word));
  return (telling.length > 0 ? telling : typed).map((word) => {
    const also = names.get(word) ?? [];
    if (also.length > 0 || /\d/.test(word) || known(word)) return [word, ...also];
    const meant = guesses(word, new Set([...vocabulary, ...names.keys()]));
    return [word, ...meant.flatMap((guess) => [guess, ...(names.get(guess) ?? [])])];
  });
}

/** How many of the terms are somewhere in one of the texts. */
export function terms_in(terms: readonly Term[], texts: readonly string[]): number {
  const plain = texts.map((text) => fold(text).text);
  return terms.filter((term) => plain.some((text) => term.some((word) => text.includes(word)))).length;
}

/** Where the words are, in order and without overlaps. Words of one or two letters count only where a word begins. */
export function places_of(words: readonly string[], text: string): readonly Found[] {
  const { text: plain, from } = fold(text);
  const found: Found[] = [];
  for (let at = 0; at < plain.length;) {
    const begins = !/[\p{L}\d]/u.test(plain.charAt(at - 1));
    const here = words
      .filter((word) => (begins || word.length > 2) && plain.startsWith(word, at))
      .reduce((longest, word) => (word.length > longest.length ? word : longest), "");
    if (here === "") {
      at++;
      continue;
    }
    found.push({ start: from[at] ?? 0, end: from[at + here.length] ?? text.length });
    at += here.length;
  }
  return found;
}

export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** The text in pieces, with the found words separate. */
export function pieces_of(words: readonly string[], text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of places_of(words, text)) {
    if (start > at) pieces.push({ text: text.slice(at, start), found: false });
    pieces.push({ text: text.slice(start, end), found: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}
