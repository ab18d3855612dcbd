// Stands in for what a headless browser lacks: a subscription at a push service, and the place where a device shows its
// notifications. The page, its worker, the server, the encryption and the delivery to the worker are the real ones. Both
// are in a cache, because the page and its worker share nothing else.
import type { BrowserContext, CDPSession, Worker } from "playwright-core";
import type { Person } from "./house.ts";
import type { Subscribed } from "./push_service.ts";

export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
  readonly actions: readonly string[];
}

/** Runs in the page and in its worker. */
function stand_in(subscribed: Subscribed): void {
  if (!isSecureContext) return; // an empty page
  const kept = "test-device";
  const buffer = (bytes: readonly number[]): ArrayBuffer => new Uint8Array(bytes).buffer;
  const subscription = (key: readonly number[]) => ({
    endpoint: subscribed.endpoint,
    expirationTime: null,
    options: { applicationServerKey: buffer(key) },
    getKey: (name: string) => buffer(name === "auth" ? subscribed.auth : subscribed.p256dh),
    unsubscribe: async () => (await caches.open(kept)).delete("/test/subscription"),
  });
  Object.assign(globalThis.PushManager.prototype, {
    async getSubscription() {
      const key = await (await caches.open(kept)).match("/test/subscription");
      return key === undefined ? null : subscription((await key.json()) as number[]);
    },
    async subscribe({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) {
      const key = applicationServerKey as Uint8Array<ArrayBuffer>;
      if (userVisibleOnly !== true || key.length !== 65) throw new Error("no browser accepts that");
      await (await caches.open(kept)).put("/test/subscription", new Response(JSON.stringify([...key])));
      return subscription([...key]);
    },
  });
  const path = (tag: string): string => `/test/shown/${tag}`;
  Object.assign(globalThis.ServiceWorkerRegistration.prototype, {
    async showNotification(title: string, options: NotificationOptions) {
      const text = JSON.stringify({ title, ...options });
      await (await caches.open(kept)).put(path(options.tag ?? ""), new Response(text));
    },
    async getNotifications() {
      const cache = await caches.open(kept);
      const found = [];
      for (const { url } of await cache.keys()) {
        if (!url.includes("/test/shown/")) continue;
        const options = (await (await cache.match(url))?.json()) as Shown;
        found.push({ ...options, close: () => void cache.delete(url) });
      }
      return found;
    },
  });
}

export class NotifiedDevice {
  readonly #person: Person;
  readonly #context: BrowserContext;
  #subscribed: Subscribed | null = null;
  #devtools: CDPSession | null = null;
  #registration = "";

  constructor(person: Person) {
    this.#person = person;
    this.#context = person.context;
  }

  /** Before the first page. `asks` counts how often the person was asked for permission. */
  async prepare(subscribed: Subscribed, origin: string): Promise<void> {
    await this.#context.grantPermissions(["notifications"], { origin });
    await this.#context.addInitScript(stand_in, subscribed);
    await this.#context.addInitScript(() => {
      if (!isSecureContext) return;
      const asked = (): number => Number(localStorage.getItem("test.asked") ?? "0");
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        localStorage.setItem("test.asked", String(asked() + 1));
        return ask();
      };
      // A headless browser says "denied" here, whatever it answers when asked.
      Object.defineProperty(Notification, "permission", { get: () => (asked() > 0 ? "granted" : "default") });
    });
  }

  asks = async (): Promise<number> =>
    this.#person.page.evaluate(() => Number(localStorage.getItem("test.asked") ?? "0"));

  /** Once the page has its worker. */
  async attach(subscribed: Subscribed): Promise<void> {
    const { page } = this.#person;
    this.#devtools = await this.#context.newCDPSession(page);
    const registered = new Promise<string>((found) =>
      this.#devtools?.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const last = registrations.at(-1);
        if (last !== undefined) found(last.registrationId);
      }),
    );
    await this.#devtools.send("ServiceWorker.enable");
    this.#registration = await registered;
    this.#subscribed = subscribed;
  }

  /** It may have been started again, and then knows nothing of the stand-ins. */
  async #worker(): Promise<Worker> {
    const worker = this.#context.serviceWorkers().at(-1);
    if (worker === undefined || this.#subscribed === null) throw new Error("the page has no worker");
    await worker.evaluate(stand_in, this.#subscribed);
    return worker;
  }

  /** What the push service would hand to the browser. */
  async deliver(origin: string, data: string): Promise<void> {
    await this.#worker();
    const how = { origin, registrationId: this.#registration, data };
    await this.#devtools?.send("ServiceWorker.deliverPushMessage", how);
  }

  shown = async (): Promise<readonly Shown[]> =>
    (await this.#worker()).evaluate(async () => {
      const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map((one) => {
        const { title, body, tag } = one;
        const { actions = [] } = one as { readonly actions?: readonly { readonly action: string }[] };
        return { title, body, tag, data: String(one.data), actions: actions.map(({ action }) => action) };
      });
    });

  /** Taps the only notification, or one of its buttons. Returns the page that the worker wants opened. */
  tap = async (action = ""): Promise<string | null> =>
    (await this.#worker()).evaluate(async (tapped) => {
      const scope = globalThis as unknown as {
        readonly registration: ServiceWorkerRegistration;
        readonly clients: { openWindow(url: string): Promise<unknown> };
      };
      let opened: string | null = null;
      // Only a real tap may open a window.
      scope.clients.openWindow = async (url) => void (opened = url);
      const [notification] = await scope.registration.getNotifications();
      if (notification === undefined) throw new Error("there is no notification");
      let done: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event("notificationclick"), {
        notification,
        action: tapped,
        waitUntil: (work: Promise<unknown>) => void (done = work),
      });
      dispatchEvent(event);
      await done;
      return opened;
    }, action);
}
