// Whether a coach sits beside the table: then the table's own hints for beginners are silent.
let coached = $state(false);

/** Reactive. */
export const is_coached = (): boolean => coached;

/** The returned function ends it. */
export function be_coached(): () => void {
  coached = true;
  return () => {
    coached = false;
  };
}

let lying: number | null = $state(null);

/** The number of a finished trick that still lies there: what comes after it cannot be seen yet. Reactive. */
export const lying_trick = (): number | null => lying;

export function tell_lying(number: number | null): void {
  lying = number;
}
