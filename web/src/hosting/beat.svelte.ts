// A clock for what counts down on the screen.
import { onMount } from "svelte";
import type { Time } from "../protocol/messages.ts";
import type { TableSession } from "../session/table_session.svelte.ts";

/** Created while a component is set up, and ends with it. */
export class Beat {
  #count = $state(0);

  constructor() {
    onMount(() => {
      const timer = setInterval(() => this.#count++, 500);
      return () => clearInterval(timer);
    });
  }

  /** Reactive. Negative once it is past. */
  seconds_left(session: TableSession, until: Time): number {
    return this.#count < 0 ? 0 : Math.ceil(session.time_left(until) / 1000);
  }

  /** Reactive. 0 once it is past. */
  seconds_until(session: TableSession, until: Time): number {
    return Math.max(0, this.seconds_left(session, until));
  }
}
