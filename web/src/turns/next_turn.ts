// One tap to the next table. It brings the words for that along.
import "./learned_words.ts";
import { room_key } from "../session/places.ts";
import { look_for_turns, type OwnTurn } from "./own_turns.ts";

/** The most urgent table, besides this one, that waits for this device's player. */
export async function next_turn(here: string): Promise<OwnTurn | null> {
  const turns = await look_for_turns();
  return turns.find(({ place, yours }) => yours && room_key(place.room) !== room_key(here)) ?? null;
}
