// How this page can become an app on the device: by the browser's offer, by hand, or not at all.
import { toast } from "../components/toasts.svelte.ts";
import { folder, is_served } from "../home.ts";
import { is_ios, is_standalone } from "./device.ts";

interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export type InstallWay =
  | { readonly kind: "installed" }
  /** The browser offers it. */
  | { readonly kind: "offered"; readonly install: () => Promise<void> }
  /** iOS: from the share menu. */
  | { readonly kind: "share_menu" }
  /** Plain http, as in a home network: browsers install from https only. */
  | { readonly kind: "insecure"; readonly origin: string }
  /** In the browser's menu, wherever that is. */
  | { readonly kind: "menu" };

/** Registering downloads all files. By this time the first page has loaded, and perhaps a table. */
const registered_after = 5000;

let offer: InstallOffer | null = $state.raw(null);
let accepted = $state(false);

async function take_offer(): Promise<void> {
  // An offer can be used once.
  const taken = offer;
  offer = null;
  if (taken !== null && (await taken.prompt()).outcome === "accepted") accepted = true;
}

/** Reactive. */
export function install_way(): InstallWay {
  if (accepted || is_standalone()) return { kind: "installed" };
  if (offer !== null) return { kind: "offered", install: take_offer };
  if (is_ios()) return { kind: "share_menu" };
  return isSecureContext ? { kind: "menu" } : { kind: "insecure", origin: location.origin };
}

/** Null: this page works without a worker. */
export const register_worker = async (): Promise<ServiceWorkerRegistration | null> =>
  import.meta.env.PROD && "serviceWorker" in navigator
    ? navigator.serviceWorker.register(`${folder()}service_worker.js${is_served() ? "?served" : ""}`)
    : null;

/** Call it early: the browser makes its offer only once. */
export function start_install(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener("appinstalled", () => (accepted = true));
  // Someone who looks at the page is told here instead of by a notification (service_worker.ts).
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<{ readonly notice?: unknown } | null>) => {
      if (typeof data?.notice === "string") toast(data.notice);
    },
  );
  // The page works without it too.
  setTimeout(() => void register_worker().catch(() => {}), registered_after);
}
