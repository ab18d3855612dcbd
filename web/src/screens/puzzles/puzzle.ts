// The puzzles that come with the client (../../../docs/puzzles.md), and what the module says about one of them.
import type { Card, Seat, SeatView, Suit } from "../../protocol/messages.ts";

export const puzzle_kinds = ["who_is_it", "gave_away", "safe_card", "spoil_it", "how_to_vote"] as const;
export type PuzzleKind = (typeof puzzle_kinds)[number];

/** A line of the file: kind, table, game, seat, moves, answer, level. */
export type PuzzleLine = readonly [PuzzleKind, number, number, Seat, string, number, number];

export interface PuzzleChoice {
  readonly seat?: Seat;
  readonly card?: Card;
  /** An action of the game: the card that was played. */
  readonly action?: number;
  readonly trick?: number;
}

/** A step of the explanation. texts/ has the words. */
export interface ProofLine {
  readonly say: string;
  readonly seat?: Seat;
  readonly other?: Seat;
  readonly trick?: number;
  readonly earlier?: number;
  readonly n?: number;
  readonly room?: number;
  readonly card?: Card;
  readonly shown?: Card;
  readonly suits?: readonly Suit[];
  readonly seats?: readonly Seat[];
  readonly out?: true;
  readonly cards?: readonly Card[];
  readonly plays?: readonly { readonly seat: Seat; readonly card: Card; readonly wager?: true }[];
}

/** A puzzle with everything that its seat may see, and its solution. */
export interface Puzzle {
  readonly kind: PuzzleKind;
  readonly level: number;
  readonly seat: Seat;
  readonly choices: readonly PuzzleChoice[];
  readonly answer: number;
  readonly players: number;
  readonly options: { readonly wager: boolean; readonly special_roles: readonly string[] };
  readonly missions_needed: number;
  readonly hand: number;
  readonly view: SeatView;
  readonly votes: readonly { readonly seat: Seat; readonly for: readonly Seat[] }[];
  readonly lines: readonly ProofLine[];
}

/** Rejects if the file cannot be loaded. */
export async function puzzle_lines(): Promise<readonly PuzzleLine[]> {
  const { default: text } = await import("../../../../data/puzzles.json?raw");
  return (JSON.parse(text) as { readonly puzzles: readonly PuzzleLine[] }).puzzles;
}
