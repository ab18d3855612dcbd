// Carries messages. It is opened, carries text both ways, and is closed once.

export interface TransportEvents {
  opened(): void;
  received(text: string): void;
  /** Called once, even if it never opened. Codes as in docs/protocol.md; 1006: it just broke. */
  closed(code: number, reason: string): void;
}

export interface Transport {
  /** Only between `opened` and `closed`. */
  send(text: string): void;
  /** After this, `closed` is not called. */
  close(): void;
  /** Nothing arrives from there any more, so the next connection should go elsewhere. */
  lost?(): void;
  /** There is an alternative, so a failure should be noticed soon. */
  readonly is_replaceable?: boolean;
}
