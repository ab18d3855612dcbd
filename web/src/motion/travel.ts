// Things that travel over the table. Only transform and opacity change, and nothing waits for them.
import { as_if_at, type AnchorPlace } from "./anchors.ts";
import { is_still } from "../settings/settings.svelte.ts";

const running = new Set<Animation>();
/** With more than this many in flight, events come faster than the eye can follow. */
const most = 12;

export const travel_time = 340;
const ease = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** Nothing moves, because that is not wanted or nobody is looking. */
export const stands_still = (): boolean => is_still() || document.hidden;

function start(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  if (running.size >= most) finish_all();
  const animation = element.animate(frames, options);
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
  return animation;
}

/** Everything in flight arrives at once. */
export function finish_all(): void {
  for (const animation of [...running]) {
    try {
      animation.finish();
    } catch {
      animation.cancel();
    }
  }
  running.clear();
}

/** The element is where it belongs, but is seen arriving from elsewhere. */
export function arrive_from(element: HTMLElement, at: AnchorPlace, from: AnchorPlace, turn = 0): Promise<unknown> {
  if (stands_still()) {
    start(element, [{ opacity: 0 }, { opacity: 1 }], { duration: is_still() ? 160 : 1 });
    return Promise.resolve();
  }
  return start(
    element,
    [
      { transform: as_if_at(at, from, turn), opacity: 0.35, offset: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: "none", opacity: 1, offset: 1 },
    ],
    { duration: travel_time, easing: ease },
  ).finished.catch(() => null);
}

/** The element goes elsewhere, and stays hidden until it is removed. */
export function leave_to(element: HTMLElement, at: AnchorPlace, to: AnchorPlace, delay = 0): Promise<unknown> {
  const gone = { opacity: 0, transform: stands_still() ? "none" : as_if_at(at, { ...to, width: at.width * 0.25 }) };
  return start(element, [{ opacity: 1, transform: "none" }, gone], {
    duration: stands_still() ? 120 : travel_time,
    delay: stands_still() ? 0 : delay,
    easing: "cubic-bezier(0.5, 0, 0.8, 0.5)",
    fill: "forwards",
  }).finished.catch(() => null);
}

/** From one place to another, on the layer above the table. */
export function cross(element: HTMLElement, from: AnchorPlace, to: AnchorPlace, delay: number): Promise<unknown> {
  const at = { x: 0, y: 0, width: element.offsetWidth, height: element.offsetHeight };
  const middle = (place: AnchorPlace): AnchorPlace => ({
    ...place,
    x: place.x + (place.width - at.width) / 2,
    width: at.width,
  });
  return start(
    element,
    [
      { transform: as_if_at(at, middle(from)), opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.85 },
      { transform: as_if_at(at, middle(to)), opacity: 0 },
    ],
    { duration: travel_time * 1.7, delay, easing: ease, fill: "both" },
  ).finished.catch(() => null);
}
