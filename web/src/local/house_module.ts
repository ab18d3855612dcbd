// The house as WebAssembly (../../../local): a line in, lines out (local/house_text.h). Nothing of a
// browser is needed here: the comparison with the native build runs it too.

export interface HouseModule {
  /** The last line is always `next`, unless there is no house yet. */
  say(line: string): readonly string[];
}

interface ModuleExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  insidejob_buffer(size: number): number;
  insidejob_house(): void;
  insidejob_answer(): number;
  insidejob_answer_size(): number;
}

const no_such_file = 8;

/** What the C library asks of its surroundings: the time that bots measure, and nowhere to write. */
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  return {
    clock_time_get(_clock: number, _precision: bigint, at: number): number {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
      return 0;
    },
    fd_close: () => no_such_file,
    fd_seek: () => no_such_file,
    fd_write: () => no_such_file,
  };
}

export async function start_module(source: Response | Promise<Response> | BufferSource): Promise<HouseModule> {
  let memory: WebAssembly.Memory | null = null;
  const imports = { wasi_snapshot_preview1: surroundings(() => memory as WebAssembly.Memory) };
  const { instance } = await instantiate(source, imports);
  const house = instance.exports as unknown as ModuleExports;
  memory = house.memory;
  house._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    say(line) {
      const text = encoder.encode(line);
      const at = house.insidejob_buffer(text.length);
      new Uint8Array(house.memory.buffer, at, text.length).set(text);
      house.insidejob_house();
      const answer = new Uint8Array(house.memory.buffer, house.insidejob_answer(), house.insidejob_answer_size());
      return decoder.decode(answer).split("\n").slice(0, -1);
    },
  };
}

async function instantiate(
  source: Response | Promise<Response> | BufferSource,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (!(source instanceof Response || source instanceof Promise)) return WebAssembly.instantiate(source, imports);
  const response = await source;
  if (!response.ok) throw new Error(`no module: ${response.status}`);
  // Some hosts call it by another type, with which a browser does not compile while it arrives.
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
