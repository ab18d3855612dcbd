// npm run reviewing [-- FILE]: how long a review takes in the browser. The module of the built client reviews recorded
// games, one per line of the file (by default the slowest ones known), in a Chromium page, for each seat, with and without the network, also with the
// processor slowed down to a phone's speed. It runs on the page's own thread, because a worker would not be slowed down.
// The thread's processor time does not depend on what else the machine does. It prints, and never fails.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { on_static_host } from "./house.ts";
import { web_folder } from "./server.ts";
import { static_folder } from "./static_host.ts";

const asset = (name: RegExp): string => {
  const file = readdirSync(join(web_folder, "assets")).find((one) => name.test(one)) ?? "";
  return `${static_folder}assets/${file}`;
};
const file = process.argv[2] ?? new URL("./slow_reviews.jsonl", import.meta.url);
const text = readFileSync(file, "utf8");
const records = text.startsWith("{\n") ? [text] : text.split("\n").filter((line) => line !== "");
const players_of = (record: string): number => (JSON.parse(record) as { readonly players: number }).players;
const about = (numbers: readonly number[]): string => {
  const sorted = [...numbers].sort((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  return `${sorted[Math.floor(sorted.length / 2)] ?? ""} (${sorted[0] ?? ""} to ${sorted.at(-1) ?? ""})`;
};

await on_static_host(async (house) => {
  const person = await house.person();
  await person.open("");
  const session = await person.context.newCDPSession(person.page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const thread_ms = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0);
  };
  for (const [network, slowdown] of [
    [true, 1],
    [false, 1],
    [true, 4],
    [false, 4],
  ] as const) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const took: number[] = [];
    const worked: number[] = [];
    let longest = 0;
    let first = 0;
    for (const record of records) {
      for (let seat = 0; seat < players_of(record); seat++) {
        await person.page.evaluate(load, {
          module: asset(/^insidejob-.*\.wasm$/),
          weights: network ? asset(/\.weights$/) : "",
        });
        const before = await thread_ms();
        const one = await person.page.evaluate(measure, { record, seat });
        worked.push((await thread_ms()) - before);
        took.push(one.all);
        longest = Math.max(longest, one.longest);
        first = Math.max(first, one.first);
      }
    }
    console.log(
      `${network ? "with" : "without"} the network, processor ${slowdown} times slower: ${took.length} reviews, ${about(took)} s each, ${about(worked)} s of processor time; the first sentences after at most ${first.toFixed(0)} ms, the longest piece ${longest.toFixed(0)} ms`,
    );
  }
});

interface Measured {
  readonly all: number;
  readonly first: number;
  readonly longest: number;
}

interface ReviewingPage {
  reviewer?: {
    readonly memory: WebAssembly.Memory;
    _initialize(): void;
    insidejob_buffer(size: number): number;
    insidejob_weights(): number;
    insidejob_review(seat: number): number;
    insidejob_review_step(): number;
  };
  /** Hands bytes to the module. */
  put?: (input: Uint8Array) => void;
}

/** Runs in the page: fetches a fresh module, as a page does for each review. */
async function load({ module, weights }: { module: string; weights: string }): Promise<void> {
  const page = globalThis as unknown as ReviewingPage;
  const wasi = { clock_time_get: () => 0, fd_close: () => 8, fd_seek: () => 8, fd_write: () => 8 };
  const bytes = await (await fetch(module)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
  const reviewer = instance.exports as unknown as Required<ReviewingPage>["reviewer"];
  reviewer._initialize();
  page.reviewer = reviewer;
  page.put = (input) => {
    // Making room may replace the memory's buffer.
    const at = reviewer.insidejob_buffer(input.length);
    new Uint8Array(reviewer.memory.buffer, at, input.length).set(input);
  };
  if (weights === "") return;
  const packed = (await fetch(weights)).body;
  if (packed === null) throw new Error("there are no weights");
  const unpacked = new Response(packed.pipeThrough(new DecompressionStream("gzip")));
  page.put(new Uint8Array(await unpacked.arrayBuffer()));
  if (reviewer.insidejob_weights() !== 1) throw new Error("these are no weights");
}

/** Runs in the page. */
function measure({ record, seat }: { record: string; seat: number }): Measured {
  const { reviewer, put } = globalThis as unknown as ReviewingPage;
  if (!reviewer || !put) throw new Error("the module is not there");
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
