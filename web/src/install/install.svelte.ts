// How this page can become an app on the device: through the browser's own offer, by hand, or not at all.
import { folder, is_served } from "../home.ts";
import { is_ios, is_standalone } from "./device.ts";

interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export type InstallWay =
  | { readonly kind: "installed" }
  /** The browser asks for us. */
  | { readonly kind: "offered"; readonly install: () => Promise<void> }
  /** iOS: from the share menu. */
  | { readonly kind: "share_menu" }
  /** Plain http, as in a home network: browsers install from https only. */
  | { readonly kind: "insecure"; readonly origin: string }
  /** Where the browser has it, in its menu. */
  | { readonly kind: "menu" };

/** It fetches all files: by then the first page is loaded, and perhaps a table. */
const registered_after = 5000;

let offer: InstallOffer | null = $state.raw(null);
let accepted = $state(false);

async function take_offer(): Promise<void> {
  // An offer is good for one question.
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

/** Early: the browser makes its offer once. */
export function start_install(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener("appinstalled", () => (accepted = true));
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Without it the page works all the same.
    const register = () =>
      void navigator.serviceWorker
        .register(`${folder()}service_worker.js${is_served() ? "?served" : ""}`)
        .catch(() => {});
    setTimeout(register, registered_after);
  }
}
