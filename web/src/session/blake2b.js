// BLAKE2b with 256 bits and no key (RFC 7693), the hash of fair deals; browsers have none of their
// own. Plain JavaScript, since tools/house_parity.mjs seals values too.
const iv = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const sigma = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const columns = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];
const block_size = 128;
const rounds = 12;
const size = 32;
const turned = (word, by) => (word >> by) | (word << (64n - by));

// Words wrap around by themselves when they are stored.
function compress(state, block, so_far, last) {
  const words = new DataView(block.buffer);
  const v = BigUint64Array.from([...state, ...iv]);
  v[12] ^= BigInt(so_far);
  if (last) v[14] = ~v[14];
  for (let round = 0; round < rounds; round++) {
    const order = sigma[round % sigma.length];
    columns.forEach(([a, b, c, d], i) => {
      v[a] += v[b] + words.getBigUint64(8 * order[2 * i], true);
      v[d] = turned(v[d] ^ v[a], 32n);
      v[c] += v[d];
      v[b] = turned(v[b] ^ v[c], 24n);
      v[a] += v[b] + words.getBigUint64(8 * order[2 * i + 1], true);
      v[d] = turned(v[d] ^ v[a], 16n);
      v[c] += v[d];
      v[b] = turned(v[b] ^ v[c], 63n);
    });
  }
  for (let i = 0; i < 8; i++) state[i] ^= v[i] ^ v[i + 8];
}

export function blake2b(bytes) {
  const state = BigUint64Array.from(iv);
  state[0] ^= 0x01010000n ^ BigInt(size);
  let at = 0;
  do {
    const block = new Uint8Array(block_size);
    block.set(bytes.subarray(at, at + block_size));
    at = Math.min(at + block_size, bytes.length);
    compress(state, block, at, at === bytes.length);
  } while (at < bytes.length);
  const hash = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => hash.setBigUint64(8 * i, word, true));
  return [...new Uint8Array(hash.buffer, 0, size)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
