// Asks that need no table: whether a role or a deck can be played, and what a record looked like after a number of
// moves. For the editor and the replay.
import type { CheckDeckAnswer, Problem, ServerMessage, StepAnswer, StepProblemAnswer } from "../protocol/messages.ts";
import { Connection } from "./connection.svelte.ts";
import type { LinkState } from "./link_state.ts";
import type { Answered } from "./outcome.ts";
import { open_for_asks, type OpenTransport } from "./transport.ts";

export type DeckCheck = Pick<CheckDeckAnswer, "problems" | "chances">;

export interface StepChoice {
  /** After this many actions; by default the last one. */
  readonly step?: number;
  /** From this seat's view; by default with everything face up. */
  readonly seat?: number;
}

export class AskSession {
  readonly #connection: Connection;

  constructor(open: OpenTransport = open_for_asks) {
    this.#connection = new Connection({
      open,
      room: null,
      token: null,
      received: () => {},
      problem: (text) => console.error(text),
    });
  }

  get state(): LinkState {
    return this.#connection.state;
  }

  retry = (): void => this.#connection.retry();
  close = (): void => this.#connection.close();

  /** A role, possibly unfinished. Without problems it can be played. */
  async check_role(role: object): Promise<Answered<readonly Problem[]>> {
    const message = await this.#connection.send({ ask: "check_role", role });
    if (message?.type === "answer" && message.ask === "check_role") return { kind: "answer", value: message.problems };
    return not_answered(message);
  }

  /** The same for a deck, and what to expect of its missions. */
  async check_deck(deck: object, players: number, risky: boolean): Promise<Answered<DeckCheck>> {
    const message = await this.#connection.send({ ask: "check_deck", deck, players, risky });
    if (message?.type === "answer" && message.ask === "check_deck") return { kind: "answer", value: message };
    return not_answered(message);
  }

  async step(record: object, choice: StepChoice = {}): Promise<Answered<StepAnswer | StepProblemAnswer>> {
    // The engine does not read the annex, and together they may be too long.
    const { annex: _, ...bare } = record as { readonly annex?: unknown };
    const message = await this.#connection.send({ ask: "step", record: bare, ...choice });
    if (message?.type === "answer" && message.ask === "step") return { kind: "answer", value: message };
    return not_answered(message);
  }
}

function not_answered(message: ServerMessage | null): { kind: "lost" } | Extract<Answered<never>, { kind: "refused" }> {
  return message?.type === "refused" ? { kind: "refused", reason: message.reason } : { kind: "lost" };
}
