// A role while someone is writing it. It holds only what differs from an ordinary Agent.
import type { CustomRole, LocalText } from "../protocol/messages.ts";
import { new_key } from "./stored_cards.ts";

/** The optional fields with an ordinary Agent's values (docs/rules/FORMAT.md). */
export const agent_fields = {
  side: "agents",
  must_follow: true,
  face_up: false,
  first_token: true,
  holds_tokens: true,
  may_wager: true,
  votes: 1,
  same_target: "face_up",
  votes_face_up: true,
  names_partner: false,
  trick_costs_partner: false,
  revealed_seats_vote: true,
  risky_missions: false,
  on_reveal: "nothing",
  wins_by: "side",
  wins_if_all_others_face_up: false,
} as const satisfies Partial<CustomRole>;

export type RoleField = keyof typeof agent_fields;
export type FlagField = { [Name in RoleField]: (typeof agent_fields)[Name] extends boolean ? Name : never }[RoleField];

export const role_choices = {
  side: ["agents", "insider", "neutral"],
  same_target: ["face_up", "never", "always"],
  on_reveal: ["nothing", "agents_win", "insider_wins", "changes_side", "takes_right", "takes_left", "loses"],
  wins_by: ["side", "most_votes", "partner", "right_loses", "left_loses"],
} as const satisfies { readonly [Name in RoleField]?: readonly CustomRole[Name][] };

export const new_role = (): CustomRole => ({ id: `own_${new_key()}`, replaces: "agent" });

export const field_of = <Name extends RoleField>(role: CustomRole, name: Name): NonNullable<CustomRole[Name]> =>
  (role[name] ?? agent_fields[name]) as NonNullable<CustomRole[Name]>;

/** Whether two roles are the same, whichever defaults are written out and in whatever order. */
export const same_role = (a: CustomRole, b: CustomRole): boolean => plain_text(a) === plain_text(b);

function plain_text(role: CustomRole): string {
  const fields = Object.entries(role).filter(([name, value]) => agent_fields[name as RoleField] !== value);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** undefined removes the field. */
export function with_field<Name extends keyof CustomRole>(
  role: CustomRole,
  name: Name,
  value: CustomRole[Name] | undefined,
): CustomRole {
  const { [name]: _, ...rest } = role;
  const usual = name in agent_fields && agent_fields[name as RoleField] === value;
  return (value === undefined || usual ? rest : { ...rest, [name]: value }) as CustomRole;
}

/** An empty text removes it. */
export function with_words(role: CustomRole, name: "name" | "text", language: string, text: string): CustomRole {
  const { [language]: _, ...others } = role[name] ?? {};
  const words: LocalText = text.trim() === "" ? others : { ...others, [language]: text };
  return with_field(role, name, Object.keys(words).length === 0 ? undefined : words);
}
