// A game that has just ended at a table, as this device keeps it.
import type { KeptGame } from "../../games/kept_game.ts";
import type { GameRecord, Said } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";

export interface FinishedGame {
  /** The table, as it was first called. */
  readonly table: string;
  readonly game: NonNullable<TableModel["game"]>;
  readonly names: readonly string[];
  readonly record: GameRecord;
  readonly talk: readonly Said[];
  /** Several people have passed the device around, so that nobody in particular is meant by “you”. */
  readonly passed_around: boolean;
}

export function finished_game({ table, game, names, record, talk, passed_around }: FinishedGame): KeptGame {
  const you = passed_around ? undefined : game.seat;
  const { side, winners } = record.result;
  return {
    key: `${table}.${game.number}`,
    at: Date.now(),
    names,
    side,
    ...(you !== undefined && {
      you,
      won: winners.includes(you),
      marks: game.marks.flatMap(({ seat, about, level }) => (seat === you ? [{ about, level }] : [])),
    }),
    record,
    talk,
  };
}
