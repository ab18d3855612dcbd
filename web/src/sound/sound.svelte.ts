// Plays sounds, if this device wants any.
import { settings } from "../settings/settings.svelte.ts";
import type { Moment } from "../session/table_model.ts";
import { play_synth, unlock_sound, type SoundName } from "./synth.ts";

/** Also for the vote's “one, two, three”. */
export function play_sound(name: SoundName): void {
  if (settings().sound && !document.hidden) play_synth(name, settings().volume);
}

/** The sound of an event; null if it is silent. */
function sound_of(moment: Moment): SoundName | null {
  if (moment.kind !== "game") return null;
  const { event } = moment;
  switch (event.event) {
    case "card_played":
    case "larry_played":
      return "card";
    case "mission_laid":
      return "mission";
    case "trick_won":
      return event.completed ? "done" : "failed";
    case "token_taken":
    case "token_lost":
      return "token";
    case "role_revealed":
      return "reveal";
    default:
      return null;
  }
}

/** The stamp sounds once the card is on the table. */
const after: { readonly [name in SoundName]?: number } = { done: 450, failed: 450, reveal: 1200, token: 900 };

/** For `session.listen`. The end of a game sounds with its result. */
export function sound_moments(moments: readonly Moment[]): void {
  const names = new Set(moments.flatMap((moment) => sound_of(moment) ?? []));
  for (const name of names) setTimeout(() => play_sound(name), after[name] ?? 0);
}

/** Until the returned function is called, the first touch allows the page to make sounds. */
export function await_gesture(): () => void {
  const gestures = ["pointerdown", "keydown"] as const;
  for (const gesture of gestures) addEventListener(gesture, unlock_sound, { passive: true });
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, unlock_sound);
  };
}

/** It is the viewer's turn: heard, and felt where the device can vibrate. */
export function alert_turn(): void {
  if (settings().sound) play_synth("turn", settings().volume);
  // Before the first touch, a browser would only complain.
  if (settings().vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([90, 60, 90]);
}
