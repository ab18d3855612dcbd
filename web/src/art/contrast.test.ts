// WCAG AA for every pair of text and background that the tokens promise, in all themes and palettes.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUITS } from "./types.ts";

type Tokens = Readonly<Record<string, string>>;

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const css = `\n${read("./tokens.css")}\n${read("./palettes.css")}`;

function block(selector: string): Tokens {
  const from = css.indexOf(`\n${selector} {`);
  expect(from, selector).toBeGreaterThanOrEqual(0);
  const found = css.slice(from, css.indexOf("\n}", from)).matchAll(/--([\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}

const light = block(":root");
const dark = { ...light, ...block(':root[data-theme="dark"]') };
const clear = block(':root[data-palette="clear"]');
const more = block(':root[data-contrast="more"]');

const themes: Readonly<Record<string, Tokens>> = {
  light,
  dark,
  "light, clear": { ...light, ...clear },
  "dark, clear": { ...dark, ...clear },
  "light, more": { ...light, ...more },
  "dark, more": { ...dark, ...more },
  "light, clear, more": { ...light, ...clear, ...more },
  "dark, clear, more": { ...dark, ...clear, ...more },
};

function colour(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value : colour(tokens, other);
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Backgrounds and the text colours on each. */
const TEXT: Readonly<Record<string, readonly string[]>> = {
  page: ["page-text", "page-soft", "link", "brass-text", "good", "danger"],
  surface: ["page-text", "page-soft", "link", "brass-text", "good", "danger"],
  "surface-2": ["page-text", "page-soft"],
  felt: ["on-felt", "on-felt-soft", "brass-on-felt"],
  "felt-glow": ["on-felt", "on-felt-soft", "brass-on-felt", "good-on-felt", "danger-on-felt"],
  "felt-deep": ["on-felt", "on-felt-soft"],
  paper: ["ink", "ink-soft", "stamp-good", "stamp-bad", "side-agents", "side-insider", "side-neutral"],
  "paper-deep": ["ink", "ink-soft"],
  manila: ["manila-ink", "manila-soft", "stamp-good", "stamp-bad"],
  "manila-deep": ["manila-soft"],
  brass: ["on-brass"],
  good: ["on-good"],
  danger: ["on-danger"],
};
/** Lines and rings, for which a ratio of 3 is enough. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  page: ["line-strong", "focus"],
  surface: ["line-strong", "focus"],
  "felt-glow": ["focus-on-felt", "brass"],
};

const suit_pairs = SUITS.flatMap((suit): readonly (readonly [string, string])[] => [
  ["paper", `${suit}-ink`],
  [`${suit}-tint`, `${suit}-ink`],
  ["manila", `${suit}-ink`],
  [`${suit}-fill`, `${suit}-on-fill`],
  ["felt", `${suit}-felt`],
  ["felt-glow", `${suit}-felt`],
  ["page", `${suit}-page`],
  ["surface", `${suit}-page`],
]);

const pairs = (of: Readonly<Record<string, readonly string[]>>): readonly (readonly [string, string])[] =>
  Object.entries(of).flatMap(([ground, names]) => names.map((name) => [ground, name] as const));

for (const [theme, tokens] of Object.entries(themes)) {
  test(`contrast: ${theme}`, () => {
    const weak = (list: readonly (readonly [string, string])[], least: number): readonly string[] =>
      list
        .filter(([ground, name]) => contrast(colour(tokens, ground), colour(tokens, name)) < least)
        .map(([ground, name]) => `${name} on ${ground}`);
    expect(weak([...pairs(TEXT), ...suit_pairs], 4.5)).toEqual([]);
    expect(weak(pairs(SHAPES), 3)).toEqual([]);
  });
}
