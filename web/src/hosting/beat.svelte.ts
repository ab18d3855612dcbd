// A clock for what counts down on the screen.
import { onMount } from "svelte";
import type { Time } from "../protocol/messages.ts";
import type { TableSession } from "../session/table_session.svelte.ts";

/** Made while a component is set up, and ends with it. */
export class Beat {
  #count = $state(0);

  constructor() {
    onMount(() => {
      const timer = setInterval(() => this.#count++, 500);
      return () => clearInterval(timer);
    });
  }

  /** Reactive; below 0 when it is past. */
  seconds_left(session: TableSession, until: Time): number {
    return this.#count < 0 ? 0 : Math.ceil(session.time_left(until) / 1000);
  }

  /** Reactive; 0 when it is past. */
  seconds_until(session: TableSession, until: Time): number {
    return Math.max(0, this.seconds_left(session, until));
  }
}
