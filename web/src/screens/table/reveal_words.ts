// What follows when intel reveals a role, beyond its name.
import { t } from "../../i18n/catalogue.svelte.ts";
import type { RoleId, Seat } from "../../protocol/messages.ts";
import { role_facts } from "../../session/role_facts.ts";
import type { TableModel } from "../../session/table_model.ts";

/** Null if the reveal ended the game, unless it is what the role itself fears. */
export function reveal_consequences(
  reveal: { readonly seat: Seat; readonly role: RoleId },
  model: Pick<TableModel, "you" | "options" | "overview" | "game">,
): string | null {
  const { wager, custom_role } = model.options;
  const role = role_facts(reveal.role, custom_role);
  const you = reveal.seat === model.you.seat;
  const caught = role.hidden_opponent && (role.on_reveal === "loses" || role.on_reveal === "agents_win");
  if (caught) return t("ui.table.reveal_follows", { you, effect: "caught" });
  if (role.hidden_opponent || model.game?.phase === "over") return null;
  const larry = reveal.seat >= model.options.players;
  const silenced =
    !role.votes_face_up || model.overview.roles.some((other) => !role_facts(other, custom_role).revealed_seats_vote);
  return t("ui.table.reveal_follows", {
    you,
    effect: role.on_reveal,
    wager: wager && !larry,
    silent: silenced && role.votes > 0 && !larry,
  });
}
