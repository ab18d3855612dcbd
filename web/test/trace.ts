// What Chromium's own tracing says about the main thread of a page: its tasks, with their wall-clock time and processor
// time.
import type { Browser } from "playwright-core";

/** As Chromium writes it; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly [name: string]: unknown };
}

/** Milliseconds; `at` since the trace's mark. */
export interface Task {
  readonly at: number;
  readonly wall: number;
  readonly cpu: number;
}

const tasks_of = "disabled-by-default-devtools.timeline";
export const plain_categories = [tasks_of, "blink.user_timing"];

/** Runs `body` while the browser keeps a trace. */
export async function traced(
  browser: Browser,
  body: () => Promise<void>,
  categories = plain_categories,
): Promise<readonly TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: categories, excludedCategories: ["*"] },
    transferMode: "ReturnAsStream",
  });
  await body();
  const complete = new Promise<string>((done) =>
    session.once("Tracing.tracingComplete", ({ stream }) => done(stream ?? "")),
  );
  await session.send("Tracing.end");
  const handle = await complete;
  let text = "";
  for (let more = true; more;) {
    const part = await session.send("IO.read", { handle, size: 1 << 20 });
    text += part.base64Encoded ? Buffer.from(part.data, "base64").toString("utf8") : part.data;
    more = !part.eof;
  }
  await session.detach();
  return (JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents;
}

/** When the page called `performance.mark(mark)`, in milliseconds; NaN if it has not. */
export function main_mark(events: readonly TraceEvent[], mark: string): number {
  return (events.find(({ name }) => name === mark)?.ts ?? NaN) / 1000;
}

/** The tasks of the thread on which the page called `performance.mark(mark)`. */
export function main_tasks(events: readonly TraceEvent[], mark: string): readonly Task[] {
  const marked = events.find(({ name }) => name === mark);
  if (marked === undefined) throw new Error(`the page has set no mark ${mark}`);
  return events
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === marked.pid && tid === marked.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ at: (ts - marked.ts) / 1000, wall: dur / 1000, cpu: tdur / 1000 }));
}
