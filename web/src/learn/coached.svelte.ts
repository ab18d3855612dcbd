// Whether a coach is beside the table: the table's own hints for beginners are then silent.
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

/** Whether the learner has looked at the role card; null: there is no table to see. Reactive. */
export const is_role_known = (): boolean | null => role_known;

export function tell_role_known(known: boolean | null): void {
  role_known = known;
}

let lying: number | null = $state(null);

/** The number of a finished trick that is still on the table: what comes after it cannot be seen yet. Reactive. */
export const lying_trick = (): number | null => lying;

export function tell_lying(number: number | null): void {
  lying = number;
}
