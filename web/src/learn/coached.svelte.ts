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

let lying = $state(false);

/** A finished trick still lies there: what is asked next cannot be seen yet. Reactive. */
export const is_trick_lying = (): boolean => lying;

export function tell_lying(is_lying: boolean): void {
  lying = is_lying;
}
