// Puzzles are shown and solved by the same code that found them, as WebAssembly (../../../puzzles).
import { module_address } from "../../local/module_address.ts";
import { open_module } from "../../local/module_call.ts";
import type { Puzzle, PuzzleLine } from "./puzzle.ts";

export type Solver = (line: PuzzleLine) => Puzzle;

/** Rejects if the module cannot be loaded. */
export async function open_solver(): Promise<Solver> {
  const call = await open_module(fetch(module_address()));
  return (line) => {
    const answer = JSON.parse(call("insidejob_puzzle", JSON.stringify(line))) as Puzzle | { readonly problem: string };
    if ("problem" in answer) throw new Error(answer.problem);
    return answer;
  };
}
