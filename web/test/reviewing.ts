// npm run reviewing: how long a review takes in the browser. The module of the built client reviews a recorded game in
// a Chromium page, for each seat, with and without the network, also with the processor slowed down to a phone's speed.
// It runs on the page's own thread, because a worker would not be slowed down. It prints, and never fails.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { on_static_host } from "./house.ts";
import { web_folder } from "./server.ts";
import { static_folder } from "./static_host.ts";

const asset = (name: RegExp): string => {
  const file = readdirSync(join(web_folder, "assets")).find((one) => name.test(one)) ?? "";
  return `${static_folder}assets/${file}`;
};
const record = readFileSync(new URL("./reviewed_game.json", import.meta.url), "utf8");
const players = (JSON.parse(record) as { readonly players: number }).players;

await on_static_host(async (house) => {
  const person = await house.person();
  await person.open("");
  const session = await person.context.newCDPSession(person.page);
  for (const [network, slowdown] of [
    [true, 1],
    [false, 1],
    [true, 4],
    [false, 4],
  ] as const) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const took: number[] = [];
    let longest = 0;
    let first = 0;
    for (let seat = 0; seat < players; seat++) {
      const one = await person.page.evaluate(measure, {
        module: asset(/^insidejob-.*\.wasm$/),
        weights: network ? asset(/\.weights$/) : "",
        record,
        seat,
      });
      took.push(one.all);
      longest = Math.max(longest, one.longest);
      first = Math.max(first, one.first);
    }
    const seconds = took.map((ms) => (ms / 1000).toFixed(1)).join(", ");
    console.log(
      `${network ? "with" : "without"} the network, processor ${slowdown} times slower: ${seconds} s for each seat; the first sentences after at most ${first.toFixed(0)} ms, the longest piece ${longest.toFixed(0)} ms`,
    );
  }
});

interface Measured {
  readonly all: number;
  readonly first: number;
  readonly longest: number;
}

/** Runs in the page. */
async function measure({
  module,
  weights,
  record,
  seat,
}: {
  module: string;
  weights: string;
  record: string;
  seat: number;
}): Promise<Measured> {
  let memory = new WebAssembly.Memory({ initial: 1 });
  const wasi = {
    clock_time_get(_clock: number, _precision: bigint, at: number): number {
      new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
  };
  const bytes = await (await fetch(module)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
  const reviewer = instance.exports as unknown as {
    memory: WebAssembly.Memory;
    _initialize(): void;
    insidejob_buffer(size: number): number;
    insidejob_weights(): number;
    insidejob_review(seat: number): number;
    insidejob_review_step(): number;
  };
  memory = reviewer.memory;
  reviewer._initialize();
  const put = (input: Uint8Array): void => {
    // Making room may replace the memory's buffer.
    const at = reviewer.insidejob_buffer(input.length);
    new Uint8Array(reviewer.memory.buffer, at, input.length).set(input);
  };
  if (weights !== "") {
    const packed = (await fetch(weights)).body;
    if (packed === null) throw new Error("there are no weights");
    const unpacked = new Response(packed.pipeThrough(new DecompressionStream("gzip")));
    put(new Uint8Array(await unpacked.arrayBuffer()));
    if (reviewer.insidejob_weights() !== 1) throw new Error("these are no weights");
  }
  const start = performance.now();
  put(new TextEncoder().encode(record));
  if (reviewer.insidejob_review(seat) === 0) throw new Error("this is no finished game");
  const first = performance.now() - start;
  let longest = 0;
  for (let before = performance.now(), more = true; more;) {
    more = reviewer.insidejob_review_step() === 1;
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { all: performance.now() - start, first, longest };
}
