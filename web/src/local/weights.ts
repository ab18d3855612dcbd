// The weights of mastermind: loaded when the level is first wanted or a game is first reviewed, and stored, so that both
// also work without a network.

const store = "weights";

/** How long a review waits for them. */
const patience = 10_000;

async function unpacked(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const plain = packed.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Rejects if they are neither stored nor available from the network. */
export async function fetch_weights(address: string): Promise<Uint8Array> {
  const cache = "caches" in globalThis ? await caches.open(store) : null;
  const kept = await cache?.match(address);
  const response = kept ?? (await fetch(address));
  if (!response.ok || response.body === null) throw new Error(`no weights: ${response.status}`);
  if (cache !== null && kept === undefined) {
    // Those of an older version are useless.
    for (const other of await cache.keys()) await cache.delete(other);
    await cache.put(address, response.clone()).catch(() => {});
  }
  return unpacked(response.body);
}

/** Null if they cannot be had, or not soon. */
export const in_good_time = (weights: Promise<Uint8Array>): Promise<Uint8Array | null> =>
  Promise.race([weights.catch(() => null), new Promise<null>((late) => setTimeout(late, patience, null))]);
