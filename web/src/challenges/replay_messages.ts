// The messages between page and worker.
export interface ToReplayer {
  readonly number: number;
  readonly module: string;
  /** Where mastermind's weights are. They are loaded for its par alone. */
  readonly weights: string;
  /** As JSON. */
  readonly request: string;
}

export interface FromReplayer {
  readonly number: number;
  /** As JSON. */
  readonly answer: string;
}
