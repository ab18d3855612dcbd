// Nobody plays before they know who they are: the deal, the role sheet that follows it, and the reminder for those who
// postpone it.
import { note_offered, note_seen, role_look } from "./role_looks.ts";

export interface DealtRole {
  /** Identifies the game and the seat. */
  readonly key: string;
  /** The game has just begun, so the viewer cannot know the role yet. */
  readonly fresh: boolean;
  /** The first trick waits for the viewer. */
  readonly waited_for: boolean;
  /** The deal is shown first. */
  readonly ceremony: boolean;
}

export class RoleGate {
  /** The viewer has looked at the role; until then they are reminded. */
  known = $state(true);
  /** The cards are on their way to the seats. */
  dealing = $state(false);
  readonly #open: () => void;
  #key = $state("");

  /** `open` opens the role sheet. */
  constructor(open: () => void) {
    this.#open = open;
  }

  /** A game has been dealt. */
  get begun(): boolean {
    return this.#key !== "";
  }

  /** Called for every state of the table. Each game counts once. */
  follow({ key, fresh, waited_for, ceremony }: DealtRole): void {
    if (key === this.#key) return;
    this.#key = key;
    const look = role_look(key);
    this.known = look === "seen" || (look === "new" && !fresh && !waited_for);
    this.dealing = !this.known && look === "new" && ceremony;
    if (this.known) return;
    note_offered(key);
    if (!this.dealing) this.#open();
  }

  /** The cards have arrived. */
  end_deal = (): void => {
    if (!this.dealing) return;
    this.dealing = false;
    this.#open();
  };

  /** The role was seen, and its sheet is closed. */
  pass = (): void => {
    if (this.#key !== "") note_seen(this.#key);
    this.known = true;
  };
}
