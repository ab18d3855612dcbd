// What the vote decides at this table, in the reader's words: a role that wants the most votes changes it (R7.4).
import { t } from "../i18n/catalogue.svelte.ts";
import { role_name } from "../i18n/role_words.ts";
import { role_facts } from "../session/role_facts.ts";
import type { TableModel } from "../session/table_model.ts";

export function vote_decides({ options, overview }: TableModel): string {
  if (options.players === 2) return t("ui.vote.decides_two");
  const { custom_role } = options;
  const decoy = overview.roles.find((role) => role_facts(role, custom_role).wins_by === "most_votes");
  const decides = t("ui.vote.decides");
  return decoy === undefined
    ? decides
    : `${decides} ${t("ui.vote.decides_decoy", { role: role_name(decoy, custom_role) })}`;
}
