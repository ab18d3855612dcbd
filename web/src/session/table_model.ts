// Everything that this viewer may know about a table, as the server told it: a snapshot, advanced by events. A pure
// function: after every message the model equals a new snapshot. What events don't tell (how a game begins) makes it
// `stale`, and the session asks for a snapshot before anyone sees it.
import type { Events, GameEvent, Hand, Snapshot, TableEvent, Time, Trick } from "../protocol/messages.ts";
import { after_game_event, after_round_event, with_noted, with_outlook } from "./game_model.ts";
import { after_shuffle_event, new_shuffle } from "./shuffle_model.ts";
import {
  after_agreeing,
  after_arranging,
  after_leaving,
  after_options,
  after_renaming,
  after_request,
  after_sitting,
  nobody_ready,
  said_by,
  seat_of,
  with_chair,
  with_member,
  with_said,
  without_claim,
  without_request,
  without_stand_in,
} from "./people_model.ts";

export interface TableModel extends Omit<Snapshot, "type" | "v"> {
  /** What the last message brought, in order; empty after an unrequested snapshot. */
  readonly moments: readonly Moment[];
  /** More has changed than the events say. The session never shows such a model. */
  readonly stale: boolean;
}

/** Something that just happened, for motion, announcer and sound. */
export type Moment = TableMoment | GameMoment;

export interface TableMoment {
  readonly kind: "table";
  /** Unique. */
  readonly key: string;
  readonly at: Time;
  readonly event: TableEvent;
  /** The member or bot it is about, by their name before it happened. */
  readonly name?: string;
}

/** Follows the `acted`, `game_dealt` or `votes_counted` that caused it. */
export interface GameMoment {
  readonly kind: "game";
  readonly key: string;
  readonly at: Time;
  readonly event: GameEvent;
  /** Who made the move, if not the person. */
  readonly hand?: Hand;
  /** With `trick_won`: the trick with its cards, which the model may no longer show (R10.2). */
  readonly trick?: Trick;
}

export function model_of(snapshot: Snapshot, moments: readonly Moment[] = []): TableModel {
  const { type: _type, v: _version, ...fields } = snapshot;
  return { ...fields, moments, stale: false };
}

/** An event between the model and the message is missing. */
export function has_gap(model: TableModel, message: Events): boolean {
  const first = message.events.find((event) => event.seq > model.seq);
  return first !== undefined && first.seq !== model.seq + 1;
}

export function after_events(model: TableModel, message: Events): TableModel {
  const news = message.events.filter((event) => event.seq > model.seq);
  if (news.length === 0) return { ...model, moments: [] };
  let next: TableModel = { ...model, moments: [] };
  for (const event of news) next = after_event(next, event);
  const { game: followed, ...rest } = next;
  const game = message.game ?? (followed && with_noted(followed, message.noted ?? []));
  return with_own_seat({
    ...rest,
    now: message.now,
    score: message.score ?? next.score,
    ...(game && { game: with_outlook(game, message.now) }),
    // A whole game came along, so nothing more has to be asked for.
    stale: next.stale && !message.game,
  });
}

function after_event(model: TableModel, event: TableEvent): TableModel {
  const key = String(event.seq);
  const name = called_before(model, event);
  const moment: TableMoment = { kind: "table", key, at: event.at, event, ...(name && { name }) };
  let next: TableModel = { ...after_table_event(model, event), seq: event.seq };
  const moments: Moment[] = [...model.moments, moment];
  if ("game" in event) {
    event.game.forEach((game_event, i) => {
      const trick = game_event.event === "trick_won" ? next.game?.tricks.at(-1) : undefined;
      const hand = event.event === "acted" ? event.hand : undefined;
      moments.push({
        kind: "game",
        key: `${key}.${i}`,
        at: event.at,
        event: game_event,
        ...(hand && { hand }),
        ...(trick && { trick }),
      });
      if (next.game) {
        next = { ...next, game: after_game_event(next.game, game_event, next.options) };
        if (game_event.event === "game_ended") next = { ...next, seats: next.seats.map(without_stand_in) };
      }
    });
  }
  return { ...next, moments };
}

function after_table_event(model: TableModel, event: TableEvent): TableModel {
  switch (event.event) {
    case "quiet":
    case "vote_pressed":
    case "votes_counted":
    case "discussion_ready":
    case "voting_began":
    case "clock_ran_out":
    case "mark_set":
    case "acted":
      return model.game ? { ...model, game: after_round_event(model.game, event) } : model;
    case "member_joined":
      return {
        ...model,
        members: [...model.members, { member: event.member, name: event.name, ...(event.late && { late: true }) }],
      };
    case "member_renamed":
      return after_renaming(model, event.member, event.name, event.seat);
    case "member_returned":
      return with_member(model, event.member, ({ away: _, ...member }) => member);
    case "member_went_away":
      return with_member(model, event.member, ({ ready, ...member }) => ({
        ...member,
        // By turns, nobody has to stay for the next game to begin.
        ...(ready && model.options.turn_hours > 0 && { ready }),
        away: true,
      }));
    case "member_left":
      return after_leaving(model, event.member);
    case "host_changed":
      return { ...without_claim(model), host: event.member };
    case "host_claimed":
      return { ...model, claim: { member: event.member, until: event.until } };
    case "host_kept":
      return without_claim(model);
    case "seats_arranged":
      return after_arranging(model, event.order);
    case "seat_taken":
      return after_sitting(model, event.member, event.seat);
    case "seat_requested":
      return after_request(model, event.member, event.seat);
    case "seat_agreed":
      return after_agreeing(model, event.member, event.by, event.agree);
    case "seat_request_ended":
      return with_member(without_request(model, event.member), event.member, ({ late, ...member }) =>
        late && event.why !== "withdrawn" ? { ...member, late } : member,
      );
    case "seat_offered":
    case "role_looked":
    case "looking_ended":
    case "seat_nudged":
    case "vote_announced":
    case "game_linked":
    case "link_agreed":
    case "link_erased":
      return model;
    case "room_changed":
      return { ...model, room: event.room };
    case "seat_left":
      return with_chair(
        with_member(model, event.member, ({ seat: _, ready: __, ...rest }) => rest),
        event.seat,
        {},
      );
    case "bot_seated":
      return with_chair(model, event.seat, {
        bot: { level: event.level, name: event.name, temperament: event.temperament },
      });
    case "bot_removed":
      return with_chair(model, event.seat, {});
    case "reluctance_set":
      return with_member(model, event.member, ({ reluctant: _, ...member }) =>
        event.reluctant ? { ...member, reluctant: true } : member,
      );
    case "ready_set":
      return with_member(model, event.member, ({ ready: _, ...member }) =>
        event.ready ? { ...member, ready: true } : member,
      );
    case "options_set":
      return after_options(model, event.set, event.overview);
    case "game_called":
      return { ...without_game(nobody_ready(model)), shuffle: new_shuffle };
    case "seed_committed":
    case "value_sealed":
    case "sealing_ended":
    case "value_given":
    case "shuffle_voided":
      return model.shuffle ? { ...model, shuffle: after_shuffle_event(model.shuffle, event) } : model;
    case "game_dealt":
      return { ...without_game(model), stale: true };
    case "seat_taken_over":
      return with_chair(model, event.seat, { ...model.seats[event.seat], stand_in: event.level });
    case "seat_handed_back":
      return with_chair(model, event.seat, without_stand_in(model.seats[event.seat] ?? {}));
    case "game_abandoned":
      return { ...without_game(model), seats: model.seats.map(without_stand_in) };
    case "chat_said":
      return with_said(model, {
        ...said_by(model, event.seq, event.at, event.member, seat_of(model, event.member)),
        text: event.text,
      });
    case "phrase_said":
      return with_said(model, {
        ...said_by(model, event.seq, event.at, event.member, event.seat),
        phrase: event.phrase,
        ...(event.voice !== undefined && { voice: event.voice }),
        ...(event.variant !== undefined && { variant: event.variant }),
      });
  }
}

function called_before(model: TableModel, event: TableEvent): string | undefined {
  if ("member" in event) return model.members.find(({ member }) => member === event.member)?.name;
  return "seat" in event && event.seat !== undefined ? model.seats[event.seat]?.bot?.name : undefined;
}

function without_game(model: TableModel): TableModel {
  const { game: _game, shuffle: _shuffle, ...rest } = model;
  return rest;
}

/** The viewer's seat: from the game if there is one, otherwise the chair they sit in. */
function with_own_seat(model: TableModel): TableModel {
  const { seat: _, ...you } = model.you;
  const seat = model.game ? model.game.seat : seat_of(model, you.member);
  return { ...model, you: seat === undefined ? you : { ...you, seat } };
}
