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
