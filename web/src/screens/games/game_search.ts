// Finding a game by words: names, role, how it ended, the date. Upper case and accents don't matter.

/** Letters as they are compared. */
export const plain_letters = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word of the query is in the text. An empty query finds everything. */
export function found_in(text: string, query: string): boolean {
  const letters = plain_letters(text);
  return plain_letters(query)
    .split(/\s+/)
    .every((word) => letters.includes(word));
}
