// A result to show others, without the solution.
import { t, t_word } from "../../i18n/catalogue.svelte.ts";
import type { PuzzleKind } from "./puzzle.ts";

export interface Shared {
  /** The day, or the puzzle's number, in words. */
  readonly what: string;
  readonly kind: PuzzleKind;
  readonly level: number;
  /** 0 if the solution was shown. */
  readonly tries: number;
  /** Wrong answers before it was shown. */
  readonly wrong: number;
  readonly address: string;
}

export function share_text({ what, kind, level, tries, wrong, address }: Shared): string {
  const marks = tries === 0 ? "🟥".repeat(wrong) + "⬛" : "🟥".repeat(tries - 1) + "🟩";
  const title = t("ui.puzzles.shared", {
    what,
    kind: t_word("ui.puzzles.kind", kind),
    level: t("ui.puzzles.level", { n: String(level) }),
  });
  return `${title}\n${marks}\n${address}`;
}
