// A QR code (ISO/IEC 18004) of bytes with error correction M, versions 1 to 10, which is enough for every link of ours
// (213 bytes). It is our own because even the smallest packages are larger than the whole script of the start page, for
// modes that are not needed here.

// For each version: correction code words per block, number of blocks, total code words.
const blocks_of: readonly (readonly [correction: number, blocks: number, words: number])[] = [
  [10, 1, 26],
  [16, 1, 44],
  [26, 1, 70],
  [18, 2, 100],
  [24, 2, 134],
  [16, 4, 172],
  [18, 4, 196],
  [22, 4, 242],
  [22, 5, 292],
  [26, 5, 346],
];

type Rows = readonly (readonly boolean[])[];

/** Rows of dark (true) and light squares, without the margin; null: too long. */
export function qr_code(text: string): Rows | null {
  const drawn = drawing_of(text);
  if (drawn === null) return null;
  const grids = masks.map((_, mask) => drawn(mask));
  const penalties = grids.map(penalty_of);
  return grids[penalties.indexOf(Math.min(...penalties))]?.rows() ?? null;
}

/** The same with a given mask. */
export const masked_qr_code = (text: string, mask: number): Rows | null => drawing_of(text)?.(mask).rows() ?? null;

function drawing_of(text: string): ((mask: number) => Grid) | null {
  const bytes = new TextEncoder().encode(text);
  const version = blocks_of.findIndex((_, i) => bytes.length <= data_words(i + 1) - (i + 1 < 10 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const words = with_correction(data_of(bytes, version), version);
  const fixed = new Grid(17 + 4 * version);
  draw_fixed(fixed, version);
  return (mask) => {
    const grid = fixed.copy();
    draw_data(grid, words, mask);
    draw_format(grid, mask);
    return grid;
  };
}

function data_words(version: number): number {
  const [correction, blocks, words] = blocks_of[version - 1] ?? [0, 0, 0];
  return words - correction * blocks;
}

function data_of(bytes: Uint8Array, version: number): readonly number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = data_words(version);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// Multiplication in GF(2^8) modulo 0x11d.
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product & 0xff;
}

function correction_of(data: readonly number[], length: number): readonly number[] {
  const divisor: number[] = [...Array<number>(length - 1).fill(0), 1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    for (let j = 0; j < length; j++) divisor[j] = times(divisor[j] ?? 0, root) ^ (divisor[j + 1] ?? 0);
  }
  const rest: number[] = Array<number>(length).fill(0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((term, i) => (rest[i] = (rest[i] ?? 0) ^ times(term, factor)));
  }
  return rest;
}

/** Splits the data into blocks, the short ones first, and then interleaves them word by word. */
function with_correction(data: readonly number[], version: number): readonly number[] {
  const [correction, count] = blocks_of[version - 1] ?? [0, 1];
  const short = Math.floor(data.length / count);
  const short_count = count - (data.length % count);
  const blocks: (readonly number[])[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i < short_count ? 0 : 1);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const woven = (lists: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => i).flatMap((i) =>
      lists.flatMap((list) => list.slice(i, i + 1)),
    );
  return [...woven(blocks), ...woven(blocks.map((block) => correction_of(block, correction)))];
}

class Grid {
  readonly size: number;
  readonly #dark: Uint8Array;
  readonly #fixed: Uint8Array;

  constructor(size: number, dark = new Uint8Array(size * size), fixed = new Uint8Array(size * size)) {
    this.size = size;
    this.#dark = dark;
    this.#fixed = fixed;
  }
  copy(): Grid {
    return new Grid(this.size, this.#dark.slice(), this.#fixed.slice());
  }
  is_dark(x: number, y: number): boolean {
    return this.#dark[y * this.size + x] === 1;
  }
  is_fixed(x: number, y: number): boolean {
    return this.#fixed[y * this.size + x] === 1;
  }
  set(x: number, y: number, dark: boolean): void {
    this.#dark[y * this.size + x] = dark ? 1 : 0;
  }
  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.set(x, y, dark);
    this.#fixed[y * this.size + x] = 1;
  }
  rows(): readonly (readonly boolean[])[] {
    return Array.from({ length: this.size }, (_, y) => Array.from({ length: this.size }, (_, x) => this.is_dark(x, y)));
  }
}

function draw_fixed(grid: Grid, version: number): void {
  const last = grid.size - 1;
  for (let i = 0; i <= last; i++) {
    grid.fix(6, i, i % 2 === 0);
    grid.fix(i, 6, i % 2 === 0);
  }
  const square = (cx: number, cy: number, radius: number, dark: (distance: number) => boolean): void => {
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) grid.fix(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
    }
  };
  for (const [x, y] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const)
    square(x, y, 4, (d) => d !== 2 && d !== 4);
  const places = alignment_places(version);
  const end = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const in_corner = (i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0);
      if (!in_corner) square(x, y, 2, (d) => d !== 1);
    }),
  );
  draw_format(grid, 0);
  if (version >= 7) draw_version(grid, version);
}

function alignment_places(version: number): readonly number[] {
  if (version === 1) return [];
  const last = 4 * version + 10;
  return version < 7 ? [6, last] : [6, 22 + 2 * (version - 7), last];
}

/** Level M (0) and the mask, with 10 bits of error correction. */
function draw_format(grid: Grid, mask: number): void {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >>> i) & 1) === 1;
  const last = grid.size - 1;
  for (let i = 0; i < 15; i++) {
    if (i < 6) grid.fix(8, i, bit(i));
    else if (i < 8) grid.fix(8, i + 1, bit(i));
    else if (i === 8) grid.fix(7, 8, bit(i));
    else grid.fix(14 - i, 8, bit(i));
    if (i < 8) grid.fix(last - i, 8, bit(i));
    else grid.fix(8, last - 14 + i, bit(i));
  }
  grid.fix(8, last - 7, true);
}

function draw_version(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1;
    const a = grid.size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    grid.fix(a, b, dark);
    grid.fix(b, a, dark);
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** In columns of two from the right, up and down, skipping the vertical timing line. */
function draw_data(grid: Grid, words: readonly number[], mask: number): void {
  const inverts = masks[mask] ?? (() => false);
  let i = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? grid.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.is_fixed(x, y)) continue;
        const bit = ((words[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1;
        grid.set(x, y, (bit === 1) !== inverts(x, y));
        i++;
      }
    }
  }
}

/** How hard it would be to read: long runs, blocks, false corners, too dark or too light. */
function penalty_of(grid: Grid): number {
  const { size } = grid;
  let penalty = 0;
  let dark = 0;
  for (const across of [true, false]) {
    for (let a = 0; a < size; a++) {
      const line = Array.from({ length: size }, (_, b) =>
        (across ? grid.is_dark(b, a) : grid.is_dark(a, b)) ? "1" : "0",
      ).join("");
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
      for (const corner of ["10111010000", "00001011101"]) {
        for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) penalty += 40;
      }
      if (across) dark += line.replaceAll("0", "").length;
    }
  }
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const first = grid.is_dark(x, y);
      if (first === grid.is_dark(x + 1, y) && first === grid.is_dark(x, y + 1) && first === grid.is_dark(x + 1, y + 1))
        penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
}
