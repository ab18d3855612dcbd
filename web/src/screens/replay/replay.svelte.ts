// A record being stepped through: which moment, from whose view. The engine says what was where (`step`); nothing is
// replayed here.
import type {
  GameRecord,
  Problem,
  Seat,
  ShownMoment,
  StepAnswer,
  Trick,
  UnsoundRecord,
} from "../../protocol/messages.ts";
import type { AskSession } from "../../session/ask_session.svelte.ts";

export type ReplayState =
  | { readonly kind: "loading" }
  | { readonly kind: "broken"; readonly problems: readonly Problem[] }
  | { readonly kind: "lost" }
  | { readonly kind: "open"; readonly record: GameRecord; readonly last: StepAnswer };

export interface TrickMark {
  /** The step after which its mission is on the table. */
  readonly step: number;
  readonly trick: Trick;
}

/** Something said at the table, in the reader's language. */
export interface SpokenLine {
  readonly seq: number;
  readonly name: string;
  readonly words: string;
}

const pace = 1300;

/** Where each trick begins. `record` must be legal as far as `steps`. */
export function trick_marks(record: GameRecord, last: StepAnswer): readonly TrickMark[] {
  const starts = record.actions.slice(0, last.steps).flatMap((action, i) => ("mission" in action ? [i + 1] : []));
  return last.view.tricks.flatMap((trick, i) => {
    const step = starts[i];
    return step === undefined ? [] : [{ step, trick }];
  });
}

/** Without spoilers: from one seat, and nothing beyond what has been seen, until the end. */
export interface Blindfold {
  readonly seat: Seat;
}

export class Replay {
  #state: ReplayState = $state.raw({ kind: "loading" });
  #shown: StepAnswer | null = $state.raw(null);
  #wanted = $state(0);
  #seat: Seat | null = $state(null);
  #playing = $state(false);
  #blind = $state(false);
  /** The latest moment seen so far. */
  #furthest: StepAnswer | null = $state.raw(null);
  readonly #known = new Map<string, StepAnswer>();
  readonly #record: object;
  readonly #asks: AskSession;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #followed: ShownMoment | null = null;
  /** Called when the viewer goes somewhere, as opposed to being led. */
  on_own_way: () => void = () => undefined;

  constructor(record: object, asks: AskSession, blindfold: Blindfold | null = null) {
    this.#record = record;
    this.#asks = asks;
    this.#blind = blindfold !== null;
    this.#seat = blindfold?.seat ?? null;
    void this.#load();
  }

  get state(): ReplayState {
    return this.#state;
  }
  /** The moment shown, which is still the old one while another is being loaded. */
  get shown(): StepAnswer | null {
    return this.#shown;
  }
  get step(): number {
    return this.#wanted;
  }
  get steps(): number {
    return this.#state.kind === "open" ? this.#state.last.steps : 0;
  }
  /** null: everything face up. */
  get seat(): Seat | null {
    return this.#seat;
  }
  /** Roles and what is still to come are hidden. */
  get blind(): boolean {
    return this.#blind;
  }
  get playing(): boolean {
    return this.#playing;
  }
  get unsound(): UnsoundRecord | undefined {
    return this.#state.kind === "open" ? this.#state.last.result : undefined;
  }
  get marks(): readonly TrickMark[] {
    if (this.#state.kind !== "open") return [];
    const { record, last } = this.#state;
    if (!this.#blind) return trick_marks(record, last);
    return this.#furthest ? trick_marks(record, { ...this.#furthest, steps: this.#furthest.step }) : [];
  }

  /** What others who follow have to show. */
  get moment(): ShownMoment {
    return {
      step: this.#wanted,
      ...(this.#seat !== null && { seat: this.#seat }),
      ...(this.#blind && { blind: true }),
    };
  }

  /** Shows what the leader shows. */
  follow(moment: ShownMoment): void {
    this.pause();
    this.#followed = moment;
    this.#blind = moment.blind ?? false;
    this.#seat = moment.seat ?? null;
    this.#go(moment.step);
  }

  go(step: number): void {
    this.on_own_way();
    this.#go(step);
  }

  #go(step: number): void {
    this.#wanted = Math.min(Math.max(step, 0), this.steps);
    if (this.#wanted === this.steps) this.pause();
    void this.#follow();
  }

  look_from(seat: Seat | null): void {
    this.on_own_way();
    this.#blind = false;
    this.#seat = seat;
    void this.#follow();
  }

  /** At the end it starts again. */
  play(): void {
    if (this.#wanted >= this.steps) this.go(0);
    this.#playing = true;
    this.#next_later();
  }

  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  close(): void {
    this.pause();
  }

  #next_later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#playing) return;
      this.go(this.#wanted + 1);
      if (this.#playing) this.#next_later();
    }, pace);
  }

  async #load(): Promise<void> {
    const answered = await this.#asks.step(this.#record);
    if (answered.kind !== "answer") {
      this.#state = { kind: "lost" };
    } else if ("problems" in answered.value) {
      this.#state = { kind: "broken", problems: answered.value.problems };
    } else {
      // The engine has read it, so it is well formed as far as it is shown.
      this.#state = { kind: "open", record: this.#record as GameRecord, last: answered.value };
      this.#known.set(`all/${answered.value.step}`, answered.value);
      this.#go(this.#followed?.step ?? 0);
    }
  }

  #show(answer: StepAnswer): void {
    this.#shown = answer;
    if (answer.step > (this.#furthest?.step ?? -1)) this.#furthest = answer;
    if (answer.step === this.steps) this.#blind = false;
  }

  /** One ask at a time. If the viewer is faster than the answers, only the newest wish counts. */
  async #follow(): Promise<void> {
    const key = `${this.#seat ?? "all"}/${this.#wanted}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#show(known);
      return;
    }
    if (this.#asking) return;
    this.#asking = true;
    const seat = this.#seat;
    const answered = await this.#asks.step(this.#record, { step: this.#wanted, ...(seat !== null && { seat }) });
    this.#asking = false;
    if (answered.kind === "answer" && "view" in answered.value) {
      this.#known.set(key, answered.value);
      await this.#follow();
    }
  }
}
