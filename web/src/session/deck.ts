// The standard mission deck, or the table's own.
import { missions, risky } from "../../../data/missions.json";
import type { Mission, MissionDeck, MissionId, Suit } from "../protocol/messages.ts";

// The compiler widens the strings of a JSON file. The engine's tests check this one.
const usual = { missions, risky } as unknown as MissionDeck;

/** A mission of the table's deck. One that is not in it would be the server's fault. */
export function mission_of(id: MissionId, deck?: MissionDeck): Mission | undefined {
  const { missions, risky } = deck ?? usual;
  return missions.find((mission) => mission.id === id) ?? risky.find((mission) => mission.id === id);
}

export function is_risky(id: MissionId, deck?: MissionDeck): boolean {
  return (deck ?? usual).risky.some((mission) => mission.id === id);
}

export function trump_of(id: MissionId, deck?: MissionDeck): Suit {
  return mission_of(id, deck)?.trump ?? "blue";
}

export const usual_deck: MissionDeck = usual;
