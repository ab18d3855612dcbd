// The referee as WebAssembly (../../../companion), loaded when somebody opens the companion. An answer
// takes microseconds: it needs no worker.
import module_address from "house.wasm?url";
import type { Answer, Referee } from "./answers.ts";

interface ModuleExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  insidejob_buffer(size: number): number;
  insidejob_companion(): void;
  insidejob_answer(): number;
  insidejob_answer_size(): number;
}

const no_such_file = 8;

/** What the C library may ask of its surroundings. The referee asks for nothing: it has no clock and writes nowhere. */
const surroundings: WebAssembly.ModuleImports = {
  clock_time_get: () => no_such_file,
  fd_close: () => no_such_file,
  fd_seek: () => no_such_file,
  fd_write: () => no_such_file,
};

/** Rejects if the module cannot be had. */
export async function open_referee(): Promise<Referee> {
  const response = await fetch(new URL(module_address, import.meta.url));
  if (!response.ok) throw new Error(`no module: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), { wasi_snapshot_preview1: surroundings });
  const module = instance.exports as unknown as ModuleExports;
  module._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (game) => {
    const text = encoder.encode(JSON.stringify(game));
    const at = module.insidejob_buffer(text.length);
    new Uint8Array(module.memory.buffer, at, text.length).set(text);
    module.insidejob_companion();
    const answer = new Uint8Array(module.memory.buffer, module.insidejob_answer(), module.insidejob_answer_size());
    return JSON.parse(decoder.decode(answer)) as Answer;
  };
}
