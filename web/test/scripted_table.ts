// A table whose people are played by a script, over plain WebSockets, quickly and at random. A browser with one
// player's pass sits in the same seat and sees everything.
import type {
  Action,
  Game,
  GameRecord,
  NewTable,
  Now,
  OptionsPatch,
  Pass,
  Preset,
  ProspectsAnswer,
  RoleId,
  ServerMessage,
  Shuffle,
  Stage,
  TableEvent,
} from "../src/protocol/messages.ts";
import { seal_of } from "../src/session/sealing.ts";
import { after_shuffle_event, new_shuffle, type ShuffleEvent } from "../src/session/shuffle_model.ts";
import { patience } from "./patience.ts";

const order: readonly Stage[] = ["lobby", "shuffle", "play", "discussion", "vote", "result"];

export async function until(what: () => boolean, told: string, most = patience): Promise<void> {
  for (const end = Date.now() + most; !what(); await new Promise((wake) => setTimeout(wake, 10))) {
    if (Date.now() > end) throw new Error(`waited too long: ${told}`);
  }
}

/** Enough for something that happens in one game out of fifty. */
const most_games = 500;

/** After these events it asks for the state of the game. */
const looked_at: readonly string[] = ["game_dealt", "voting_began", "mark_set"];

type Unnumbered = { readonly do: string; readonly [field: string]: unknown };

export class ScriptedPlayer {
  readonly pass: Pass;
  readonly name: string;
  now: Now = { stage: "lobby" };
  game: Game | undefined;
  /** How far it plays by itself. */
  target: Stage = "lobby";
  /** Holds back its move when this returns true. */
  holds: (now: Now, game: Game | undefined) => boolean = () => false;
  /** Asks what its cards would mean before it plays one. */
  looks_ahead = false;
  prospects: ProspectsAnswer | undefined;
  /** False if a browser answers for this seat. */
  gives_value = true;
  /** Keeps its seal closed, so that the shuffle becomes void. */
  withholds = false;
  shuffle: Shuffle | undefined;
  /** Seats whose roles are face up in this game, and who won its tricks, in order. */
  readonly face_up = new Set<number>();
  /** The roles that were turned up in this game, by seat. */
  readonly turned_up = new Map<number, RoleId>();
  readonly won: number[] = [];
  /** How many games were dealt while it was here. */
  dealt = 0;
  /** In this game, how many cards lie in the trick being played, and how many roles were turned up (R5.1). */
  laid = 0;
  turned = 0;
  /** Seats whose values are part of the deal. A slow device's may be missing. */
  dealers: readonly number[] = [];
  /** The void shuffles before it. */
  voided: NonNullable<Shuffle["voided"]> = [];
  #seat: number | undefined;
  #mixed = "";
  readonly #socket: WebSocket;
  #live = false;
  #record: ((record: GameRecord) => void) | null = null;
  #id = Math.floor(Math.random() * 2 ** 40) + 1;
  readonly #unanswered = new Set<number>();

  constructor(origin: string, pass: Pass, name: string) {
    this.pass = pass;
    this.name = name;
    this.#socket = new WebSocket(`${origin.replace("http", "ws")}/ws/${pass.room}`);
    this.#socket.onopen = () => this.#socket.send(JSON.stringify({ hello: 1, token: pass.token }));
    this.#socket.onmessage = ({ data }) => this.#received(JSON.parse(String(data)) as ServerMessage);
  }

  send(command: Unnumbered): void {
    const id = this.#id++;
    this.#unanswered.add(id);
    this.#socket.send(JSON.stringify({ id, ...command }));
  }

  /** The server has answered everything that was sent. */
  get settled(): boolean {
    return this.#unanswered.size === 0;
  }

  act(action: Action): void {
    this.send({ do: "act", action });
  }

  record(): Promise<GameRecord> {
    return new Promise((resolve) => {
      this.#record = resolve;
      this.#socket.send(JSON.stringify({ id: this.#id++, ask: "record" }));
    });
  }

  go_on(target: Stage): void {
    this.target = target;
    this.#move();
  }

  /** Whether the server has told it how the table stands. */
  get live(): boolean {
    return this.#live;
  }

  close(): void {
    this.#socket.onmessage = null;
    this.#socket.close();
  }

  #received(message: ServerMessage): void {
    if (message.type === "answer" && message.ask === "record") this.#record?.(message.record);
    if (message.type === "answer" && message.ask === "prospects") {
      this.prospects = message;
      this.#move();
    }
    if (message.type === "done" || message.type === "refused") this.#unanswered.delete(message.id);
    if (message.type !== "snapshot" && message.type !== "events") return;
    if (message.type === "events" && message.done !== undefined) this.#unanswered.delete(message.done);
    this.#live = true;
    this.now = message.now;
    this.prospects = undefined;
    this.game = message.game ?? this.game;
    for (const seat of Object.keys(message.game?.face_up ?? {})) this.face_up.add(Number(seat));
    if (message.type === "snapshot") {
      this.shuffle = message.shuffle;
      this.#seat = message.you.seat;
    } else {
      for (const event of message.events) this.#follow(event);
    }
    if (message.type === "events" && message.events.some(({ event }) => looked_at.includes(event))) {
      this.#socket.send(JSON.stringify({ id: this.#id++, ask: "snapshot" }));
    }
    this.#move();
  }

  #follow(event: TableEvent): void {
    if (event.event === "game_called") this.shuffle = new_shuffle;
    if (event.event === "game_dealt") {
      this.face_up.clear();
      this.turned_up.clear();
      this.won.length = 0;
      this.laid = 0;
      this.turned = 0;
      this.dealt++;
      this.dealers = this.shuffle?.seats ?? [];
      this.voided = this.shuffle?.voided ?? [];
      // Not the last game's, because this one's comes with the snapshot requested here.
      this.game = undefined;
    }
    for (const happened of "game" in event ? event.game : []) {
      if (happened.event === "role_revealed") {
        this.face_up.add(happened.seat);
        this.turned_up.set(happened.seat, happened.role);
        this.turned++;
      }
      if (happened.event === "card_played") this.laid++;
      if (happened.event !== "trick_won") continue;
      this.won.push(happened.seat);
      this.laid = 0;
    }
    if (event.event === "seat_taken" && event.member === this.pass.member) this.#seat = event.seat;
    const is_part = ["seed_committed", "value_sealed", "sealing_ended", "value_given", "shuffle_voided"].includes(
      event.event,
    );
    if (is_part && this.shuffle) this.shuffle = after_shuffle_event(this.shuffle, event as ShuffleEvent);
  }

  /** Takes part in the shuffle, each step once. */
  #mix(): void {
    const { commitment, seats } = this.shuffle ?? {};
    const step = `${commitment} ${seats !== undefined}`;
    if (commitment === undefined || this.#seat === undefined || this.#mixed === step) return;
    this.#mixed = step;
    const value = "00ff".repeat(8);
    if (seats === undefined) this.send({ do: "seal", seal: seal_of(this.#seat, value) });
    else if (!this.withholds) this.send({ do: "value", value });
  }

  #move(): void {
    const { stage, legal = [], confirm, awaited = [], pressed } = this.now;
    if (stage === "shuffle" && this.gives_value) this.#mix();
    const may_play = legal.some((action) => "card" in action || "larry" in action);
    if (this.looks_ahead && may_play && this.prospects === undefined) {
      this.#socket.send(JSON.stringify({ id: this.#id++, ask: "prospects" }));
      return;
    }
    if (order.indexOf(stage) >= order.indexOf(this.target) || this.holds(this.now, this.game)) return;
    if (stage === "discussion") this.send({ do: "discussion_ready", ready: true });
    else if (stage === "vote" && pressed) return;
    else if (confirm) this.send({ do: "confirm" });
    // A browser in the same seat has promised to look at the role.
    else if (this.now.looking?.includes(this.#seat ?? -1)) this.send({ do: "looked" });
    else if (legal.length > 0 && awaited.length > 0) {
      const action = legal[Math.floor(Math.random() * legal.length)];
      if (action) this.act(action);
    }
  }
}

/** Someone other than the first player who has won a trick and whose role still lies face down (R5.1). */
export const suspect_in = ({ face_up, won }: ScriptedPlayer): number | undefined =>
  won.find((seat) => seat !== 0 && !face_up.has(seat));

export interface ScriptedChoices {
  readonly names: readonly string[];
  readonly preset?: Preset;
  readonly options?: OptionsPatch;
}

export class ScriptedTable {
  readonly players: readonly ScriptedPlayer[];
  readonly room: string;

  constructor(players: readonly ScriptedPlayer[]) {
    this.players = players;
    this.room = players[0]?.pass.room ?? "";
  }

  get stage(): Stage {
    return this.players[0]?.now.stage ?? "lobby";
  }

  get host(): ScriptedPlayer {
    const [host] = this.players;
    if (!host) throw new Error("nobody is there");
    return host;
  }

  /** Starts new games until one gets there and suits the test, because not every game comes to a vote. */
  async play_to(target: Stage, fits: (seen: ScriptedPlayer) => boolean = () => true): Promise<void> {
    for (let game = 0; game < most_games; game++) {
      for (const player of this.players) player.target = target;
      if (this.stage === "lobby" || this.stage === "result") await this.#deal();
      await until(() => this.players.every(({ now }) => order.indexOf(now.stage) >= order.indexOf("play")), "the deal");
      await until(() => this.players.every(({ game }) => game !== undefined), "all to see the game");
      for (const player of this.players) player.go_on(target);
      await until(
        () => this.players.every(({ now }) => order.indexOf(now.stage) >= order.indexOf(target)),
        `the stage ${target}`,
      );
      if (this.players.every(({ now }) => now.stage === target)) {
        if (fits(this.host)) return;
        for (const player of this.players) player.go_on("result");
        await until(() => this.players.every(({ now }) => now.stage === "result"), "the end of an unfit game");
      }
    }
    throw new Error(`no game came to ${target}`);
  }

  /** Starts another game, without mistaking the last one's result for its own. */
  async #deal(): Promise<void> {
    const before = this.players.map(({ dealt }) => dealt);
    this.host.send({ do: "start" });
    await until(() => this.players.every(({ dealt }, i) => dealt > (before[i] ?? 0)), "a game to begin");
  }

  /** Starts new games until this player faces such a choice, which is left to a browser. */
  async play_until(player: ScriptedPlayer, when: (now: Now) => boolean): Promise<void> {
    player.holds = when;
    const stands = (): boolean => player.now.stage === "play" && when(player.now);
    for (let game = 0; game < most_games; game++) {
      await this.play_to("play");
      for (const one of this.players) one.go_on("result");
      await until(() => stands() || this.players.every(({ now }) => now.stage === "result"), "the choice");
      if (stands()) return;
    }
    throw new Error("nobody ever stood before it");
  }

  close(): void {
    for (const player of this.players) player.close();
  }
}

async function post(origin: string, path: string, body: object): Promise<Pass> {
  const response = await fetch(`${origin}/api${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Pass;
}

export async function scripted_table(
  origin: string,
  { names, preset = "classic", options = {} }: ScriptedChoices,
): Promise<ScriptedTable> {
  const [first = "Ana", ...others] = names;
  const table: NewTable = { name: first, preset, options: { players: names.length, ...options } };
  const passes = [await post(origin, "/tables", table)];
  const room = passes[0]?.room ?? "";
  for (const name of others) passes.push(await post(origin, `/tables/${room}/members`, { name }));
  const players = passes.map((pass, i) => new ScriptedPlayer(origin, pass, names[i] ?? ""));
  await until(() => players.every(({ live }) => live), "all to be there");
  return new ScriptedTable(players);
}
