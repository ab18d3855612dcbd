// What carries messages. It is opened, carries text both ways, and is closed once.

export interface TransportEvents {
  opened(): void;
  received(text: string): void;
  /** Once, even if it never opened. The codes are those of docs/protocol.md; 1006: it just broke. */
  closed(code: number, reason: string): void;
}

export interface Transport {
  /** Only between `opened` and `closed`. */
  send(text: string): void;
  /** `closed` is no longer called. */
  close(): void;
  /** Nothing arrives from there any more: the next one should go elsewhere. */
  lost?(): void;
  /** There is an alternative, so it is worth noticing soon. */
  readonly is_replaceable?: boolean;
}
