// Codes are read and written by the same code as everywhere else, as WebAssembly (../../../challenges). What takes long
// happens in a worker.
import { module_address, weights_address } from "../local/module_address.ts";
import { open_module } from "../local/module_call.ts";
import type {
  Challenge,
  NewChallenge,
  PlayedChallenge,
  ChallengeProblem,
  ReadCode,
  SlowRequest,
  QuickRequest,
} from "./challenge.ts";
import type { FromReplayer, ToReplayer } from "./replay_messages.ts";

export interface ChallengeModule {
  read(code: string): ReadCode | ChallengeProblem;
  day(day: string): { readonly challenge: Challenge } | ChallengeProblem;
  make(wanted: NewChallenge): { readonly challenge: Challenge } | ChallengeProblem;
}

/** Rejects if the module cannot be loaded. */
export async function open_challenges(): Promise<ChallengeModule> {
  const call = await open_module(fetch(module_address()));
  const ask = <Answer>(request: QuickRequest): Answer =>
    JSON.parse(call("insidejob_challenge", JSON.stringify(request))) as Answer;
  return {
    read: (code) => ask({ do: "read", code }),
    day: (day) => ask({ do: "day", day }),
    make: (wanted) => ask({ do: "make", ...wanted }),
  };
}

/** Plays games in a worker, one at a time. `close` ends it. */
export class Replayer {
  readonly #worker = new Worker(new URL("./replay_worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (answer: object) => void>();
  #numbers = 0;

  constructor() {
    this.#worker.onmessage = (event: MessageEvent<FromReplayer>) => {
      const { number, answer } = event.data;
      this.#waiting.get(number)?.(JSON.parse(answer) as object);
      this.#waiting.delete(number);
    };
    this.#worker.onerror = () => {
      for (const answer of this.#waiting.values()) answer({ problem: "failed" });
      this.#waiting.clear();
    };
  }

  #ask<Answer extends object>(request: SlowRequest): Promise<Answer | ChallengeProblem> {
    const number = ++this.#numbers;
    return new Promise((resolve) => {
      this.#waiting.set(number, (answer) => resolve(answer as Answer | ChallengeProblem));
      const message: ToReplayer = {
        number,
        module: module_address().href,
        weights: weights_address().href,
        request: JSON.stringify(request),
      };
      this.#worker.postMessage(message);
    });
  }

  /** The referee's word on a result. */
  verify = (code: string): Promise<PlayedChallenge | ChallengeProblem> => this.#ask({ do: "verify", code });
  /** What a bot of this level achieves. */
  par = (code: string, level: Challenge["level"]): Promise<PlayedChallenge | ChallengeProblem> =>
    this.#ask({ do: "par", code, level });
  /** The code of a finished game. */
  result = (
    code: string,
    actions: PlayedChallenge["record"]["actions"],
  ): Promise<{ readonly code: string } | ChallengeProblem> => this.#ask({ do: "result", code, actions });

  close(): void {
    this.#worker.terminate();
  }
}
