// What roles are, as far as texts, colours and the appearance of the vote depend on it. It decides nothing: who wins
// and who may vote comes in messages.
import type { CustomRole, RoleId } from "../protocol/messages.ts";
import type { TableModel } from "./table_model.ts";

type CustomSide = NonNullable<CustomRole["side"]>;

export interface RoleFacts {
  /** The side whose colours its papers have. */
  readonly side: CustomSide;
  readonly wins_by: NonNullable<CustomRole["wins_by"]>;
  readonly on_reveal: NonNullable<CustomRole["on_reveal"]>;
  /** In the Insider's place. */
  readonly hidden_opponent: boolean;
  readonly must_follow: boolean;
  readonly votes: number;
  readonly votes_face_up: boolean;
  /** Whether players revealed by intel vote while this role is in play. */
  readonly revealed_seats_vote: boolean;
  /** Wins once every other role is face up. */
  readonly wins_if_all_others_face_up: boolean;
}

const agent: RoleFacts = {
  side: "agents",
  wins_by: "side",
  on_reveal: "nothing",
  hidden_opponent: false,
  must_follow: true,
  votes: 1,
  votes_face_up: true,
  revealed_seats_vote: true,
  wins_if_all_others_face_up: false,
};
const opponent: Partial<RoleFacts> = { side: "insider", hidden_opponent: true, must_follow: false };

const printed: { readonly [id: RoleId]: Partial<RoleFacts> } = {
  insider: opponent,
  prof_no: { ...opponent, on_reveal: "loses", revealed_seats_vote: false, wins_if_all_others_face_up: true },
  paranoid_agent: { votes: 2 },
  decoy: { side: "neutral", wins_by: "most_votes" },
  accomplice: { side: "neutral", wins_by: "partner", votes: 0 },
  tim_shady: { side: "neutral", wins_by: "right_loses", on_reveal: "takes_right", votes_face_up: false },
  sleeper_agent: { on_reveal: "changes_side", votes_face_up: false },
};

/** The printed ones, in the order offered. */
export const printed_special_roles: readonly RoleId[] = [
  "sleeper_agent",
  "paranoid_agent",
  "bugged_agent",
  "risky_agent",
  "tim_shady",
  "decoy",
  "accomplice",
  "prof_no",
];

export function role_facts(id: RoleId, custom?: CustomRole): RoleFacts {
  if (custom?.id !== id) return { ...agent, ...printed[id] };
  const hidden_opponent = custom.replaces === "insider";
  return {
    side: custom.side ?? "agents",
    wins_by: custom.wins_by ?? "side",
    on_reveal: custom.on_reveal ?? "nothing",
    hidden_opponent,
    must_follow: custom.must_follow ?? true,
    votes: custom.votes ?? 1,
    votes_face_up: custom.votes_face_up ?? true,
    revealed_seats_vote: custom.revealed_seats_vote ?? true,
    wins_if_all_others_face_up: custom.wins_if_all_others_face_up ?? false,
  };
}

export const role_side = (id: RoleId, custom?: CustomRole): CustomSide => role_facts(id, custom).side;

/**
 * Whether the viewer shares the fate of the seat they chose. A custom role may choose one and still win with its side.
 */
export const wins_with_partner = ({ game, options }: TableModel): boolean =>
  game?.role !== undefined && role_facts(game.role, options.custom_role).wins_by === "partner";
