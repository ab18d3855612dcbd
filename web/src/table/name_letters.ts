/**
 * The longest part of a name that stays on one line, in letters: names break after spaces and hyphens. A name of many
 * parts may end in an ellipsis, which needs room too.
 */
export function name_letters(name: string): number {
  const parts = name.split(/\s|(?<=-)/u).map((part) => [...part].length);
  return Math.max(...parts) + (parts.length > 2 ? 2 : 0);
}
