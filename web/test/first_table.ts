// A table of four at its start, with Ana in the first seat, for tests of words and models to modify.
import type { Snapshot, TableOptions } from "../src/protocol/messages.ts";

export const first_options: TableOptions = {
  players: 4,
  wager: true,
  risky: false,
  special_roles: [],
  history: "strict",
  turn_seconds: 0,
  discussion_seconds: 0,
  takeover_seconds: 0,
  takeover_level: "rookie",
  chat: true,
  quiet_bots: false,
  public_table: false,
  turn_hours: 0,
  missed_turn: "stand_in",
};

export const first_snapshot: Snapshot = {
  type: "snapshot",
  v: 1,
  seq: 1,
  you: { member: 1, seat: 0 },
  host: 1,
  members: [{ member: 1, name: "Ana", seat: 0 }],
  seats: [{ member: 1 }, {}, {}, {}],
  options: first_options,
  overview: {
    tricks: 10,
    hand: 12,
    missions_needed: 7,
    reveal_at: 5,
    risky_in_play: false,
    roles: ["agent", "insider"],
  },
  now: { stage: "lobby" },
  score: [],
  talk: [],
};
