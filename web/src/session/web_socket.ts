import type { OpenTransport } from "./transport.ts";

/** Connects to the server that a page with this address comes from. */
export const web_socket_at =
  (origin: string): OpenTransport =>
  (room, events) => {
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
