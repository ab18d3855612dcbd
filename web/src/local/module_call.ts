// The WebAssembly module as functions that take a text and return one (../../../wasm/module.cpp). Nothing here needs a
// browser: the comparison with the native build runs it too.

interface ModuleExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  insidejob_buffer(size: number): number;
  insidejob_house(): void;
  insidejob_challenge(): void;
  insidejob_companion(): void;
  insidejob_role_lab(): void;
  insidejob_puzzle(): void;
  insidejob_weights(): number;
  insidejob_review(seat: number): number;
  insidejob_review_step(): number;
  insidejob_review_done(): number;
  insidejob_answer(): number;
  insidejob_answer_size(): number;
}

/** A function that takes a text and returns one. */
type TextCall =
  "insidejob_house" | "insidejob_challenge" | "insidejob_companion" | "insidejob_role_lab" | "insidejob_puzzle";

export interface ModuleCall {
  (name: TextCall, text: string): string;
  /** The weights of mastermind; false if they are invalid. */
  take_weights(bytes: Uint8Array): boolean;
  /** Begins a review of a record, from this seat or from none; null if that is not a finished game. */
  review(record: string, seat: number | null): ReviewCall | null;
}

/** A review in the making. Another one ends it. */
export interface ReviewCall {
  /** As far as it is known at the start, as JSON. */
  readonly text: string;
  /** Makes one piece; the whole review if nothing is left. */
  step(): string | null;
  /** How many pieces are made. */
  done(): number;
}

const no_such_file = 8;

/** What the C library needs from its environment: the time that bots measure, and nowhere to write. */
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

/** Rejects if the module cannot be loaded. */
export async function open_module(source: Response | Promise<Response> | BufferSource): Promise<ModuleCall> {
  let memory: WebAssembly.Memory | null = null;
  const imports = { wasi_snapshot_preview1: surroundings(() => memory as WebAssembly.Memory) };
  const { instance } = await instantiate(source, imports);
  const module = instance.exports as unknown as ModuleExports;
  memory = module.memory;
  module._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const put = (input: Uint8Array): void => {
    const at = module.insidejob_buffer(input.length);
    new Uint8Array(module.memory.buffer, at, input.length).set(input);
  };
  const answer = (): string =>
    decoder.decode(new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size()));
  const call = (name: TextCall, text: string): string => {
    put(encoder.encode(text));
    module[name]();
    return answer();
  };
  const take_weights = (bytes: Uint8Array): boolean => {
    put(bytes);
    return module.insidejob_weights() === 1;
  };
  const review = (record: string, seat: number | null): ReviewCall | null => {
    put(encoder.encode(record));
    if (module.insidejob_review(seat ?? -1) === 0) return null;
    return {
      text: answer(),
      step: () => (module.insidejob_review_step() === 1 ? null : answer()),
      done: () => module.insidejob_review_done(),
    };
  };
  return Object.assign(call, { take_weights, review });
}

async function instantiate(
  source: Response | Promise<Response> | BufferSource,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (!(source instanceof Response || source instanceof Promise)) return WebAssembly.instantiate(source, imports);
  const response = await source;
  if (!response.ok) throw new Error(`no module: ${response.status}`);
  // Some hosts send it with another type, which prevents streaming compilation.
  if (response.headers.get("content-type") === "application/wasm")
    return WebAssembly.instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
