// The page's side of the house without a server: a worker that is started when needed, and answers what a server
// answers over HTTP and WebSockets.
import { module_address, weights_address } from "./module_address.ts";
import { note_no_weights, note_not_kept } from "./keeping.svelte.ts";
import { read_stored } from "../stored.ts";
import type { Transport, TransportEvents } from "../protocol/transport.ts";
import type { FromHouse, HouseClock, HousePace, ToHouse } from "./house_messages.ts";

export interface LocalReply {
  readonly status: number;
  readonly body: string;
}

const broken = 1006;
const replaced = 4007;

class LocalHouse {
  readonly #worker = new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" });
  readonly #requests = new Map<number, (reply: LocalReply | null) => void>();
  readonly #links = new Map<number, TransportEvents>();
  #numbers = 0;
  over = false;

  constructor() {
    this.#worker.onmessage = (event: MessageEvent<FromHouse>) => this.#hear(event.data);
    this.#worker.onerror = () => this.#end(broken);
    const module = module_address().href;
    // For tests, which have no time to wait.
    const pace = (read_stored("house_pace") ?? {}) as HousePace;
    this.#say({ kind: "start", module, weights: weights_address().href, pace });
  }

  /** Null if the house is gone. */
  request(method: "GET" | "POST", path: string, body: string): Promise<LocalReply | null> {
    const number = ++this.#numbers;
    return new Promise((resolve) => {
      this.#requests.set(number, resolve);
      this.#say({ kind: "request", number, method, path, body });
    });
  }

  open(room: string, events: TransportEvents): Transport {
    const number = ++this.#numbers;
    this.#links.set(number, events);
    this.#say({ kind: "connect", number, room });
    // As with a socket, not before the caller has it.
    queueMicrotask(() => this.#links.has(number) && events.opened());
    return {
      send: (text) => this.#say({ kind: "send", number, text }),
      close: () => {
        if (this.#links.delete(number)) this.#say({ kind: "disconnect", number });
      },
    };
  }

  /** While the learner is reading, nobody plays on. */
  stand(clock: HouseClock): void {
    this.#say({ kind: "stand", clock });
  }

  #say(message: ToHouse): void {
    if (!this.over) this.#worker.postMessage(message);
  }

  #hear(message: FromHouse): void {
    switch (message.kind) {
      case "reply": {
        this.#requests.get(message.number)?.(message);
        this.#requests.delete(message.number);
        break;
      }
      case "received":
        this.#links.get(message.number)?.received(message.text);
        break;
      case "closed": {
        const link = this.#links.get(message.number);
        this.#links.delete(message.number);
        link?.closed(message.code, "");
        break;
      }
      case "not_kept":
        return note_not_kept();
      case "no_weights":
        return note_no_weights();
      case "taken":
        return this.#end(replaced);
      case "failed":
        return this.#end(broken);
    }
  }

  #end(code: number): void {
    if (this.over) return;
    this.over = true;
    this.#worker.terminate();
    for (const answer of this.#requests.values()) answer(null);
    const links = [...this.#links.values()];
    this.#links.clear();
    for (const link of links) link.closed(code, "");
  }
}

let current: LocalHouse | null = null;

/** Does not start a house. */
export const set_house_clock = (clock: HouseClock): void => current?.stand(clock);

export function local_house(): LocalHouse {
  if (current === null || current.over) current = new LocalHouse();
  return current;
}
