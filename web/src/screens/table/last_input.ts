// Whether the person is using the keyboard at the moment. Only then may something look focused that nobody has chosen.
let keyboard = false;

globalThis.addEventListener?.("keydown", () => (keyboard = true), { capture: true, passive: true });
globalThis.addEventListener?.("pointerdown", () => (keyboard = false), { capture: true, passive: true });

export const by_keyboard = (): boolean => keyboard;
