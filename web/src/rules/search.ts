// Finding words in a text, whatever their case and accents.

/** From `start` up to `end` of the text as written. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

const spelt_out: { readonly [letter: string]: string } = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "‘": "'" };

/** One letter as it is compared. */
function folded(letter: string): string {
  const plain = letter
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return spelt_out[plain] ?? plain;
}

interface Folded {
  readonly text: string;
  /** For each of its letters where it comes from, and one more for the end. */
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
    .filter((word) => word !== "");

/** Whether every word is somewhere in one of the texts. */
export function has_all(words: readonly string[], texts: readonly string[]): boolean {
  const plain = texts.map((text) => fold(text).text);
  return words.every((word) => plain.some((text) => text.includes(word)));
}

/** Where the words are, in order and without overlaps. */
export function places_of(words: readonly string[], text: string): readonly Found[] {
  const { text: plain, from } = fold(text);
  const found: Found[] = [];
  for (let at = 0; at < plain.length;) {
    const here = words
      .filter((word) => plain.startsWith(word, at))
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
