// Whether a coach is beside the table. If so, the table's own hints for beginners are silent.
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

let role_known: boolean | null = $state(null);

/** Whether the learner has looked at the role card; null if there is no table yet. Reactive. */
export const is_role_known = (): boolean | null => role_known;

export function tell_role_known(known: boolean | null): void {
  role_known = known;
}

let lying: number | null = $state(null);

/** The number of a finished trick that is still on the table, so that nothing after it is visible yet. Reactive. */
export const lying_trick = (): number | null => lying;

export function tell_lying(number: number | null): void {
  lying = number;
}
