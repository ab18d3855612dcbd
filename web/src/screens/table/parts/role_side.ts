// On whose side a role card is printed; it colours its papers.
import type { RoleSide } from "../../../art/types.ts";
import type { CustomRole, RoleId } from "../../../protocol/messages.ts";

const printed: { readonly [role: string]: RoleSide } = {
  insider: "insider",
  prof_no: "insider",
  decoy: "neutral",
  accomplice: "neutral",
  tim_shady: "neutral",
};

export const role_side = (role: RoleId, custom?: CustomRole): RoleSide =>
  custom?.id === role ? (custom.side ?? "agents") : (printed[role] ?? "agents");
