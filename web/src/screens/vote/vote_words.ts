// What the vote decides at this table, in the reader's words: the rule, and a sentence for each special role in play
// (R7).
import { t } from "../../i18n/catalogue.svelte.ts";
import { role_name } from "../../i18n/role_words.ts";
import { seat_names } from "../../i18n/wording.ts";
import type { RoleId } from "../../protocol/messages.ts";
import { role_facts } from "../../session/role_facts.ts";
import type { TableModel } from "../../session/table_model.ts";

const ordinary: readonly RoleId[] = ["agent", "insider"];

function role_votes(id: RoleId, model: TableModel): readonly string[] {
  const { custom_role } = model.options;
  const facts = role_facts(id, custom_role);
  const role = role_name(id, custom_role);
  const partner = model.game?.partner;
  const told: string[] = [];
  if (facts.hidden_opponent) told.push(t("ui.vote.role.opponent", { role }));
  // Face up, they cannot be named any more (R7.4).
  const named = !Object.values(model.game?.face_up ?? {}).includes(id);
  if (facts.wins_by === "most_votes" && named) told.push(t("ui.vote.decides_decoy", { role }));
  if (facts.wins_by === "partner" && partner !== undefined) {
    told.push(t("ui.vote.role.partner", { role, name: seat_names(model)[partner], no_vote: facts.votes === 0 }));
  } else if (facts.votes === 0) {
    told.push(t("ui.vote.role.none", { role }));
  }
  const no_vote = facts.votes > 0 && !facts.votes_face_up;
  const left = facts.wins_by === "left_loses";
  if (left || facts.wins_by === "right_loses") told.push(t("ui.vote.role.neighbour", { role, left, no_vote }));
  else if (facts.on_reveal === "changes_side") told.push(t("ui.vote.role.turns", { role, no_vote }));
  else if (no_vote) told.push(t("ui.vote.role.silent", { role }));
  if (facts.votes > 1) told.push(t("ui.vote.role.two", { role }));
  if (!facts.revealed_seats_vote) told.push(t("ui.vote.role.revealed_silent"));
  return told.length > 0 ? told : [t("ui.vote.role.plain", { role })];
}

export function vote_decides(model: TableModel): string {
  if (model.options.players === 2) return t("ui.vote.decides_two");
  const special = [...new Set(model.overview.roles)].filter((role) => !ordinary.includes(role));
  return [t("ui.vote.decides"), ...special.flatMap((role) => role_votes(role, model))].join(" ");
}
