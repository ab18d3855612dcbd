// A place at a table. A screen reads `state` and `model` (both reactive) and calls a method for everything that a
// person may want. Each returns what became of it. Components never see a socket.
import type {
  Action,
  BotLevel,
  BotsAnswer,
  GameRecord,
  LinkAnswer,
  Member,
  OptionsPatch,
  Preset,
  ProspectsAnswer,
  Review,
  Room,
  Say,
  Seat,
  SeatRequest,
  ServerMessage,
  SetPush,
  Suspicion,
  Temperament,
  Time,
  Token,
} from "../protocol/messages.ts";
import { Connection, type Unnumbered } from "./connection.svelte.ts";
import type { LinkState } from "./link_state.ts";
import type { Answered, Outcome } from "./outcome.ts";
import { ShufflePart } from "./shuffle_part.ts";
import { rename_stored } from "./stored_rooms.ts";
import { after_events, has_gap, model_of, type Moment, type TableModel } from "./table_model.ts";
import { transport_of, type House, type OpenTransport } from "./transport.ts";

export interface TableSessionOptions {
  readonly room: Room;
  /** Null for a spectator, such as the screen in the middle. */
  readonly token: Token | null;
  readonly house?: House;
  readonly open?: OpenTransport;
}

/** The review of the game that has just ended, as far as it is known. */
export interface ReviewSoFar {
  readonly review: Review;
  /** Pieces of work. */
  readonly done: number;
  readonly of: number;
}

/** Called for every message that brought something, in order, after the model has changed. */
export type MomentListener = (moments: readonly Moment[], model: TableModel) => void;

export class TableSession {
  /** The table's first code, under which this page keeps what it remembers about it. */
  readonly first_room: Room;
  readonly house: House;
  /** The viewer sees only the public table. */
  readonly watches: boolean;
  #room: Room = $state.raw("");
  #model: TableModel | null = $state.raw(null);
  #problem: string | null = $state.raw(null);
  /** Ahead of `model`, and waiting for a snapshot that completes it. */
  #pending: TableModel | null = null;
  #prospects: ProspectsAnswer | null = $state.raw(null);
  #review: ReviewSoFar | null = $state.raw(null);
  /** Counts whatever may have changed the meaning of a card. */
  #turns = 0;
  readonly #connection: Connection;
  readonly #listeners = new Set<MomentListener>();
  readonly #part: ShufflePart;

  constructor({ room, token, house = "server", open = transport_of(house) }: TableSessionOptions) {
    this.first_room = room;
    this.#room = room;
    this.house = house;
    this.watches = token === null;
    this.#part = new ShufflePart(
      room,
      // People who pass a device around look one at a time, each on their turn.
      ({ seats }) => house === "server" || seats.filter(({ member }) => member !== undefined).length === 1,
    );
    this.#connection = new Connection({
      open,
      room,
      token,
      received: (message) => this.#received(message),
      problem: (text) => {
        this.#problem = text;
        console.error(text);
      },
    });
  }

  /** The code by which others find the table. It changes when someone is removed. */
  get room(): Room {
    return this.#room;
  }

  /** The state of the connection. */
  get state(): LinkState {
    return this.#connection.state;
  }

  /** The table; null until the first snapshot. It stays while the connection is broken. */
  get model(): TableModel | null {
    return this.#model;
  }

  /** What each playable card would mean; null until `look_ahead` has loaded it, and after every move. */
  get prospects(): ProspectsAnswer | null {
    return this.#prospects;
  }

  /** The review of the game that has just ended; null until `look_back` has begun to load it. */
  get review(): ReviewSoFar | null {
    return this.#review;
  }

  /** A message from the server that could not be understood, for the client's developer. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Milliseconds left until a time of the server's clock, `now.deadline` for example. */
  time_left(until: Time): number {
    return until - this.#connection.server_now();
  }

  /** The returned function ends it. */
  listen(listener: MomentListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  retry = (): void => this.#connection.retry();
  /** Also forgets what was known about the table, such as the viewer's hand. */
  close = (): void => {
    this.#connection.close();
    this.#forget();
  };

  /** In a game this only asks for the seat. */
  sit = (seat: Seat) => this.#do({ do: "sit", seat });
  /** Stops asking for a seat: the viewer would rather watch. */
  withdraw = () => this.#do({ do: "withdraw" });
  /** Agrees that someone takes the seat they ask for. */
  agree = ({ member, seat }: Pick<SeatRequest, "member" | "seat">, agree: boolean) =>
    this.#do({ do: "agree", member, agree, seat });
  stand_up = () => this.#do({ do: "stand_up" });
  /** Where this device takes notifications; null: nowhere. */
  set_push = (to: NonNullable<SetPush["to"]> | null) => this.#do({ do: "push", ...(to && { to }) });
  set_reluctant = (reluctant: boolean) => this.#do({ do: "reluctant", reluctant });
  set_ready = (ready: boolean) => this.#do({ do: "ready", ready });
  /** The viewer has looked at the role, so the first trick need not wait for them. Later it is just a sign of life. */
  looked = () => this.#do({ do: "looked" });
  /** One of `model.now.legal`. */
  act = (action: Action) => this.#do({ do: "act", action });
  set_discussion_ready = (ready: boolean) => this.#do({ do: "discussion_ready", ready });
  confirm = () => this.#do({ do: "confirm" });
  chat = (text: string) => this.#do({ do: "chat", text });
  say = (phrase: Say["phrase"]) => this.#do({ do: "say", phrase });
  mark = (about: Seat, level: Suspicion) => this.#do({ do: "mark", about, level });
  rename = (name: string) => this.#do({ do: "rename", name });
  change_options = (set: OptionsPatch) => this.#do({ do: "options", set });
  take_preset = (preset: Preset) => this.#do({ do: "preset", preset });
  /** Without a temperament, it gets the one that belongs to its name. */
  seat_bot = (seat: Seat, level: BotLevel, name: string, temperament?: Temperament) =>
    this.#do({ do: "seat_bot", seat, level, name, ...(temperament !== undefined && { temperament }) });
  remove_bot = (seat: Seat) => this.#do({ do: "remove_bot", seat });
  start = () => this.#do({ do: "start" });
  abandon = () => this.#do({ do: "abandon" });
  take_over = (seat: Seat) => this.#do({ do: "take_over", seat });
  /** Tells someone that the table is waiting for them. */
  nudge = (seat: Seat) => this.#do({ do: "nudge", seat });
  /** In a game this asks for the seat on their behalf. */
  give_seat = (member: Member, seat: Seat) => this.#do({ do: "give_seat", member, seat });
  /** The player at `order[i]` moves to seat i. */
  arrange_seats = (order: readonly Seat[]) => this.#do({ do: "arrange_seats", order });
  shuffle_seats = () => this.#do({ do: "shuffle_seats" });
  announce_vote = () => this.#do({ do: "announce_vote" });
  claim_host = () => this.#do({ do: "claim_host" });
  keep_host = () => this.#do({ do: "keep_host" });
  kick = (member: Member) => this.#do({ do: "kick", member });
  give_host = (member: Member) => this.#do({ do: "give_host", member });

  /** To the game that has just ended. */
  make_link = () => this.#do({ do: "link" });
  share_link = (agree: boolean) => this.#do({ do: "share", agree });
  erase_link = () => this.#do({ do: "unlink" });

  /** From now on this is an ordinary table. */
  leave_duplicate = () => this.#do({ do: "leave_duplicate" });

  /** Leaves for good. The server answers by ending the connection. */
  async leave(): Promise<Outcome> {
    const outcome = await this.#do({ do: "leave" });
    const left = this.state.kind === "left" || outcome.kind === "done";
    if (left) this.#forget();
    return left ? { kind: "done" } : outcome;
  }

  /** Which bots this server has, and their names; null if it does not say. */
  async bots(): Promise<BotsAnswer | null> {
    const message = await this.#connection.send({ ask: "bots" });
    return message?.type === "answer" && message.ask === "bots" ? message : null;
  }

  /** Loads `prospects`. */
  async look_ahead(): Promise<void> {
    const turn = this.#turns;
    const message = await this.#connection.send({ ask: "prospects" });
    if (message?.type === "answer" && message.ask === "prospects" && turn === this.#turns) this.#prospects = message;
  }

  /** The record of the game that has just ended. */
  async record(): Promise<Answered<GameRecord>> {
    const message = await this.#connection.send({ ask: "record" });
    if (message?.type === "answer" && message.ask === "record") return { kind: "answer", value: message.record };
    return refusal_of(message) ?? { kind: "lost" };
  }

  /** Loads `review`, which then grows by itself. False if there is none. */
  async look_back(): Promise<boolean> {
    const message = await this.#connection.send({ ask: "review" });
    if (message?.type !== "answer" || message.ask !== "review") return false;
    this.#take_review({ ...message.review, review: message.review });
    return true;
  }

  /** The link to that game, or who would have to agree to one; only for those who played. */
  async link(): Promise<LinkAnswer | null> {
    const message = await this.#connection.send({ ask: "link" });
    return message?.type === "answer" && message.ask === "link" ? message : null;
  }

  async #do(command: Unnumbered): Promise<Outcome> {
    const message = await this.#connection.send(command);
    if (message?.type === "events" || message?.type === "done") return { kind: "done" };
    return refusal_of(message) ?? { kind: "lost" };
  }

  #received(message: ServerMessage): void {
    if (message.type === "review") {
      const { done, of } = message;
      const review = message.review ?? this.#review?.review;
      if (review !== undefined) this.#take_review({ review, done, of });
    } else if (message.type === "snapshot") {
      // A new connection is not told about what the last one asked for.
      if (this.#review !== null && this.#review.done < this.#review.of) void this.look_back();
      this.#show(model_of(message, this.#pending?.moments));
    } else if (message.type === "events") {
      const before = this.#pending ?? this.#model;
      if (before === null) return;
      if (has_gap(before, message)) return this.#connection.ask_snapshot();
      const next = after_events(before, message);
      const moments = [...(this.#pending?.moments ?? []), ...next.moments];
      if (!next.stale) return this.#show({ ...next, moments });
      if (this.#pending === null) this.#connection.ask_snapshot();
      this.#pending = { ...next, moments };
    }
  }

  #take_review({ review, done, of }: ReviewSoFar): void {
    this.#review = { review, done, of };
  }

  #forget(): void {
    this.#model = null;
    this.#review = null;
    this.#pending = null;
    this.#prospects = null;
  }

  #show(model: TableModel): void {
    this.#pending = null;
    if (model.room !== undefined && model.room !== this.#room) {
      rename_stored(this.house, this.#room, model.room);
      this.#connection.follow_to(model.room);
      this.#room = model.room;
      this.#part.follow(model.room);
    }
    this.#model = model;
    if (model.now.stage !== "result") this.#review = null;
    // Talk does not change it, but a snapshot might.
    if (model.moments.length === 0 || model.moments.some(({ kind }) => kind === "game")) {
      this.#turns++;
      this.#prospects = null;
    }
    this.#take_part(model);
    if (model.moments.length > 0) for (const listener of this.#listeners) listener(model.moments, model);
  }

  /** Everyone's device takes part in the shuffle. */
  #take_part(model: TableModel): void {
    const command = this.#part.next(model);
    if (command === null) return;
    void this.#do(command).then((outcome) => {
      if (outcome.kind !== "refused" || !(outcome.reason === "busy" || outcome.reason === "not_stored")) return;
      this.#part.take_back();
      setTimeout(() => this.#model && this.#take_part(this.#model), 400);
    });
  }
}

function refusal_of(message: ServerMessage | null): Extract<Outcome, { kind: "refused" }> | null {
  if (message?.type !== "refused") return null;
  const { reason, fault, rule } = message;
  return { kind: "refused", reason, ...(fault && { fault }), ...(rule && { rule }) };
}
