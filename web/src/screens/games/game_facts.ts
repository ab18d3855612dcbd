// What one game says about its player: the role, the lies, the votes and the markers. From the record and the markers
// alone; the roles are known now.
import { declined_suits } from "../../finale/trail.ts";
import type { KeptGame } from "../../games/kept_game.ts";
import { suit_of } from "../../i18n/wording.ts";
import type { Cause, CustomRole, GameRecord, RoleId, Seat, Side } from "../../protocol/messages.ts";
import { role_facts } from "../../session/role_facts.ts";

/** A share: how many, out of how many. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** Of a game in which the player wanted to find the Insider. */
export interface Suspicions {
  /** Absent: there was no vote, or the player had none. `blind`: how likely a blind guess would have been right. */
  readonly vote?: { readonly right: boolean; readonly blind: number };
  /** Markers on the Insider, of all. Absent: not known. */
  readonly some?: Share;
  readonly strong?: Share;
}

export interface GameFacts {
  readonly players: number;
  readonly cause: Cause;
  readonly side: Side;
  readonly custom?: CustomRole;
  /** Absent: not this player's game. */
  readonly own?: OwnFacts;
}

export interface OwnFacts {
  readonly role: RoleId;
  readonly won: boolean;
  /** Suits declined although the player held them; the hits were never given away by a later card. */
  readonly lies: Share;
  /** Absent: the player was in the Insider's place, or not on the Agents' side. */
  readonly suspicions?: Suspicions;
}

/** Suits that the seat declined although it held them, and how many of these lies no later card of the suit showed. */
export function lies_of(record: GameRecord, seat: Seat): Share {
  const lies = declined_suits(record).filter((declined) => declined.seat === seat);
  const played: { readonly trick: number; readonly suit: string }[] = [];
  let trick = -1;
  for (const action of record.actions) {
    if ("mission" in action) trick++;
    else if ("card" in action && action.seat === seat) played.push({ trick, suit: suit_of(action.card) });
  }
  const unnoticed = lies.filter((lie) => !played.some((card) => card.trick > lie.trick && card.suit === lie.led));
  return { hits: unnoticed.length, of: lies.length };
}

function suspicions_of({ record, marks }: KeptGame, you: Seat, opponent: Seat): Suspicions {
  const { votes, roles } = record.result;
  const named = new Set(votes.find(({ seat }) => seat === you)?.for ?? []);
  const share = (level: "some" | "strong"): Share | undefined => {
    const own = marks?.filter((mark) => mark.level === level && mark.about !== you);
    return own && { hits: own.filter(({ about }) => about === opponent).length, of: own.length };
  };
  const some = share("some");
  const strong = share("strong");
  return {
    ...(named.size > 0 && { vote: { right: named.has(opponent), blind: named.size / (roles.length - 1) } }),
    ...(some && { some }),
    ...(strong && { strong }),
  };
}

export function facts_of(game: KeptGame): GameFacts {
  const { record, you } = game;
  const { cause, side, roles, winners } = record.result;
  const custom = record.options.custom_roles?.[0];
  const facts = { players: record.players, cause, side, ...(custom && { custom }) };
  const role = you === undefined ? undefined : roles[you];
  if (you === undefined || role === undefined) return facts;
  const own = role_facts(role, custom);
  const opponent = roles.findIndex((id) => role_facts(id, custom).hidden_opponent);
  const hunts = !own.hidden_opponent && own.side === "agents" && own.wins_by === "side" && opponent >= 0;
  return {
    ...facts,
    own: {
      role,
      won: winners.includes(you),
      lies: lies_of(record, you),
      ...(hunts && { suspicions: suspicions_of(game, you, opponent) }),
    },
  };
}
