// The state of the connection to a table, and what a closed WebSocket means for it (docs/protocol.md).
import type { CloseReason } from "../protocol/messages.ts";

export type LinkState =
  | { readonly kind: "connecting" }
  | { readonly kind: "live" }
  /**
   * Retried by itself at this time of this device's clock (milliseconds); `server_gone`: not reached for a long time,
   * and retried now and then. The reason is why it broke, if the server said so.
   */
  | {
      readonly kind: "reconnecting" | "server_gone";
      readonly attempt: number;
      readonly at: number;
      readonly reason: CloseReason | null;
    }
  /** For good, until someone does something about it. The texts are under `closed.` plus the reason. */
  | { readonly kind: "moved" }
  | { readonly kind: "left" }
  | { readonly kind: "kicked" }
  /** The viewer was a spectator, and must be invited again. */
  | { readonly kind: "room_changed" }
  | { readonly kind: "unknown_room" }
  | { readonly kind: "unknown_token" }
  | { readonly kind: "replaced" }
  | { readonly kind: "version" }
  /** `retry` may help. */
  | { readonly kind: "stopped"; readonly reason: CloseReason };

export type EndState = Exclude<LinkState, { kind: "connecting" | "live" | "reconnecting" | "server_gone" }>;

export function is_ended(state: LinkState): state is EndState {
  return !["connecting", "live", "reconnecting", "server_gone"].includes(state.kind);
}

/** What a close code means; null: reconnect. `was_live`: this place has worked before. */
export function end_of_link(code: number, was_live: boolean): EndState | null {
  switch (code) {
    case 1009:
      return { kind: "stopped", reason: "too_large" };
    case 4000:
      return { kind: "stopped", reason: "hello_expected" };
    case 4001:
      return { kind: "version" };
    case 4002:
      return { kind: "unknown_room" };
    case 4003:
      return { kind: was_live ? "moved" : "unknown_token" };
    case 4004:
      return { kind: "left" };
    case 4006:
      return { kind: "stopped", reason: "too_fast" };
    case 4007:
      return { kind: "replaced" };
    case 4009:
      return { kind: "stopped", reason: "idle" };
    case 4010:
      return { kind: "room_changed" };
    case 4011:
      return { kind: "kicked" };
    case 4013:
      return { kind: "stopped", reason: "round_running" };
    default:
      return null;
  }
}

/** Why the client reconnects; null if it just broke. */
export function break_of_link(code: number): CloseReason | null {
  switch (code) {
    case 1001:
      return "restart";
    case 4005:
      return "too_slow";
    case 4008:
      return "unavailable";
    case 4012:
      return "crowded";
    default:
      return null;
  }
}

/** The catalogue key for it; null if nothing is wrong. */
export function closed_reason(state: LinkState): CloseReason | null {
  switch (state.kind) {
    case "moved":
    case "unknown_token":
      return "unknown_token";
    case "version":
      return "unknown_version";
    case "left":
    case "kicked":
    case "room_changed":
    case "unknown_room":
    case "replaced":
      return state.kind;
    case "stopped":
    case "reconnecting":
      return state.reason;
    default:
      return null;
  }
}
