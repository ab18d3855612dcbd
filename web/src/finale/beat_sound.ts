// What a beat of the ceremony sounds like.
import { play_sound } from "../sound/sound.svelte.ts";
import type { CeremonyBeat } from "./ceremony.svelte.ts";

/** `won`: the listener has won. A shared screen always has. */
export function sound_beat(beat: CeremonyBeat, won: boolean): void {
  if (beat.kind === "count") play_sound("tick");
  else if (beat.kind === "fingers") play_sound("reveal");
  else if (beat.kind === "role") play_sound("card");
  else play_sound(won ? "win" : "lose");
}
