// The worker that reviews a record, piece by piece, off the page's thread. It needs no server.
import { open_module } from "../local/module_call.ts";
import { stored_weights } from "../local/weights.ts";
import type { FromReviewer, ToReviewer } from "./review_messages.ts";

const page = self as unknown as { postMessage(message: FromReviewer): void };
const progress_pause = 250;

async function review({ module, weights, record, seat }: ToReviewer): Promise<void> {
  const [call, bytes] = await Promise.all([open_module(fetch(module)), stored_weights(weights)]);
  // Without them the coach is weaker, but a phone need not load them for this.
  if (bytes !== null) call.take_weights(bytes);
  const begun = call.review(record, seat);
  if (begun === null) return page.postMessage({ kind: "failed" });
  page.postMessage({ kind: "progress", done: 0, text: begun.text });
  let told = performance.now();
  for (;;) {
    const text = begun.step();
    if (text !== null) return page.postMessage({ kind: "progress", done: begun.done(), text });
    if (performance.now() < told + progress_pause) continue;
    told = performance.now();
    page.postMessage({ kind: "progress", done: begun.done() });
  }
}

addEventListener("message", (event: MessageEvent<ToReviewer>) => {
  review(event.data).catch(() => page.postMessage({ kind: "failed" }));
});
