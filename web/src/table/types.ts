// The parts of a table, over plain data, for everyone who shows one: a player, a spectator, the television, a replay,
// the vote. None of them knows a session; without its callbacks a part is read-only.
//
//   Seats        seats (`seat_model.ts`), custom?, selectable?, selected?, onpick?, bubble?(seat), children (the middle)
//                A row above the middle where it is narrow, around it where it is wide.
//   TrickArea    places (`trick_places`), trump?, winner?: the cards in the order of play
//   MissionView  mission (`mission_model`), compact?, stamped?, press?, offered?, tab?: the folder, live or stamped
//   Hand         cards, label, active?, faults?, selected?, sent?, quiet?, onpick?, onplay?
//   Overview     overview, options, game?: all of the overview card; OverviewStrip: its one line
//   RolePaper    role, custom?, faceUp?, size?, brief?, label?: identity papers with all words
//   ClockRing    left(): ms, whole: ms: a ring that empties
//
// `table_view.ts` makes these from a TableModel, and from parts of a Game. Where things lie is marked by `data-anchor`
// (motion/anchors.ts): `seat-N`, `trick-CARD`, `hand-CARD`, `supply`.
import type { Card, Condition, MissionId, Seat, Suit } from "../protocol/messages.ts";
import type { DiagramPlay, MissionStatus } from "../art/types.ts";

/** A place of the trick in the order of play, with its card once played. */
export interface TrickPlace {
  readonly seat: Seat;
  readonly name: string;
  readonly you: boolean;
  readonly card: Card | null;
  readonly wager: boolean;
  /** The suit that was led, where the card does not follow it. */
  readonly declined?: Suit;
  /** It is this one's turn. */
  readonly next: boolean;
}

export interface MissionModel {
  readonly id: MissionId;
  readonly condition: Condition;
  readonly trump: Suit;
  readonly risky: boolean;
  readonly sentence: string;
  /** How many make a trick, including Larry's. */
  readonly cards: number;
  readonly plays: readonly DiagramPlay[];
  readonly status: MissionStatus;
}
