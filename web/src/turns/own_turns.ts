// The tables by turns at which this device has a place, and whose turn it is there.
import type { TableInfo, Time } from "../protocol/messages.ts";
import { table_info } from "../session/api.ts";
import { all_places, forget_place, type Place } from "../session/places.ts";

export interface OwnTurn {
  readonly place: Place;
  /** null: no table has this code now. It may have changed, and only someone with a pass is told the new one. */
  readonly info: TableInfo | null;
  /** The table waits for this device's player. */
  readonly yours: boolean;
  /** Whom it waits for otherwise. */
  readonly others: readonly string[];
  readonly until?: Time;
}

export function own_turn(place: Place, info: TableInfo | null): OwnTurn {
  const awaited = info?.awaited ?? [];
  return {
    place,
    info,
    yours: awaited.some(({ member }) => member === place.member),
    others: awaited.filter(({ member }) => member !== place.member).map(({ name }) => name),
    ...(info?.until !== undefined && { until: info.until }),
  };
}

/** Most urgent first: where it is this player's turn, then the rest. */
export const by_urgency = (turns: readonly OwnTurn[]): readonly OwnTurn[] =>
  [...turns].sort(
    (a, b) =>
      Number(b.yours) - Number(a.yours) || (a.until ?? Infinity) - (b.until ?? Infinity) || b.place.used - a.place.used,
  );

const kept_unknown = 7 * 24 * 3_600_000;

/** Asks about every such table. One that cannot be reached is left out. */
export async function look_for_turns(): Promise<readonly OwnTurn[]> {
  const looked = await Promise.all(
    all_places()
      .filter(({ by_turns }) => by_turns === true)
      .map(async (place) => ({ place, result: await table_info(place.room) })),
  );
  const turns = looked.flatMap(({ place, result }) => {
    if (result.ok) return [own_turn(place, result.value)];
    if (result.error !== "unknown_room") return [];
    if (Date.now() - place.used < kept_unknown) return [own_turn(place, null)];
    forget_place(place.room, place.member);
    return [];
  });
  return by_urgency(turns);
}
