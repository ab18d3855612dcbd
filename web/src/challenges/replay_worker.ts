// The worker that replays results and lets bots play a challenge, off the page's thread. It needs no server.
import { open_module, type ModuleCall } from "../local/module_call.ts";
import { fetch_weights } from "../local/weights.ts";
import type { FromReplayer, ToReplayer } from "./replay_messages.ts";

const page = self as unknown as { postMessage(message: FromReplayer): void };
let opened: Promise<ModuleCall> | null = null;

async function answer({ number, module, weights, request }: ToReplayer): Promise<void> {
  opened ??= open_module(fetch(module));
  try {
    const call = await opened;
    if (request.includes('"mastermind"')) {
      const bytes = await fetch_weights(weights).catch(() => null);
      if (bytes !== null) call.take_weights(bytes);
    }
    page.postMessage({ number, answer: call("insidejob_challenge", request) });
  } catch {
    page.postMessage({ number, answer: JSON.stringify({ problem: "failed" }) });
  }
}

addEventListener("message", (event: MessageEvent<ToReplayer>) => void answer(event.data));
