// The end of a game, beat by beat: one, two, three, all fingers at once, then the roles turn over, the hidden ones
// last. It can be skipped. With reduced motion it is over before it begins.
import type { GameResult, Seat, Seats } from "../protocol/messages.ts";

export type CeremonyBeat =
  | { readonly kind: "count"; readonly number: number }
  | { readonly kind: "fingers" }
  | { readonly kind: "role"; readonly seat: Seat }
  | { readonly kind: "over" };

const lasts: { readonly [kind in CeremonyBeat["kind"]]: number } = { count: 850, fingers: 2200, role: 950, over: 0 };
const before_the_last = 900;

export interface CeremonyChoices {
  readonly result: GameResult;
  /** Roles that were face up before. */
  readonly face_up: Seats;
  readonly is_hidden_opponent: (seat: Seat) => boolean;
}

export function beats_of({ result, face_up, is_hidden_opponent }: CeremonyChoices): readonly CeremonyBeat[] {
  const counts: readonly CeremonyBeat[] = [1, 2, 3].map((number) => ({ kind: "count", number }));
  const face_down = result.seats.map((_, seat) => seat).filter((seat) => !face_up.includes(seat));
  const turned = [...face_down.filter((seat) => !is_hidden_opponent(seat)), ...face_down.filter(is_hidden_opponent)];
  return [
    ...(result.cause === "vote" ? [...counts, { kind: "fingers" } as const] : []),
    ...turned.map((seat): CeremonyBeat => ({ kind: "role", seat })),
    { kind: "over" },
  ];
}

export class Ceremony {
  readonly beats: readonly CeremonyBeat[];
  readonly #face_up: Seats;
  #index = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `shown`: it starts at its end. */
  constructor(choices: CeremonyChoices, shown: boolean) {
    this.beats = beats_of(choices);
    this.#face_up = choices.face_up;
    if (shown) this.#index = this.beats.length - 1;
  }

  get beat(): CeremonyBeat {
    return this.beats[this.#index] ?? { kind: "over" };
  }

  get over(): boolean {
    return this.beat.kind === "over";
  }

  /** The fingers have come down. */
  get pointed(): boolean {
    return !this.beats.slice(this.#index + 1).some(({ kind }) => kind === "fingers") && this.beat.kind !== "count";
  }

  is_up(seat: Seat): boolean {
    if (this.#face_up.includes(seat)) return true;
    return this.beats
      .slice(0, this.#index + 1)
      .some((beat) => beat.kind === "over" || (beat.kind === "role" && beat.seat === seat));
  }

  /** The returned function stops it where it is. */
  run(): () => void {
    this.#wait();
    return () => clearTimeout(this.#timer);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#index = this.beats.length - 1;
  }

  #wait(): void {
    const beat = this.beat;
    if (beat.kind === "over") return;
    const last_role = this.beats[this.#index + 1]?.kind === "role" && this.beats[this.#index + 2]?.kind === "over";
    this.#timer = setTimeout(
      () => {
        this.#index++;
        this.#wait();
      },
      lasts[beat.kind] + (last_role ? before_the_last : 0),
    );
  }
}
