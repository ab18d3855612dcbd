// The roles that may be given to someone who would rather not be the Insider (R7.0). The server assigns them. This only
// says when to offer the wish.
import type { CustomRole, RoleId } from "../protocol/messages.ts";

const printed: readonly RoleId[] = ["bugged_agent", "accomplice"];

interface RolesInPlay {
  readonly special_roles: readonly RoleId[];
  readonly custom_role?: CustomRole | undefined;
}

export const face_up_roles = ({ special_roles, custom_role }: RolesInPlay): readonly RoleId[] =>
  special_roles.filter((role) => (custom_role?.id === role ? (custom_role.face_up ?? false) : printed.includes(role)));
