// The lab of the editor: bots play deal after deal with the role or deck and without it, in workers, until someone has
// seen enough.
import type { FromLab, ToLab } from "./lab_messages.ts";
import { module_address } from "../../local/module_address.ts";
import { DealOrder } from "./deal_order.ts";
import type { LabDeal, LabGame } from "./lab_findings.ts";
import type { LabStudy } from "./lab_tables.ts";

/** After this many, more hardly change the picture. */
export const most_deals = 1000;
const bot = "officer";
/** One core is left to the page. */
const most_workers = 3;

/** refused: no table can play with it. failed: the bots could not be loaded. */
export type LabState = "idle" | "running" | "done" | "refused" | "failed";

function read_deal(answer: string | null): LabDeal | "refused" | "failed" {
  if (answer === null) return "failed";
  const { games } = JSON.parse(answer) as { readonly games?: readonly LabGame[] };
  const [with_it, without] = games ?? [];
  return with_it && without ? { with: with_it, without } : "refused";
}

export class RoleLab {
  #state: LabState = $state("idle");
  #deals: readonly LabDeal[] = $state.raw([]);
  #study: LabStudy | null = null;
  #workers: Worker[] = [];
  /** Every run has its own chance, but continues it after a pause. */
  #seed = 0;
  #given = 0;
  #order = new DealOrder<LabDeal>();

  /** Reactive. */
  get state(): LabState {
    return this.#state;
  }

  /** Reactive. */
  get deals(): readonly LabDeal[] {
    return this.#deals;
  }

  /** What to study from now on. What was found about something else is dropped. */
  study(study: LabStudy): void {
    this.stop();
    this.#study = study;
    this.#deals = [];
    this.#state = "idle";
    this.#seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  }

  start(): void {
    if (this.#study === null || this.#state === "running" || this.#deals.length >= most_deals) return;
    this.#state = "running";
    // Deals that were under way when it stopped are played again.
    this.#given = this.#deals.length;
    this.#order = new DealOrder();
    const first = this.#given;
    const count = Math.max(1, Math.min(most_workers, (navigator.hardwareConcurrency || 2) - 1));
    this.#workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL("./lab_worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<FromLab>) => this.#hear(worker, data, first);
      worker.onerror = () => this.#end("failed");
      this.#give(worker);
      return worker;
    });
  }

  /** What was found stays. */
  stop(): void {
    if (this.#state === "running") this.#end("idle");
  }

  #give(worker: Worker): void {
    if (this.#study === null || this.#given >= most_deals) return;
    const deal = this.#given++;
    const { with: with_it, without } = this.#study;
    const request = JSON.stringify({ bot, seed: this.#seed, deal, tables: [with_it, without] });
    worker.postMessage({ module: module_address().href, deal, request } satisfies ToLab);
  }

  #hear(worker: Worker, { deal, answer }: FromLab, first: number): void {
    if (!this.#workers.includes(worker)) return;
    const read = read_deal(answer);
    if (read === "refused" || read === "failed") return this.#end(read);
    const ready = this.#order.take(deal - first, read);
    if (ready.length > 0) this.#deals = [...this.#deals, ...ready];
    if (this.#deals.length >= most_deals) this.#end("done");
    else this.#give(worker);
  }

  #end(state: LabState): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    this.#state = state;
  }
}
