// A site may have several servers, each as good as any other. The one that home.ts names comes first. A client that is
// cut off goes to the next.
import { server_origin } from "../home.ts";
import type { NodeList } from "../protocol/messages.ts";
import { site_nodes } from "./api.ts";
import type { OpenTransport } from "./transport.ts";
import { web_socket_at } from "./web_socket.ts";

/**
 * After these another server may do better. One that says 1001 can be tried again first: the table may only have moved.
 */
const elsewhere_codes: ReadonlySet<number> = new Set([1006, 4008]);

export class Nodes {
  #others: readonly string[] = [];
  #alive = 1;
  /** When it was last cut off from each, as a counter. */
  readonly #left = new Map<string, number>();
  #leavings = 0;
  readonly #own: string;

  constructor(own: string) {
    this.#own = own;
  }

  /** A server that it was never cut off from, or the longest ago. */
  get current(): string {
    const left = (address: string): number => this.#left.get(address) ?? 0;
    return this.#others.reduce((best, address) => (left(address) < left(best) ? address : best), this.#own);
  }

  /** True also behind a load balancer, where they have no separate addresses. */
  get has_others(): boolean {
    return this.#alive > 1;
  }

  learn({ alive, nodes }: NodeList): void {
    this.#alive = alive;
    // Each client has a different order, so that not all clients of a lost server go to the same one.
    const others = nodes.filter((address) => address !== this.#own).map((address) => ({ address, at: Math.random() }));
    this.#others = others.sort((a, b) => a.at - b.at).map(({ address }) => address);
  }

  /** Several connections may report the same server. */
  leave(address: string): void {
    this.#left.set(address, ++this.#leavings);
  }
}

let nodes: Nodes | null = null;

let asked = false;

/**
 * Only the first one can be asked: scripts may not read the others' answers. A lone server is asked once;
 * several come and go, so each connection asks again.
 */
async function learn(known: Nodes): Promise<void> {
  if (asked && !known.has_others) return;
  const listed = await site_nodes();
  if (!listed.ok) return;
  asked = true;
  known.learn(listed.value);
}

export const open_node_socket: OpenTransport = (room, events) => {
  const known = (nodes ??= new Nodes(server_origin() ?? location.origin));
  const address = known.current;
  const transport = web_socket_at(address)(room, {
    ...events,
    opened() {
      void learn(known);
      events.opened();
    },
    closed(code, reason) {
      if (elsewhere_codes.has(code)) known.leave(address);
      events.closed(code, reason);
    },
  });
  return {
    ...transport,
    lost: () => known.leave(address),
    get is_replaceable() {
      return known.has_others;
    },
  };
};
