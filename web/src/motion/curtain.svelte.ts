// The last trick should be seen before the next screen appears, so the table stays for a moment.
let held = $state(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reactive. Whether the current screen should stay a little longer. */
export const is_curtain_held = (): boolean => held;

/** null: until it is released. */
export function hold_curtain(milliseconds: number | null): void {
  clearTimeout(timer);
  held = true;
  if (milliseconds !== null) timer = setTimeout(drop_curtain, milliseconds);
}

export function drop_curtain(): void {
  clearTimeout(timer);
  held = false;
}
