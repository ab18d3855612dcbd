// npm run thinking [-- MOVES]: whether a bot's move in the browser keeps its time budget. The module of the built
// client plays a game of spymasters in a Chromium page, also with the processor slowed down to a phone's speed. Each
// thought is compared with its budget. It prints, and never fails.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { on_static_host } from "./house.ts";
import { web_folder } from "./server.ts";
import { static_folder } from "./static_host.ts";

const moves = Number(process.argv[2] ?? 60);
const module_name = readdirSync(join(web_folder, "assets")).find((name) => /^insidejob-.*\.wasm$/.test(name)) ?? "";

interface Measured {
  /** Milliseconds for each decision. */
  readonly took: readonly number[];
}

await on_static_host(async (house) => {
  const person = await house.person();
  await person.open("");
  const session = await person.context.newCDPSession(person.page);
  for (const [budget, slowdown] of [
    [50, 1],
    [200, 1],
    [700, 1],
    [700, 4],
  ] as const) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const { took }: Measured = await person.page.evaluate(measure, {
      address: `${static_folder}assets/${module_name}`,
      budget,
      moves,
    });
    const sorted = [...took].sort((a, b) => a - b);
    const ratio = (at: number): string =>
      ((sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0) / budget).toFixed(2);
    console.log(
      `budget ${budget} ms, processor ${slowdown} times slower: ${took.length} thoughts, time taken to budget: median ${ratio(0.5)}, nine tenths ${ratio(0.9)}, most ${ratio(1)}`,
    );
  }
});

/** Runs in the page. */
async function measure({
  address,
  budget,
  moves,
}: {
  address: string;
  budget: number;
  moves: number;
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
  const bytes = await (await fetch(address)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
  const house = instance.exports as unknown as {
    memory: WebAssembly.Memory;
    _initialize(): void;
    insidejob_buffer(size: number): number;
    insidejob_house(): void;
    insidejob_answer(): number;
    insidejob_answer_size(): number;
  };
  memory = house.memory;
  house._initialize();
  let now = 1_700_000_000_000;
  let id = 0;
  const say = (line: string): string => {
    const text = new TextEncoder().encode(line);
    new Uint8Array(house.memory.buffer, house.insidejob_buffer(text.length), text.length).set(text);
    house.insidejob_house();
    return new TextDecoder().decode(
      new Uint8Array(house.memory.buffer, house.insidejob_answer(), house.insidejob_answer_size()),
    );
  };
  const send = (message: object): string => say(`receive ${now} 1 ${JSON.stringify({ id: ++id, ...message })}`);
  say(`open ${JSON.stringify({ now, seed: "07".repeat(32), think_ms: budget })}`);
  // The turn clock makes a spymaster, at the stand-in's level, play for the person too.
  const made = say(
    `request ${now} 1 POST /api/tables ${JSON.stringify({ name: "Ana", preset: "classic", options: { turn_seconds: 5, discussion_seconds: 5, takeover_level: "spymaster", quiet_bots: true } })}`,
  );
  const pass = JSON.parse(/^reply 1 201 (.*)$/m.exec(made)?.[1] ?? "{}") as { room: string; token: string };
  say(`connect ${now} 1 ${pass.room}`);
  let answer = say(`receive ${now} 1 ${JSON.stringify({ hello: 1, token: pass.token })}`);
  for (let seat = 1; seat < 4; seat++) answer = send({ do: "seat_bot", seat, level: "spymaster", name: `Bot ${seat}` });
  answer = send({ do: "start" });
  const took: number[] = [];
  for (let steps = 0; took.length < moves && steps < 5000; steps++) {
    if (answer.includes('"stage": "result"')) answer = send({ do: "start" });
    const [, at = "", thoughts = ""] = /^next (\S+) (\S+)$/m.exec(answer) ?? [];
    // In the vote several bots share a budget, so a single bot's time says nothing about it.
    const alone = !answer.includes('"stage": "vote"');
    if (thoughts === "thoughts") {
      const before = performance.now();
      answer = say(`think ${now}`);
      if (alone) took.push(performance.now() - before);
    } else {
      now = Math.max(now, Number(at));
      answer = say(`run ${now}`);
    }
  }
  return { took };
}
