// A role in words: its name, its goal in one sentence, and what is special about it. For a custom role (R7.11) these
// are its authors' words, if any, and otherwise composed from its fields, as in texts/role_words.cpp.
import type { CustomRole, LocalText, RoleId } from "../protocol/messages.ts";
import { spoken_language, t, t_word } from "./catalogue.svelte.ts";
import type { Value, Values } from "./message_format.ts";

const local = (text: LocalText | undefined): string | undefined =>
  text && (text[spoken_language()] ?? text["en"] ?? Object.values(text)[0]);

const own = (id: RoleId, custom: CustomRole | undefined): CustomRole | undefined =>
  custom?.id === id ? custom : undefined;

export const role_name = (id: RoleId, custom?: CustomRole): string =>
  t_word("role", `${id}.name`, {}, local(own(id, custom)?.name) ?? id);

export function role_goal(id: RoleId, custom?: CustomRole): string {
  const role = own(id, custom);
  return t_word("role", `${id}.goal`, {}, role ? custom_goal(role) : "");
}

export function role_text(id: RoleId, custom?: CustomRole): string {
  const role = own(id, custom);
  return t_word("role", `${id}.text`, {}, role ? (local(role.text) ?? custom_text(role)) : "");
}

const side_of = (role: CustomRole): "agents" | "insider" | "neutral" => role.side ?? "agents";

export function custom_goal(role: CustomRole): string {
  const wins_by = role.wins_by ?? "side";
  const wins = wins_by !== "side" ? wins_by : side_of(role) === "insider" ? "insider" : "agents";
  return t("role.custom.goal", { wins });
}

/** What its fields say, regardless of what its authors wrote. */
export function custom_text(role: CustomRole): string {
  const sentences: string[] = [];
  const add = (applies: Value, key: Parameters<typeof t>[0], values: Values = {}): void => {
    if (applies) sentences.push(t(key, values));
  };
  const holds_tokens = role.holds_tokens ?? true;
  const must_follow = role.must_follow ?? true;
  const votes = role.votes ?? 1;
  add(side_of(role) === "neutral", "role.custom.neutral");
  add(role.face_up, "role.custom.face_up");
  add(!must_follow, "role.custom.free_suit");
  add(must_follow && role.replaces === "insider", "role.custom.insider_follows");
  add(role.names_partner, "role.custom.names_partner");
  add(!holds_tokens, "role.custom.no_tokens");
  add(holds_tokens && role.first_token === false, "role.custom.no_first_token");
  add(holds_tokens && role.may_wager === false, "role.custom.no_wager");
  add(role.trick_costs_partner, "role.custom.trick_costs_partner");
  add(role.token_limit !== undefined, "role.custom.token_limit", { n: role.token_limit });
  add(role.reveal_at !== undefined, "role.custom.reveal_at", {
    four: role.reveal_at?.["4"],
    five: role.reveal_at?.["5"],
  });
  add(role.risky_missions, "role.custom.risky_missions");
  const effect = role.on_reveal ?? "nothing";
  add(effect !== "nothing", "role.custom.on_reveal", { effect });
  add(role.wins_if_all_others_face_up, "role.custom.all_face_up");
  add(votes === 0, "role.custom.no_vote");
  add(votes === 2, "role.custom.two_votes", { same: role.same_target ?? "face_up" });
  add(votes > 0 && role.votes_face_up === false, "role.custom.no_vote_face_up");
  add(role.revealed_seats_vote === false, "role.custom.no_revealed_votes");
  if (sentences.length === 0) add(true, "role.custom.plain");
  return sentences.join(" ");
}
