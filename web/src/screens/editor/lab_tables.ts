// The two tables that the lab compares: with the role or deck, and without it. The options are those of a record.
import type { CustomRole, MissionDeck, RecordOptions } from "../../protocol/messages.ts";

export interface LabTable {
  readonly players: number;
  readonly options: RecordOptions;
}

/** What is being studied. */
export interface LabStudy {
  readonly with: LabTable;
  readonly without: LabTable;
  /** The role whose holder is followed. */
  readonly role?: string;
  /** The deck of the first table; absent: the usual one. */
  readonly deck?: MissionDeck;
}

const plain: RecordOptions = { wager: true, risky: false, special_roles: [], fixed_roles: {}, custom_roles: [] };

export const role_study = (role: CustomRole, players: number): LabStudy => ({
  with: { players, options: { ...plain, special_roles: [role.id], custom_roles: [role] } },
  without: { players, options: plain },
  role: role.id,
});

export const deck_study = (deck: MissionDeck, players: number, risky: boolean): LabStudy => ({
  with: { players, options: { ...plain, risky, mission_deck: deck } },
  without: { players, options: { ...plain, risky } },
  deck,
});
