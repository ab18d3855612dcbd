// The referee as WebAssembly (../../../companion), loaded when someone opens the companion. Each answer takes
// microseconds, so no worker is needed.
import { module_address } from "../../local/module_address.ts";
import { open_module } from "../../local/module_call.ts";
import type { RefereeAnswer, Referee } from "./answers.ts";

/** Rejects if the module cannot be loaded. */
export async function open_referee(): Promise<Referee> {
  const call = await open_module(fetch(module_address()));
  return (game) => JSON.parse(call("insidejob_companion", JSON.stringify(game))) as RefereeAnswer;
}
