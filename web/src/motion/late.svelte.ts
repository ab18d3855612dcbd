// A message changes half the table at once: the card, the seats, the sentence, the mission. On a phone that is too much
// for one frame, so everything but the cards follows one frame later.
import { untrack } from "svelte";

/** Once the frame that shows the present state has been drawn; what it changes is work for the next one. */
export function after_frame(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const then = (): void => void (timer = setTimeout(what));
  // Nothing is drawn where no one looks.
  if (document.hidden) then();
  const frame = document.hidden ? 0 : requestAnimationFrame(then);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What `now` returns, one frame later. Create it together with a component. */
export class Late<T> {
  #shown: T = $state.raw() as T;

  constructor(now: () => T) {
    this.#shown = untrack(now);
    let next = this.#shown;
    let stop: (() => void) | null = null;
    $effect(() => {
      next = now();
      // A pending update takes the newest value, so that a constant stream of news cannot delay it.
      if (next === untrack(() => this.#shown)) return;
      stop ??= after_frame(() => {
        stop = null;
        this.#shown = next;
      });
    });
    $effect(() => () => stop?.());
  }

  get current(): T {
    return this.#shown;
  }
}
