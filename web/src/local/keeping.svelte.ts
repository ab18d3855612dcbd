// Whether this browser stores the tables of this device. Some don't in a private window.
let kept = $state(true);

/** Reactive. */
export const are_tables_kept = (): boolean => kept;

export function note_not_kept(): void {
  kept = false;
}

let missed = $state(0);

/** Reactive: how often mastermind's weights could not be loaded. */
export const missed_weights = (): number => missed;

export function note_no_weights(): void {
  missed += 1;
}
