// A session whose model is compared with a snapshot from the server after every events message.
import { expect } from "vitest";
import type { Pass, Snapshot } from "../src/protocol/messages.ts";
import { model_of } from "../src/session/table_model.ts";
import { TableSession } from "../src/session/table_session.svelte.ts";
import { web_socket_at } from "../src/session/web_socket.ts";

export interface Follower {
  readonly session: TableSession;
  /** How often a model and a snapshot were equal. */
  readonly compared: () => number;
  /** No snapshot for comparison is still on its way. */
  readonly settled: () => boolean;
  /** Where they were not. */
  readonly differences: readonly unknown[];
  /** Breaks the connection. */
  readonly cut: () => void;
}

export function follow(origin: string, room: string, pass: Pass | null): Follower {
  let compared = 0;
  let awaited = 0;
  let cut = (): void => {};
  const differences: unknown[] = [];
  const session = new TableSession({
    room,
    token: pass?.token ?? null,
    open: (to, events) => {
      const transport = web_socket_at(origin)(to, {
        ...events,
        received(text) {
          const message = JSON.parse(text) as { readonly type: string };
          if (message.type === "snapshot" && awaited > 0) awaited--;
          const model = session.model;
          if (message.type === "snapshot" && model !== null && model.seq === (message as Snapshot).seq) {
            // Someone who has left sees nothing more, because the server ends the connection.
            const { member } = model.you;
            if (member !== undefined && !model.members.some((other) => other.member === member)) return;
            const { moments: _, ...followed } = model;
            const { moments: __, ...told } = model_of(message as Snapshot);
            try {
              expect(followed).toEqual(told);
            } catch (difference) {
              differences.push(difference);
            }
            compared++;
            return;
          }
          events.received(text);
          if (message.type !== "events") return;
          awaited++;
          transport.send(JSON.stringify({ id: 1, ask: "snapshot" }));
        },
      });
      cut = () => {
        transport.close();
        awaited = 0;
        events.closed(1006, "");
      };
      return transport;
    },
  });
  return { session, compared: () => compared, settled: () => awaited === 0, differences, cut: () => cut() };
}
