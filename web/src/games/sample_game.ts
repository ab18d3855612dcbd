// A finished game for tests: four players, two tricks, and a vote. Seat 3 is the Insider, who lies twice about green and
// is given away once.
import type { GameRecord } from "../protocol/messages.ts";
import type { KeptGame } from "./kept_game.ts";

const record: GameRecord = {
  format: "insidejob-record",
  version: 1,
  players: 4,
  names: ["Ana", "Bo", "Cy", "Zoë"],
  options: { wager: true, risky: false, special_roles: [], fixed_roles: {}, custom_roles: [] },
  deal: {
    dealer: 3,
    roles: ["agent", "agent", "agent", "insider"],
    hands: [
      ["G1", "P1", "B1"],
      ["G2", "P2", "B2"],
      ["G3", "P3", "B3"],
      ["G4", "P4", "B4"],
    ],
    missions: [],
  },
  actions: [
    { seat: 0, mission: "first" },
    { seat: 0, card: "G1" },
    { seat: 1, card: "G2" },
    { seat: 2, card: "G3" },
    { seat: 3, card: "P4" },
    { seat: 2, mission: "second" },
    { seat: 2, card: "B3" },
    { seat: 3, card: "G4" },
    { seat: 0, card: "B1" },
    { seat: 1, card: "B2" },
  ],
  result: {
    cause: "vote",
    side: "agents",
    winners: [0, 1, 2],
    votes: [
      { seat: 0, for: [3] },
      { seat: 1, for: [3] },
      { seat: 2, for: [1] },
      { seat: 3, for: [0] },
    ],
    roles: ["agent", "agent", "agent", "insider"],
  },
};

/** Seen from seat 0 unless told otherwise. */
export function kept_game(change: Partial<KeptGame> = {}): KeptGame {
  const game = { key: "bakodimufera.1", at: 1, names: record.names, side: "agents", you: 0, record, talk: [] } as const;
  const you = change.you ?? game.you;
  return { ...game, won: record.result.winners.includes(you), ...change };
}

/** The same game with another result, deal or course. */
export const changed_record = (change: Partial<GameRecord>): GameRecord => ({ ...record, ...change });
