// The roles that somebody may be given who would rather not be the Insider (R7.0). The server gives
// them; here it is only known when the wish is worth asking for.
import type { RoleId, TableOptions } from "../../protocol/messages.ts";

const printed: readonly RoleId[] = ["bugged_agent", "accomplice"];

export const face_up_roles = ({ special_roles, custom_role }: Pick<TableOptions, "special_roles" | "custom_role">): readonly RoleId[] =>
  special_roles.filter((role) => (custom_role?.id === role ? (custom_role.face_up ?? false) : printed.includes(role)));
