// Keeps the built client on the device, so that it opens at once and without a network. Pages come from the server
// whenever it answers, so the worker never shows a client older than its server. Files with a hash in their name never
// change, and come from here. The worker does not touch tables (/api, /ws).
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
