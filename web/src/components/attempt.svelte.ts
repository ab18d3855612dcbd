// A request to the table: whether it is in progress, and why it was refused, to be shown where it was made.
import { refusal_sentence } from "../i18n/refusal_sentence.ts";
import type { Outcome, Refusal } from "../session/outcome.ts";

export class Attempt {
  #refusal: Refusal | null = $state.raw(null);
  #under_way = $state(0);

  get busy(): boolean {
    return this.#under_way > 0;
  }

  /** Empty if nothing was refused. */
  get fault(): string {
    return this.#refusal === null ? "" : refusal_sentence(this.#refusal);
  }

  clear(): void {
    this.#refusal = null;
  }

  /** Whether it was done. */
  async run(asked: Promise<Outcome>): Promise<boolean> {
    this.#refusal = null;
    this.#under_way += 1;
    const outcome = await asked;
    this.#under_way -= 1;
    if (outcome.kind === "refused") this.#refusal = outcome;
    return outcome.kind === "done";
  }
}
