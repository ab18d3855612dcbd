// The last trick wants to be seen before the next screen comes: for a moment the table stays.
let held = $state(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reactive. Whether the screen that is shown should stay a little longer. */
export const is_curtain_held = (): boolean => held;

export function hold_curtain(milliseconds: number): void {
  clearTimeout(timer);
  held = true;
  timer = setTimeout(drop_curtain, milliseconds);
}

export function drop_curtain(): void {
  clearTimeout(timer);
  held = false;
}
