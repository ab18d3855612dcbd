// The line that the table hears now: one at a time, each long enough to read. Others wait their turn.
import { untrack } from "svelte";
import type { Said } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";
import { settings } from "../../settings/settings.svelte.ts";
import { is_muted, is_own, short_words } from "../../talk/said_words.ts";

const longest_shown = 120;
/** In milliseconds, plus some per letter; shorter when someone else has spoken since. */
const whole = { shortest: 4000, for_a_letter: 45 };
const hurried = { shortest: 2000, for_a_letter: 25 };
/** Only the end of a flood is shown. Everything can be read in the talk. */
const most_waiting = 3;

export interface Spoken {
  readonly said: Said;
  readonly words: string;
}

export class Speech {
  #spoken = $state.raw<Spoken | null>(null);
  #waiting = $state.raw<readonly Spoken[]>([]);
  #heard = 0;
  #since = 0;

  /** To be created while a component is set up. */
  constructor(session: TableSession, model: () => TableModel) {
    $effect(() => {
      const now = model();
      untrack(() => this.#listen(session, now));
    });
    $effect(() => {
      if (this.#spoken === null) return;
      const { shortest, for_a_letter } = this.#waiting.length > 0 ? hurried : whole;
      const end = this.#since + shortest + for_a_letter * this.#spoken.words.length;
      const timer = setTimeout(() => this.#go_on(), end - performance.now());
      return () => clearTimeout(timer);
    });
  }

  /** Reactive. */
  get spoken(): Spoken | null {
    return this.#spoken;
  }

  #listen(session: TableSession, model: TableModel): void {
    const { muted } = settings();
    const is_past = ({ said }: Spoken): boolean => said.game !== model.game?.number;
    this.#waiting = this.#waiting.filter((one) => !is_past(one));
    if (this.#spoken !== null && is_past(this.#spoken)) this.#go_on();
    const news = model.talk.flatMap((said): readonly Spoken[] => {
      if (said.game !== model.game?.number) return [];
      if (said.seq <= this.#heard || is_own(said, model) || is_muted(said, model, muted)) return [];
      const words = short_words(said, model).slice(0, 2 * longest_shown);
      const shown = words.length > longest_shown ? `${words.slice(0, longest_shown).trimEnd()}…` : words;
      // Someone who returns is not shown what they have missed.
      const left = session.time_left(said.at + whole.shortest + whole.for_a_letter * shown.length);
      return left > 0 ? [{ said, words: shown }] : [];
    });
    this.#heard = Math.max(this.#heard, model.talk.at(-1)?.seq ?? 0);
    if (news.length === 0) return;
    this.#waiting = [...this.#waiting, ...news].slice(-most_waiting);
    if (this.#spoken === null) this.#go_on();
  }

  #go_on(): void {
    const [next, ...others] = this.#waiting;
    this.#since = performance.now();
    this.#waiting = others;
    this.#spoken = next ?? null;
  }
}
