// What decided a game, and why someone won or lost, in words, as in cli/play/result.cpp.
import { t } from "../i18n/catalogue.svelte.ts";
import { name_of, type Wording } from "../i18n/sentences.ts";
import type { Game, GameResult, Seat } from "../protocol/messages.ts";
import { most_named } from "../table/pointing.ts";
import { role_facts } from "../session/role_facts.ts";

export function cause_sentence(result: GameResult, players: number, wording: Wording): string {
  if (result.cause !== "vote") return t(`cause.${result.cause}`);
  const [named, ...tied] = most_named(result);
  if (named === undefined) return t("result.vote.none");
  // With Larry there is one more seat than players.
  if (result.seats.length > players) {
    return result.side === "agents" ? t("result.vote.no_agent_named_agent") : t("result.vote.agent_named_agent");
  }
  if (result.side === "decoy" || result.side === "decoy_and_insider") return t("cause.vote");
  if (tied.length > 0) return t("result.vote.tie");
  const values = { you: wording.you === named, name: name_of(wording, named) };
  return result.side === "agents" ? t("result.vote.caught", values) : t("result.vote.missed", values);
}

export function why_sentence(
  seat: Seat,
  game: Pick<Game, "revealed" | "partner">,
  result: GameResult,
  wording: Wording,
): string {
  const won = result.winners.includes(seat);
  const count = result.seats.length;
  const facts = role_facts(result.seats[seat]?.role ?? "", wording.custom_role);
  const revealed = game.revealed.includes(seat);
  const because_of = (key: "result.why.partner" | "result.why.neighbour", other: Seat): string =>
    t(key, { won, you: wording.you === other, name: name_of(wording, other) });
  if (facts.on_reveal === "loses" && revealed && !facts.hidden_opponent) return t("result.why.out");
  switch (facts.wins_by) {
    case "most_votes":
      return t("result.why.most_votes", { won });
    case "partner":
      return because_of("result.why.partner", game.partner ?? seat);
    case "right_loses":
      return because_of("result.why.neighbour", (seat + count - 1) % count);
    case "left_loses":
      return because_of("result.why.neighbour", (seat + 1) % count);
    case "side":
      break;
  }
  if (!won && (result.side === "decoy" || result.side === "decoy_and_insider")) return t("result.why.decoy");
  if (facts.on_reveal === "changes_side" && revealed) return t("result.why.turned", { won });
  return facts.side === "insider" ? t("result.why.insider", { won }) : t("result.why.agents", { won });
}
