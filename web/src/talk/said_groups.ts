// The talk of an evening, by game and trick, oldest first.
import type { Said } from "../protocol/messages.ts";

export interface SaidInTrick {
  /** How many tricks were over. */
  readonly trick: number;
  readonly lines: readonly Said[];
}

export interface SaidInGame {
  /** Its number in the evening; null before the first. */
  readonly game: number | null;
  readonly count: number;
  readonly tricks: readonly SaidInTrick[];
}

export function group_talk(talk: readonly Said[]): readonly SaidInGame[] {
  const games = [...new Set(talk.map(({ game }) => game ?? null))];
  return games.map((game) => {
    const lines = talk.filter((said) => (said.game ?? null) === game);
    const tricks = [...new Set(lines.map(({ trick }) => trick ?? 0))];
    return {
      game,
      count: lines.length,
      tricks: tricks.map((trick) => ({ trick, lines: lines.filter((said) => (said.trick ?? 0) === trick) })),
    };
  });
}
