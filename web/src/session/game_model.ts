// The part of the model that is about the game: advances a `Game` by what happened in it. It moves cards and tokens
// where the events say they went. Why they went there is up to the engine.
import { trump_of } from "./deck.ts";
import type {
  Card,
  Game,
  GameEvent,
  LarryCards,
  Mark,
  Note,
  Now,
  Play,
  Seat,
  Seats,
  TableEvent,
  TableOptions,
  Trick,
} from "../protocol/messages.ts";

export function with_seat_added(seats: Seats, seat: Seat): Seats {
  return seats.includes(seat) ? seats : [...seats, seat].sort((a, b) => a - b);
}

const without_seat = (seats: Seats, seat: Seat): Seats => seats.filter((other) => other !== seat);

/** Applies table events about the round, apart from the moves. */
export function after_round_event(game: Game, event: TableEvent): Game {
  switch (event.event) {
    case "acted":
    case "voting_began":
      return { ...game, ran_out: [] };
    case "clock_ran_out":
      return { ...game, ran_out: event.seats.reduce(with_seat_added, game.ran_out) };
    case "discussion_ready": {
      const change = event.ready ? with_seat_added : without_seat;
      return { ...game, discussion_ready: change(game.discussion_ready, event.seat) };
    }
    case "vote_pressed":
      return {
        ...game,
        // What a bot pressed on the viewer's behalf is shown to nobody else, so it stays out of the list.
        pressed: event.hand ? game.pressed : with_seat_added(game.pressed, event.seat),
        ...(event.action && { votes: event.action.votes }),
      };
    case "mark_set":
      return { ...game, marks: with_mark(game.marks, event) };
    default:
      return game;
  }
}

function with_mark(marks: readonly Mark[], { seat, about, level }: Mark): readonly Mark[] {
  const others = marks.filter((mark) => mark.seat !== seat || mark.about !== about);
  if (level === "none") return others;
  return [...others, { seat, about, level }].sort((a, b) => a.seat - b.seat || a.about - b.about);
}

/** Applies `now`: how the mission of the current trick stands. */
export function with_outlook(game: Game, now: Now): Game {
  const trick = game.tricks.at(-1);
  if (!trick || trick.winner !== undefined) return game;
  const { outlook: _, ...rest } = trick;
  return with_last_trick(game, now.outlook ? { ...rest, outlook: now.outlook } : rest);
}

const with_last_trick = (game: Game, trick: Trick): Game => ({
  ...game,
  tricks: [...game.tricks.slice(0, -1), trick],
});

/** The notebook with what a message adds, and without what may no longer be seen (R10.2). */
export function with_noted(game: Game, noted: readonly Note[]): Game {
  const known = new Set(game.notebook.map(key_of));
  const all = [...game.notebook, ...noted.filter((note) => !known.has(key_of(note)))];
  const lies_open = (trick: number): boolean => game.tricks[trick - 1]?.plays !== undefined;
  const may_be_shown = (note: Note): boolean =>
    (note.fact === "chose" && game.tricks[note.trick - 1]?.completed === true) ||
    (lies_open(note.trick) && (note.fact !== "showed" || lies_open(note.earlier)));
  return { ...game, notebook: all.filter(may_be_shown) };
}

const key_of = (note: Note): string =>
  [note.seat, note.fact, note.trick, note.fact === "showed" ? note.earlier : ""].join();

export function after_game_event(game: Game, event: GameEvent, options: TableOptions): Game {
  switch (event.event) {
    case "partner_named":
      return {
        ...game,
        namer: event.seat,
        partner: event.partner,
        ...(event.seen && { partner_role: event.seen }),
      };
    case "missions_drawn":
      return {
        ...game,
        phase: "mission",
        leader: event.seat,
        ...(event.missions && { drawn: event.missions }),
      };
    case "mission_laid": {
      const { drawn: _, ...rest } = game;
      const trick: Trick = {
        leader: event.seat,
        mission: event.mission,
        trump: trump_of(event.mission, options.mission_deck),
        plays: [],
        ...(event.put_back && { put_back: event.put_back }),
      };
      return { ...rest, phase: "play", tricks: [...game.tricks, trick] };
    }
    case "card_played":
      return after_card(game, event.seat, event.card, event.wager);
    case "larry_drew":
      return { ...with_larry(game, event.three && { three: event.three }), phase: "larry" };
    case "larry_played":
      return after_larry(game, event.card, event.top, event.out);
    case "trick_won":
      return after_trick(game, event.seat, event.completed, event.taken, options.history);
    case "token_lost":
      return { ...with_tokens(game, event.seat, -1), supply: game.supply + 1 };
    case "token_taken":
      return with_tokens(with_tokens(game, event.from, -1), event.seat, 1);
    case "role_revealed":
      return {
        ...game,
        face_up: { ...game.face_up, [event.seat]: event.role },
        revealed: with_seat_added(game.revealed, event.seat),
      };
    case "vote_opened":
      return { ...game, phase: "vote" };
    case "game_ended":
      return { ...game, phase: "over" };
    case "dealt":
    case "larry_handed_over":
    case "vote_cast":
      return game;
  }
}

function with_tokens(game: Game, seat: Seat, more: number): Game {
  return { ...game, tokens: game.tokens.map((tokens, i) => (i === seat ? tokens + more : tokens)) };
}

function with_play(game: Game, play: Play): Game {
  const trick = game.tricks.at(-1);
  if (!trick) return game;
  return with_last_trick(game, { ...trick, plays: [...(trick.plays ?? []), play] });
}

function after_card(game: Game, seat: Seat, card: Card, wager: true | undefined): Game {
  const played = with_play(game, { seat, card, ...(wager && { wager }) });
  const paid = wager ? with_tokens(played, seat, -1) : played;
  return seat === game.seat && game.hand ? { ...paid, hand: game.hand.filter((held) => held !== card) } : paid;
}

function with_larry(game: Game, larry: LarryCards | undefined): Game {
  const trick = game.tricks.at(-1);
  return trick && larry ? with_last_trick(game, { ...trick, larry }) : game;
}

/** Larry comes after the last player. */
function after_larry(game: Game, card: Card, top: Card | undefined, out: Card | undefined): Game {
  const three = game.tricks.at(-1)?.larry;
  const known = three && { ...three, ...(top && { top }), ...(out && { out }) };
  return { ...with_play(with_larry(game, known), { seat: game.names.length, card }), phase: "play" };
}

/** Tokens are conserved: those on the cards and those from the supply go to the winner or back. */
function after_trick(
  game: Game,
  winner: Seat,
  completed: boolean,
  taken: number,
  history: TableOptions["history"],
): Game {
  const trick = game.tricks.at(-1);
  if (!trick) return game;
  const wagered = trick.plays?.filter((play) => play.wager).length ?? 0;
  const { outlook: _, ...lying } = trick;
  const finished: Trick = { ...lying, winner, completed };
  const earlier = game.tricks.slice(0, -1).map((old) => (history === "open" ? old : face_down(old)));
  return {
    ...with_tokens(game, winner, taken),
    supply: game.supply + wagered - taken,
    missions_completed: game.missions_completed + (completed ? 1 : 0),
    tricks: [...earlier, history === "strict" ? face_down(finished) : finished],
  };
}

/** The form in which the server shows a trick that may not be seen again (R10.2). */
function face_down({ plays: _, put_back: __, larry: ___, ...trick }: Trick): Trick {
  return trick;
}
