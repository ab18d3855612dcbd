// The four marks on a 24 by 24 field: dome with crook, ring with bit, star, mask. They must differ
// as silhouettes at 11 px and in one ink, so no detail is thinner than 1.6.
import type { PipLayout } from "./card_layout.ts";
import type { Suit } from "./types.ts";

export const MARK: Readonly<Record<Suit, string>> = {
  blue: "M12 1.4c.8 0 1.3.5 1.3 1.2v.6c5.3.6 9.3 4.8 9.6 10 0 .8-.9 1.1-1.4.5-.7-.9-1.7-1.5-2.9-1.5s-2.2.6-2.9 1.5c-.4.5-1 .5-1.4.1a3.4 3.4 0 0 0-1-.9v6.2c0 2.2-1.6 3.8-3.7 3.8s-3.7-1.6-3.7-3.6c0-.8.6-1.3 1.3-1.3s1.3.5 1.3 1.3c0 .6.5 1.1 1.1 1.1s1.1-.5 1.1-1.3v-6.2a3.4 3.4 0 0 0-1 .9c-.4.4-1 .4-1.4-.1-.7-.9-1.7-1.5-2.9-1.5s-2.2.6-2.9 1.5c-.5.6-1.4.3-1.4-.5.3-5.2 4.3-9.4 9.6-10v-.6c0-.7.5-1.2 1.3-1.2z",
  green:
    "M15.7 1.2a7.1 7.1 0 0 0-6.8 9.1l-7.2 7.2c-.3.3-.5.7-.5 1.1v3c0 .7.5 1.2 1.2 1.2h3.2c.7 0 1.2-.5 1.2-1.2v-1.7h1.7c.7 0 1.2-.5 1.2-1.2v-1.8h1.5c.3 0 .7-.1.9-.4l1.6-1.6a7.1 7.1 0 1 0 2-13.7zm1.6 7.7a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6z",
  yellow:
    "M12 .7l2.5 5.7 5.5-2.4-2.4 5.5 5.7 2.5-5.7 2.5 2.4 5.5-5.5-2.4-2.5 5.7-2.5-5.7-5.5 2.4 2.4-5.5-5.7-2.5 5.7-2.5-2.4-5.5 5.5 2.4z",
  pink: "M12 7.7c2.4-2 5.5-2.7 8.8-2.4 1.6.2 2.7 1.5 2.6 3.1-.4 5.8-3.2 10.3-7 10.3-2 0-3-2-4.4-2s-2.4 2-4.4 2c-3.8 0-6.6-4.5-7-10.3-.1-1.6 1-2.9 2.6-3.1 3.3-.3 6.4.4 8.8 2.4zm-4.9 1.5c-1.7 0-3.2.9-3.5 2.1.7 1.4 2 2.2 3.6 2.2 1.6 0 2.9-.9 3.5-2.3-.6-1.2-2-2-3.6-2zm9.8 0c-1.6 0-3 .8-3.6 2 .6 1.4 1.9 2.3 3.5 2.3 1.6 0 2.9-.8 3.6-2.2-.3-1.2-1.8-2.1-3.5-2.1z",
};

/** A tile of each suit's band, 12 by 12, from its upper left corner: bars, diagonals, dots, scales. */
export const TILE: Readonly<Record<Suit, string>> = {
  blue: "h7v12h-7z",
  green: "m0 12l12-12h-6l-6 6zm12 0v-6l-6 6z",
  yellow: "m6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  pink: "h12v4.5c0 3.3-2.7 6-6 6s-6-2.7-6-6z",
};

/** Tiles side by side as one path. */
export function band_path(suit: Suit, tiles: number): string {
  let d = "";
  for (let i = 0; i < tiles; ++i) d += `M${i * 12} 0${TILE[suit]}`;
  return d;
}

/** A suit's mark at several places as one path, on a field where a mark is 24 wide. */
export function marks_path(suit: Suit, { size, pips }: PipLayout): string {
  // After its first point a mark is drawn in relative steps.
  const [, x = 0, y = 0, rest] = /^M([\d.]+) ([\d.]+)(.*)$/.exec(MARK[suit]) ?? [];
  const scale = size / 24;
  return pips.map((pip) => `M${pip.x / scale - 12 + Number(x)} ${pip.y / scale - 12 + Number(y)}${rest}`).join("");
}
