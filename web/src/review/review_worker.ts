// The worker that reviews a record, piece by piece, off the page's thread. It needs no server.
import { open_module } from "../local/module_call.ts";
import { fetch_weights, in_good_time } from "../local/weights.ts";
import type { FromReviewer, ToReviewer } from "./review_messages.ts";

const page = self as unknown as { postMessage(message: FromReviewer): void };
const progress_pause = 250;

async function review({ module, weights, record, seat }: ToReviewer): Promise<void> {
  const fetched = in_good_time(fetch_weights(weights));
  const call = await open_module(fetch(module));
  const begun = call.review(record, seat);
  if (begun === null) return page.postMessage({ kind: "failed" });
  page.postMessage({ kind: "progress", done: 0, text: begun.text });
  // Without them the coach is weaker. Nothing before it needs them.
  const bytes = await fetched;
  if (bytes !== null) call.take_weights(bytes);
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
