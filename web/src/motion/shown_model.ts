// The table as far as it may be seen: the effects of a card show only once the card has landed.
import type { Danger, Game, Seat, Seats } from "../protocol/messages.ts";
import type { GameMoment, TableModel } from "../session/table_model.ts";
import type { LyingTrick } from "./table_motion.svelte.ts";

/** What has happened but is not shown yet. */
export interface Withheld {
  /** What each seat has gained or lost. */
  readonly tokens: ReadonlyMap<Seat, number>;
  readonly roles: Seats;
  readonly missions: number;
}

export const nothing_withheld: Withheld = { tokens: new Map(), roles: [], missions: 0 };

/** Everything that a finished trick has brought. */
export function withheld_of(moments: readonly GameMoment[]): Withheld {
  const tokens = new Map<Seat, number>();
  const gains = (seat: Seat, n: number): void => void tokens.set(seat, (tokens.get(seat) ?? 0) + n);
  const roles: Seat[] = [];
  let missions = 0;
  for (const { event } of moments) {
    if (event.event === "trick_won") {
      gains(event.seat, event.taken);
      if (event.completed) missions++;
    } else if (event.event === "token_lost") gains(event.seat, -1);
    else if (event.event === "token_taken") {
      gains(event.seat, 1);
      gains(event.from, -1);
    } else if (event.event === "role_revealed") roles.push(event.seat);
  }
  return { tokens, roles, missions };
}

function shown_game(game: Game, { tokens, roles, missions }: Withheld, leader: Seat): Game {
  const face_up = Object.entries(game.face_up).filter(([seat]) => !roles.includes(Number(seat)));
  return {
    ...game,
    leader,
    tokens: game.tokens.map((n, seat) => n - (tokens.get(seat) ?? 0)),
    missions_completed: game.missions_completed - missions,
    face_up: Object.fromEntries(face_up),
    revealed: game.revealed.filter((seat) => !roles.includes(seat)),
  };
}

/** While a judged trick is still shown, only what will hold for the rest of the game. */
function lasting(danger: Danger | undefined): Danger | undefined {
  return danger?.missions === "out_of_reach" ? { seats: [], missions: "out_of_reach" } : undefined;
}

/** What everyone can see coming once all cards have landed. Until then it is what was `shown` before. */
export function shown_danger(
  { now }: TableModel,
  { lying, landing }: { readonly lying: LyingTrick | null; readonly landing: number },
  shown: Danger | undefined,
): Danger | undefined {
  if (landing > 0 || lying?.judged === false) return shown;
  // The table is shown for a moment longer than the game.
  if (now.stage !== "play") return lasting(shown);
  return lying === null ? now.danger : lasting(now.danger);
}

export function shown_model(
  model: TableModel,
  lying: LyingTrick | null,
  withheld: Withheld,
  danger: Danger | undefined,
): TableModel {
  const { game, now } = model;
  if (game === undefined) return model;
  const is_all = lying === null && withheld === nothing_withheld;
  if (is_all && danger === now.danger) return model;
  // The next leader and whose turn it is would give away the winner.
  const unjudged = lying !== null && !lying.judged;
  const { danger: _, ...calm } = now;
  const { awaited: __, ...unasked } = calm;
  return {
    ...model,
    now: { ...(unjudged ? unasked : calm), ...(danger && { danger }) },
    ...(!is_all && { game: shown_game(game, withheld, unjudged ? lying.trick.leader : game.leader) }),
  };
}
