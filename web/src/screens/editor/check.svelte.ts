// What the engine says about a card while someone is writing it. Asked a moment after the last change; only the newest
// answer counts.
import type { Problem } from "../../protocol/messages.ts";
import type { Answered } from "../../session/outcome.ts";

const pause = 250;
const patience = 5000;

export type CheckState =
  | { readonly kind: "checking" }
  | { readonly kind: "checked"; readonly problems: readonly Problem[] }
  /** Nobody answers, and it keeps asking. */
  | { readonly kind: "unreachable" };

export class Check {
  #state: CheckState = $state.raw({ kind: "checking" });
  /** Old problems stay until the new answer, so that nothing flickers while someone types. */
  #problems: readonly Problem[] = $state.raw([]);
  #newest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Reactive. */
  get state(): CheckState {
    return this.#state;
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  later(ask: () => Promise<Answered<readonly Problem[]>>): void {
    const own = ++this.#newest;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(own, ask), pause);
  }

  stop(): void {
    this.#newest++;
    clearTimeout(this.#timer);
  }

  async #ask(own: number, ask: () => Promise<Answered<readonly Problem[]>>): Promise<void> {
    const slow = setTimeout(() => {
      if (own === this.#newest) this.#state = { kind: "unreachable" };
    }, patience);
    const answer = await ask();
    clearTimeout(slow);
    if (own !== this.#newest || answer.kind === "lost") return;
    const problems = answer.kind === "answer" ? answer.value : [];
    this.#problems = problems;
    this.#state = { kind: "checked", problems };
  }
}
