// The host's changes to the options: shown at once, and reverted if the table refuses them, with the reason shown where
// the change was made.
import { Attempt } from "../../components/attempt.svelte.ts";
import type { OptionsPatch, TableOptions } from "../../protocol/messages.ts";
import { options_arrived } from "./options_arrived.ts";
import type { TableSession } from "../../session/table_session.svelte.ts";

/** Those that a control shows before they are confirmed. */
type PlainOptions = Omit<TableOptions, "special_roles" | "custom_role" | "mission_deck">;

export type OptionPlace = "players" | "rules" | "roles" | "own" | "time" | "talk";

export class OptionsEdit {
  readonly #session: TableSession;
  readonly #attempt = new Attempt();
  #asked: Partial<PlainOptions> = $state.raw({});
  #place: OptionPlace | null = $state.raw(null);

  constructor(session: TableSession) {
    this.#session = session;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** The options as they will be if the table agrees. */
  shown(options: TableOptions): TableOptions {
    return { ...options, ...this.#asked };
  }

  fault_at = (place: OptionPlace): string => (place === this.#place ? this.#attempt.fault : "");

  /** Whether the table agreed. */
  async change(place: OptionPlace, set: OptionsPatch): Promise<boolean> {
    const { special_roles: _roles, custom_role: _role, mission_deck: _deck, ...plain } = set;
    this.#place = place;
    this.#asked = { ...this.#asked, ...plain };
    const done = await this.#attempt.run(this.#session.change_options(set));
    const names = Object.keys(plain) as (keyof PlainOptions)[];
    if (done) await options_arrived(this.#session, (options) => names.every((name) => options[name] === plain[name]));
    const left = Object.entries(this.#asked).filter(([name, value]) => plain[name as keyof PlainOptions] !== value);
    this.#asked = Object.fromEntries(left);
    return done;
  }
}
