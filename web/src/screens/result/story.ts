// How a game went, in a few facts from what everyone may know now: where it turned, how close the vote was, and who
// voted differently from what they had shown.
import type { Game, GameRecord, GameResult, Mark, Overview, Seat, Seats, Trick } from "../../protocol/messages.ts";
import { fingers_at, most_named } from "../../table/pointing.ts";

export type StoryLine =
  /** The Agents got their last mission in this trick, counted from 1. */
  | { readonly kind: "missions"; readonly trick: number }
  /** From then on, missions could no longer win it. */
  | { readonly kind: "out_of_reach"; readonly trick: number }
  | { readonly kind: "one_short" }
  /** The tricks that this seat won, and how many tokens others had wagered in them. */
  | { readonly kind: "intel"; readonly seat: Seat; readonly tricks: readonly number[]; readonly wagered: number }
  /** One of these could have caught the seat by pointing at it. */
  | { readonly kind: "vote_missing"; readonly seat: Seat; readonly voters: Seats }
  /** With one vote fewer, it would have escaped. */
  | { readonly kind: "vote_close"; readonly seat: Seat }
  | { readonly kind: "changed_mind"; readonly seat: Seat; readonly suspected: Seat; readonly pointed: Seats };

/** Which steps of a record finish a trick. */
export function trick_ends(record: GameRecord): readonly number[] {
  const starts = record.actions.flatMap((action, i) => ("mission" in action ? [i] : []));
  const last_card = record.actions.findLastIndex((action) => "card" in action) + 1;
  return starts.map((_, i) => starts[i + 1] ?? last_card);
}

function mission_lines(tricks: readonly Trick[], result: GameResult, overview: Overview): readonly StoryLine[] {
  const needed = overview.missions_needed;
  let done = 0;
  for (const [i, { completed }] of tricks.entries()) {
    if (completed) done++;
    if (done >= needed) return result.cause === "missions" ? [{ kind: "missions", trick: i + 1 }] : [];
    if (done + (overview.tricks - i - 1) >= needed) continue;
    if (i + 1 === overview.tricks && done === needed - 1) return [{ kind: "one_short" }];
    return [{ kind: "out_of_reach", trick: i + 1 }];
  }
  return [];
}

/** Tokens put on cards of a trick by others than its winner. */
function wagers_of(record: GameRecord): readonly (readonly Seat[])[] {
  const found: Seat[][] = [];
  for (const action of record.actions) {
    if ("mission" in action) found.push([]);
    else if ("card" in action && action.wager) found.at(-1)?.push(action.seat);
  }
  return found;
}

function intel_line(game: Pick<Game, "tricks">, record: GameRecord, opponent: Seat): StoryLine {
  const wagers = wagers_of(record);
  const won = game.tricks.flatMap(({ winner }, i) => (winner === opponent ? [i] : []));
  const from_others = won.flatMap((i) => wagers[i] ?? []).filter((seat) => seat !== opponent);
  return { kind: "intel", seat: opponent, tricks: won.map((i) => i + 1), wagered: from_others.length };
}

/** Only where the plain rule decides: the player with the most votes, alone (R6.3). */
function vote_lines(result: GameResult, opponent: Seat): readonly StoryLine[] {
  const counts = fingers_at(result);
  const against = counts[opponent] ?? 0;
  const others = Math.max(0, ...counts.filter((_, seat) => seat !== opponent));
  if (result.side === "agents") {
    return most_named(result).length === 1 && against - others === 1 ? [{ kind: "vote_close", seat: opponent }] : [];
  }
  // Those whose single vote for the opponent would have given it the most votes alone.
  const voters = result.seats.flatMap(({ votes = [] }, seat) => {
    const could = votes.some((from) => {
      if (from === opponent || votes.includes(opponent)) return false;
      const moved = counts.map((count, other) => count + Number(other === opponent) - Number(other === from));
      return moved.every((count, other) => other === opponent || count < (moved[opponent] ?? 0));
    });
    return seat !== opponent && could ? [seat] : [];
  });
  return voters.length > 0 ? [{ kind: "vote_missing", seat: opponent, voters }] : [];
}

/** Those who had openly suspected one player most, but pointed at others. */
export function changed_minds(
  marks: readonly Mark[],
  result: GameResult,
  face_up: (seat: Seat) => boolean,
): readonly StoryLine[] {
  return result.seats.flatMap(({ votes = [] }, seat): readonly StoryLine[] => {
    const own = marks.filter((mark) => mark.seat === seat && mark.level !== "none" && !face_up(mark.about));
    const strong = own.filter(({ level }) => level === "strong");
    const [most, ...more] = strong.length > 0 ? strong : own;
    if (most === undefined || more.length > 0 || votes.length === 0 || votes.includes(most.about)) return [];
    return [{ kind: "changed_mind", seat, suspected: most.about, pointed: votes }];
  });
}

export interface StoryChoices {
  readonly game: Pick<Game, "tricks" | "marks" | "face_up">;
  readonly result: GameResult;
  readonly overview: Overview;
  readonly record: GameRecord;
  /** The seat in the Insider's place. */
  readonly opponent: Seat | undefined;
  /** False if a role in play changes how votes count, or there is no majority (Larry). */
  readonly plain_vote: boolean;
}

export function story_of({ game, result, overview, record, opponent, plain_vote }: StoryChoices): readonly StoryLine[] {
  return [
    ...mission_lines(game.tricks, result, overview),
    ...(result.cause === "intel" && opponent !== undefined ? [intel_line(game, record, opponent)] : []),
    ...(result.cause === "vote" && plain_vote && opponent !== undefined ? vote_lines(result, opponent) : []),
    ...(result.cause === "vote" ? changed_minds(game.marks, result, (seat) => seat in game.face_up) : []),
  ];
}
