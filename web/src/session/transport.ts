// Where messages come from: a WebSocket, or the house in this browser, which speaks the same protocol.
import { is_served } from "../home.ts";
import { local_house } from "../local/local_house.ts";
import type { Room } from "../protocol/messages.ts";
import type { Transport, TransportEvents } from "../protocol/transport.ts";
import { open_node_socket } from "./nodes.ts";

/** Where a table is: at a server (home.ts says which), or on this device. */
export type House = "server" | "device";

/** Without a room, only asks are possible. */
export type OpenTransport = (room: Room | null, events: TransportEvents) => Transport;

export const open_local: OpenTransport = (room, events) => local_house().open(room ?? "", events);

/** For asks, which need no table: at the page’s server if it can be reached, otherwise on this device. */
export const open_for_asks: OpenTransport = (room, events) => {
  if (!is_served()) return open_local(room, events);
  let was_open = false;
  let current = open_node_socket(room, {
    opened: () => {
      was_open = true;
      events.opened();
    },
    received: (text) => events.received(text),
    closed(code, reason) {
      if (was_open) events.closed(code, reason);
      else current = open_local(room, events);
    },
  });
  return { send: (text) => current.send(text), close: () => current.close() };
};

export const transport_of = (house: House): OpenTransport => (house === "device" ? open_local : open_node_socket);
