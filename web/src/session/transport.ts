// Where messages come from: a WebSocket, or whatever else speaks the protocol (a worker with the
// engine in it). A transport is opened, carries text both ways, and is closed once.
import type { Room } from "../protocol/messages.ts";

export interface TransportEvents {
  opened(): void;
  received(text: string): void;
  /** Once, also when it never opened. The codes are docs/protocol.md's; 1006: it just broke. */
  closed(code: number, reason: string): void;
}

export interface Transport {
  /** Only between `opened` and `closed`. */
  send(text: string): void;
  /** `closed` is not called any more. */
  close(): void;
  /** Nothing comes from there any more: the next one should go elsewhere. */
  lost?(): void;
  /** There is an elsewhere: then it is worth noticing soon. */
  readonly is_replaceable?: boolean;
}

/** Without a room: for asks alone. */
export type OpenTransport = (room: Room | null, events: TransportEvents) => Transport;

/** To the server that a page of this address comes from. */
export const web_socket_at = (origin: string): OpenTransport => (room, events) => {
  const address = new URL(room === null ? "/ws" : `/ws/${encodeURIComponent(room)}`, origin);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  let listening = true;
  socket.onopen = () => listening && events.opened();
  socket.onmessage = (message) => {
    if (listening && typeof message.data === "string") events.received(message.data);
  };
  socket.onclose = ({ code, reason }) => {
    if (listening) events.closed(code, reason);
    listening = false;
  };
  return {
    send: (text) => socket.send(text),
    close() {
      listening = false;
      socket.close(1000);
    },
  };
};
