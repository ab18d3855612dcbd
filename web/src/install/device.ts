// What kind of window this page runs in.

/** As an app, not in a browser's tab. */
export function is_standalone(): boolean {
  const ios_app = "standalone" in navigator && navigator.standalone === true;
  return ios_app || matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
}

/** iPadOS calls itself a Mac, but one with a touch screen. */
export function is_ios(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
