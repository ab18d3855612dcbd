// The messages between page and worker. Texts are the protocol's own (docs/protocol.md).

/** How fast bots play and talk, in milliseconds; by default as on a server. `seed` replaces chance. */
export interface HousePace {
  readonly seed?: string;
  readonly bot_pace?: number;
  readonly bot_spread?: number;
  readonly talk_pace?: number;
  readonly think_ms?: number;
}

/** still: the clock is stopped, and bots wait. once: it runs until something happens at a table. free: it runs. */
export type HouseClock = "still" | "once" | "free";

export type ToHouse =
  | { readonly kind: "start"; readonly module: string; readonly weights: string; readonly pace: HousePace }
  | {
      readonly kind: "request";
      readonly number: number;
      readonly method: "GET" | "POST";
      readonly path: string;
      readonly body: string;
    }
  | { readonly kind: "connect"; readonly number: number; readonly room: string }
  | { readonly kind: "send"; readonly number: number; readonly text: string }
  | { readonly kind: "disconnect"; readonly number: number }
  | { readonly kind: "stand"; readonly clock: HouseClock };

export type FromHouse =
  | { readonly kind: "reply"; readonly number: number; readonly status: number; readonly body: string }
  | { readonly kind: "received"; readonly number: number; readonly text: string }
  | { readonly kind: "closed"; readonly number: number; readonly code: number }
  /** This browser stores nothing: the tables last as long as the page. */
  | { readonly kind: "not_kept" }
  /** The weights of mastermind could not be loaded, so spymaster plays for it. */
  | { readonly kind: "no_weights" }
  /** Another page of this browser has the house now. */
  | { readonly kind: "taken" }
  /** It could not be started. */
  | { readonly kind: "failed" };
