// The messages between the page and a worker of the lab.

export interface ToLab {
  /** The address of the WebAssembly module. */
  readonly module: string;
  readonly deal: number;
  readonly request: string;
}

export interface FromLab {
  readonly deal: number;
  /** Null: the module could not be loaded, or broke. */
  readonly answer: string | null;
}
