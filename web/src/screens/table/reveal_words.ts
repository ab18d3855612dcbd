// What a reveal means for this role in this game, one sentence for each consequence.
import { t } from "../../i18n/catalogue.svelte.ts";
import { game_event_sentence } from "../../i18n/event_sentence.ts";
import { role_name } from "../../i18n/role_words.ts";
import { name_of, who, type Wording } from "../../i18n/wording.ts";
import { neighbour_of } from "../../bar/neighbour_words.ts";
import type { Seat } from "../../protocol/messages.ts";
import type { Reveal } from "../../motion/table_motion.svelte.ts";
import { role_facts } from "../../session/role_facts.ts";
import type { TableModel } from "../../session/table_model.ts";

type RevealScene = Pick<TableModel, "options" | "overview" | "game">;

export function reveal_lines(reveal: Reveal, model: RevealScene, wording: Wording): readonly string[] {
  return reveal.ends ? end_lines(reveal, model) : going_lines(reveal, model, wording);
}

/** For a reveal that ends the game. */
function end_lines({ seat, role, tokens: n }: Reveal, { options, game }: RevealScene): readonly string[] {
  const result = game?.result;
  if (result === undefined) return [];
  const facts = role_facts(role, options.custom_role);
  const values = { n, result: t(`result.side.${result.side}`) };
  if (!facts.hidden_opponent) return [t("ui.table.reveal.over", values)];
  return [t(result.winners.includes(seat) ? "ui.table.reveal.enough" : "ui.table.reveal.caught", values)];
}

/** For one that does not: what changes for the rest of the game. */
function going_lines(reveal: Reveal, { options, overview, game }: RevealScene, wording: Wording): readonly string[] {
  const { seat, role } = reveal;
  const custom = options.custom_role;
  const facts = role_facts(role, custom);
  const values = who(wording, seat);
  const larry = seat >= options.players;
  const lines: string[] = [];
  if (facts.on_reveal === "changes_side") lines.push(t("ui.table.reveal.turned", values));
  if (facts.on_reveal === "loses") lines.push(t("ui.table.reveal.lost", values));
  if (facts.wins_by === "most_votes") lines.push(t("ui.table.reveal.decoy", values));
  if (facts.on_reveal === "takes_right" || facts.on_reveal === "takes_left") {
    lines.push(taking_line(reveal, facts.on_reveal === "takes_left" ? "left" : "right", wording));
  }
  if (facts.wins_by === "right_loses" || facts.wins_by === "left_loses") {
    lines.push(target_line(seat, facts.wins_by === "left_loses" ? "left" : "right", wording));
  }
  lines.push(t("ui.table.reveal.safe", { ...values, wager: options.wager && !larry }));
  const silent = !facts.votes_face_up || overview.roles.some((other) => !role_facts(other, custom).revealed_seats_vote);
  if (facts.votes > 0 && !larry) lines.push(t("ui.table.reveal.vote", { ...values, silent }));
  const wins_alone = overview.roles.find((other) => role_facts(other, custom).wins_if_all_others_face_up);
  if (wins_alone !== undefined && game) {
    // Minus the role itself, which is also face down.
    const n = wording.names.length - Object.keys(game.face_up).length - 1;
    lines.push(t("ui.table.reveal.alone", { n, role: role_name(wins_alone, custom) }));
  }
  return lines;
}

function taking_line({ seat, took_from }: Reveal, side: "left" | "right", wording: Wording): string {
  if (took_from !== undefined) return game_event_sentence({ event: "token_taken", seat, from: took_from }, wording);
  const neighbour = neighbour_of(seat, side, wording);
  return t("ui.table.reveal.nothing_to_take", who(wording, neighbour));
}

function target_line(seat: Seat, side: "left" | "right", wording: Wording): string {
  const target = neighbour_of(seat, side, wording);
  return t("ui.table.reveal.target", {
    ...who(wording, seat),
    about: name_of(wording, target),
    about_you: wording.you === target,
  });
}
