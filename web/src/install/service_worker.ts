// Keeps the built client on the device, so that it opens at once and without a network. Pages come from the server
// whenever it answers, so the worker never shows a client older than its server. Files with a hash in their name never
// change, and come from here. The worker does not touch tables (/api, /ws). It shows notifications, in the words that
// the page left for it (turns/notify.svelte.ts).
//
// plugins/installable.ts builds it into /service_worker.js and fills in the two constants.
declare const build_version: string;
declare const build_files: readonly string[];

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const prefix = "insidejob-";
const cache_name = prefix + build_version;
/** The folder of the client. */
const home = new URL("./", location.href).pathname;
/** The page that registered this worker says which one it is (plugins/pages.ts). */
const page = home + (location.search === "?served" ? "served.html" : "index.html");

addEventListener("install", (event) => {
  (event as WorkerEvent).waitUntil(
    caches.open(cache_name).then((cache) => cache.addAll(build_files.map((name) => home + name))),
  );
});

// A worker takes over when no page of the old version is left, so nobody needs the old files.
addEventListener("activate", (event) => {
  (event as WorkerEvent).waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith(prefix) && name !== cache_name).map((name) => caches.delete(name)),
        ),
      ),
  );
});

addEventListener("fetch", (event) => {
  const { request, respondWith } = bound(event as WorkerFetchEvent);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (!pathname.startsWith(home) || /^(api|ws|metrics|healthz)(\/|$)/.test(pathname.slice(home.length))) return;
  if (request.mode === "navigate") respondWith(from_server(request, page));
  else if (pathname.startsWith(`${home}assets/`)) respondWith(from_cache(request));
  else respondWith(from_server(request, pathname));
});

const bound = (event: WorkerFetchEvent): Pick<WorkerFetchEvent, "request" | "respondWith"> => ({
  request: event.request,
  respondWith: (response) => event.respondWith(response),
});

async function from_server(request: Request, otherwise: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(otherwise);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function from_cache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** As server/rooms/notices.cpp writes it. */
interface PushNotice {
  readonly room: string;
  readonly kind: "turn" | "over";
  readonly tag: string;
  readonly with: readonly string[];
}
interface NoticeEvent extends WorkerEvent {
  readonly data: { json(): PushNotice } | null;
  readonly notification: Notification;
  readonly action: string;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const worker = globalThis as unknown as Worker;

const windows = (): Promise<readonly Window[]> =>
  worker.clients.matchAll({ type: "window", includeUncontrolled: true });

addEventListener("push", (event) => {
  const { data } = event as NoticeEvent;
  if (data !== null) (event as NoticeEvent).waitUntil(show(data.json()));
});

/** A name, whatever its direction, kept apart from the words around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Someone who looks at the game is told there. One notification per table: the next one has the same tag, and makes no
 * sound unless somebody has been there meanwhile (turns/notify.svelte.ts takes it away). */
async function show({ room, kind, tag, with: others }: PushNotice): Promise<void> {
  const left = await caches.match("/notify_words");
  const words = (left === undefined ? {} : await left.json()) as Partial<Record<string, string>>;
  const values: Partial<Record<string, string>> = { table: room, names: others.map(isolated).join(", ") };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const title = words[kind] ?? "Inside Job";
  const body = fill((others.length > 0 ? words["table_with"] : words["table"]) ?? "{table}");
  const actions = words["off"] === undefined ? {} : { actions: [{ action: "off", title: words["off"] }] };
  const icon = `${home}icon-192.png`;
  const display = (more: NotificationOptions): Promise<void> =>
    worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: room, ...actions, ...more });
  const looking = (await windows()).filter(({ visibilityState }) => visibilityState === "visible");
  for (const window of looking) window.postMessage({ notice: `${title} · ${body}`, room });
  if (looking.length === 0) return display({});
  // Apple's browsers end a subscription after a few messages that showed nothing.
  const subscription = await worker.registration.pushManager.getSubscription();
  if (subscription === null || !new URL(subscription.endpoint).hostname.endsWith(".push.apple.com")) return;
  await display({ silent: true });
  for (const one of await worker.registration.getNotifications({ tag })) one.close();
}

addEventListener("notificationclick", (event) => {
  const { notification, action, waitUntil } = bound_notice(event as NoticeEvent);
  notification.close();
  waitUntil(action === "off" ? unsubscribe() : open_table(String(notification.data)));
});

const bound_notice = (event: NoticeEvent): Pick<NoticeEvent, "notification" | "action" | "waitUntil"> => ({
  notification: event.notification,
  action: event.action,
  waitUntil: (done) => event.waitUntil(done),
});

/** At all tables: the push service then tells the server that nobody is there any longer. */
async function unsubscribe(): Promise<void> {
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
  for (const window of await windows()) window.postMessage({ notified: "off" });
}

async function open_table(room: string): Promise<void> {
  const path = `${home}t/${encodeURIComponent(room)}`;
  const open = (await windows()).find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? worker.clients.openWindow(path) : open.focus());
}
