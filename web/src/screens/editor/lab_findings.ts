// What the deals played so far say about a role or deck.
import type { MissionId, RecordResult } from "../../protocol/messages.ts";
import { difference_estimate, share_estimate, type Counted, type CountedPair, type Estimate } from "./lab_estimate.ts";

/** A game, as the module tells it (lab/role_lab.h). */
export interface LabGame {
  readonly result: RecordResult;
  readonly missions: readonly { readonly id: MissionId; readonly completed: boolean }[];
}

/** One deal at both tables. */
export interface LabDeal {
  readonly with: LabGame;
  readonly without: LabGame;
}

/** `other`: someone wins alone, or by a role that follows another player. */
export type Measure = "agents" | "insider" | "other" | "holder" | "missions";

export interface Compared {
  readonly measure: Measure;
  readonly with: Estimate;
  readonly without: Estimate;
  readonly difference: Estimate;
}

const one = (hit: boolean): Counted => ({ hits: Number(hit), of: 1 });
const completed = ({ missions }: LabGame): Counted => ({
  hits: missions.filter((mission) => mission.completed).length,
  of: missions.length,
});

function compared(measure: Measure, pairs: readonly CountedPair[]): readonly Compared[] {
  const with_it = share_estimate(pairs.map((pair) => pair.with));
  const without = share_estimate(pairs.map((pair) => pair.without));
  const difference = difference_estimate(pairs);
  if (with_it === null || without === null || difference === null) return [];
  return [{ measure, with: with_it, without, difference }];
}

const each = (deals: readonly LabDeal[], count: (game: LabGame) => Counted): readonly CountedPair[] =>
  deals.map((deal) => ({ with: count(deal.with), without: count(deal.without) }));

/** `role`: its holder is compared with the player who has the same seat and the same cards without it. */
export function findings_of(deals: readonly LabDeal[], role?: string): readonly Compared[] {
  const side = (wanted: string) => each(deals, ({ result }) => one(result.side === wanted));
  const others = each(deals, ({ result }) => one(result.side !== "agents" && result.side !== "insider"));
  const any_other = others.some((pair) => pair.with.hits + pair.without.hits > 0);
  const holders = deals.flatMap((deal) => {
    const seat = role === undefined ? -1 : deal.with.result.roles.indexOf(role);
    if (seat < 0) return [];
    return [
      { with: one(deal.with.result.winners.includes(seat)), without: one(deal.without.result.winners.includes(seat)) },
    ];
  });
  return [
    ...compared("agents", side("agents")),
    ...compared("insider", side("insider")),
    ...(any_other ? compared("other", others) : []),
    ...compared("holder", holders),
    ...compared("missions", each(deals, completed)),
  ];
}

export interface MissionFinding {
  readonly id: MissionId;
  readonly with: Estimate;
  /** Absent: it is not in play there, or was never chosen. */
  readonly without?: Estimate;
}

const of_mission = (id: MissionId, game: LabGame): Counted =>
  completed({ ...game, missions: game.missions.filter((mission) => mission.id === id) });

/** How often each of these missions was completed. Those that were never chosen are missing. */
export function mission_findings(deals: readonly LabDeal[], ids: readonly MissionId[]): readonly MissionFinding[] {
  return ids.flatMap((id) => {
    const with_it = share_estimate(deals.map((deal) => of_mission(id, deal.with)));
    const without = share_estimate(deals.map((deal) => of_mission(id, deal.without)));
    return with_it === null ? [] : [{ id, with: with_it, ...(without && { without }) }];
  });
}
