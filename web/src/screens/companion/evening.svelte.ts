// An evening with a physical deck: who is playing, the running game as the list of steps entered, and the score. Saved
// after every step, so that a locked phone or a reload loses nothing.
import { t } from "../../i18n/catalogue.svelte.ts";
import type { RoleId, Seat, Tally } from "../../protocol/messages.ts";
import { read_stored, write_stored } from "../../stored.ts";
import type { OwnCards } from "./own_cards.ts";
import type { CompanionRefusal, GameChoices, Referee, Setup, RefereeStanding, ToldStep } from "./answers.ts";

/** light: how each trick ended; full: every mission and card. */
export type Way = "light" | "full";

export interface EveningChoices extends GameChoices {
  readonly way: Way;
  /** As typed, for as many as may ever play. */
  readonly names: readonly string[];
}

interface ScoreLine {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

interface KeptEvening {
  readonly choices: EveningChoices;
  readonly setup: Setup | null;
  /** Everything is laid out on the table, and the game has begun. */
  readonly laid_out: boolean;
  readonly steps: readonly ToldStep[];
  /** Of the games before this one. */
  readonly score: readonly ScoreLine[];
  /** Who deals next by R2.6, and with how many players; null: drawn. */
  readonly next_dealer: { readonly name: string; readonly players: number } | null;
}

const most_players = 5;
const stored_as = "companion";

const first_choices: EveningChoices = {
  players: 4,
  wager: true,
  risky: false,
  special_roles: [],
  way: "light",
  names: Array<string>(most_players).fill(""),
};
const nothing_yet: KeptEvening = {
  choices: first_choices,
  setup: null,
  laid_out: false,
  steps: [],
  score: [],
  next_dealer: null,
};

/** Another version of the client may have written it, so anything that is not in the format is ignored. */
function kept_from(stored: unknown): KeptEvening {
  if (typeof stored !== "object" || stored === null) return nothing_yet;
  const { choices, steps, score } = stored as Partial<KeptEvening>;
  if (
    !Array.isArray(choices?.names) ||
    !Array.isArray(choices.special_roles) ||
    !Array.isArray(steps) ||
    !Array.isArray(score)
  )
    return nothing_yet;
  return { ...nothing_yet, ...(stored as KeptEvening), choices: { ...first_choices, ...choices } };
}

const is_standing = (answer: ReturnType<Referee>): answer is RefereeStanding => "asks" in answer;

export class Evening {
  readonly #referee: Referee;
  #kept: KeptEvening = $state.raw(nothing_yet);
  readonly #standing = $derived.by(() => this.#judge(this.#kept.setup, this.#kept.steps));

  constructor(referee: Referee) {
    this.#referee = referee;
    this.#kept = kept_from(read_stored(stored_as));
    // Steps that this referee does not accept are dropped. Names and score stay.
    const { setup, steps, laid_out } = this.#kept;
    const standing = this.#judge(setup, steps);
    if (laid_out && standing?.taken !== steps.length) this.#keep({ setup: null, laid_out: false, steps: [] });
  }

  get choices(): EveningChoices {
    return this.#kept.choices;
  }
  get stage(): "choose" | "lay_out" | "play" {
    if (this.#kept.setup === null) return "choose";
    return this.#kept.laid_out ? "play" : "lay_out";
  }
  /** Null if there is no game, or it is not known yet who holds a face-up role. */
  get standing(): RefereeStanding | null {
    return this.#standing;
  }
  get setup(): Setup | null {
    return this.#kept.setup;
  }
  get steps(): readonly ToldStep[] {
    return this.#kept.steps;
  }
  /** The custom cards of the current game; before it, those chosen. */
  get own_cards(): OwnCards {
    const { custom_role, mission_deck } = this.#kept.setup?.options ?? this.#kept.choices;
    return { role: custom_role, deck: mission_deck };
  }
  get players(): number {
    return this.#kept.setup?.options.players ?? this.#kept.choices.players;
  }
  /** One per seat, including Larry's; none is empty. */
  get names(): readonly string[] {
    const names = this.#kept.choices.names
      .slice(0, this.players)
      .map((name) => name.trim())
      // People without a name are called by their place.
      .map((name, seat, all) =>
        name === "" || all.indexOf(name) < seat ? t("ui.companion.player", { n: seat + 1 }) : name,
      );
    return this.players === 2 ? [...names, t("ui.shared.larry")] : names;
  }

  choose(change: Partial<EveningChoices>): void {
    this.#keep({ choices: { ...this.#kept.choices, ...change } });
  }

  /** Why these choices do not make a game; null if they do. */
  choices_fault(choices: GameChoices = this.#kept.choices): string | null {
    const answer = this.#referee({ setup: this.#setup_with(choices), steps: [] });
    return "setup" in answer ? (answer.setup.rules_fault ?? null) : null;
  }

  /** What has to be laid out, regardless of who will hold the face-up roles. */
  layout_with(open_roles: readonly RoleId[]): RefereeStanding | null {
    const { setup } = this.#kept;
    return this.#standing ?? (setup && this.#judge({ ...setup, face_up: [...open_roles] }, []));
  }

  lay_out(): void {
    const { choices, next_dealer } = this.#kept;
    const dealer =
      next_dealer?.players === choices.players ? this.names.slice(0, choices.players).indexOf(next_dealer.name) : -1;
    const drawn = this.#setup_with(choices);
    this.#keep({
      setup: dealer < 0 ? drawn : { options: drawn.options, face_up: [], dealer },
      laid_out: false,
      steps: [],
    });
  }

  hold_face_up(role: RoleId, seat: Seat): void {
    const { setup } = this.#kept;
    if (setup === null) return;
    const others = Array.from({ length: this.players }, (_, i) =>
      setup.face_up[i] === role ? null : (setup.face_up[i] ?? null),
    );
    this.#keep({ setup: { ...setup, face_up: others.map((held, i) => (i === seat ? role : held)) } });
  }

  begin(): void {
    if (this.#standing !== null) this.#keep({ laid_out: true });
  }

  choose_again(): void {
    this.#keep({ setup: null, laid_out: false, steps: [] });
  }

  /** Null if it is accepted. */
  tell(step: ToldStep): CompanionRefusal | null {
    const steps = [...this.#kept.steps, step];
    const refused = this.#judge(this.#kept.setup, steps)?.refused;
    if (refused === undefined) this.#keep({ steps });
    return refused ?? null;
  }

  take_back(): void {
    this.#keep({ steps: this.#kept.steps.slice(0, -1) });
  }

  /** The score including the game that has just ended. */
  score(): readonly Tally[] {
    const lines = new Map(this.#kept.score.map((line) => [line.name, line]));
    const winners = this.#standing?.result?.winners;
    if (winners !== undefined) {
      for (const [seat, name] of this.names.slice(0, this.players).entries()) {
        const { games, wins } = lines.get(name) ?? { games: 0, wins: 0 };
        lines.set(name, { name, games: games + 1, wins: wins + (winners.includes(seat) ? 1 : 0) });
      }
    }
    return [...lines.values()].map((line, i) => ({ ...line, member: i + 1 }));
  }

  next_game(): void {
    const dealer = this.#standing?.layout.next_dealer;
    this.#keep({
      score: this.score().map(({ name, games, wins }) => ({ name, games, wins })),
      next_dealer: dealer === undefined ? null : { name: this.names[dealer] ?? "", players: this.players },
      setup: null,
      laid_out: false,
      steps: [],
    });
  }

  forget_score(): void {
    this.#keep({ score: [], next_dealer: null });
  }

  /** R2.6, R9.1: the first player is drawn. */
  #setup_with({ players, wager, risky, special_roles, custom_role, mission_deck }: GameChoices): Setup {
    const first_leader = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % players;
    const own = { ...(custom_role && { custom_role }), ...(mission_deck && { mission_deck }) };
    return { options: { players, wager, risky, special_roles, ...own }, first_leader, face_up: [] };
  }

  #judge(setup: Setup | null, steps: readonly ToldStep[]): RefereeStanding | null {
    if (setup === null) return null;
    const answer = this.#referee({ setup, steps });
    return is_standing(answer) ? answer : null;
  }

  #keep(change: Partial<KeptEvening>): void {
    this.#kept = { ...this.#kept, ...change };
    write_stored(stored_as, this.#kept);
  }
}
