// The house as WebAssembly (../../../local): a line in, lines out (local/house_text.h).
import { open_module } from "./module_call.ts";

export interface HouseModule {
  /** The last line is always `next`, unless there is no house yet. */
  say(line: string): readonly string[];
  /** The weights of mastermind; false if they are invalid. */
  take_weights(bytes: Uint8Array): boolean;
}

export async function start_module(source: Response | Promise<Response> | BufferSource): Promise<HouseModule> {
  const call = await open_module(source);
  return {
    say: (line) => call("insidejob_house", line).split("\n").slice(0, -1),
    take_weights: (bytes) => call.take_weights(bytes),
  };
}
