// Before the votes are counted, nobody can tell from a message to another seat, its length or its timing who points at
// whom, with how many fingers, or whether someone has a vote.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../../src/protocol/messages.ts";
import { finish } from "../finale.ts";
import { scripted_table, until, type ScriptedPlayer, type ScriptedTable } from "../scripted_table.ts";
import { start_server } from "../server.ts";

/** Everything that reaches an onlooker. */
class Listener {
  readonly #socket: WebSocket;
  #heard: string[] = [];

  constructor(origin: string, room: string, token?: string) {
    this.#socket = new WebSocket(`${origin.replace("http", "ws")}/ws/${room}`);
    this.#socket.onopen = () => this.#socket.send(JSON.stringify({ hello: 1, ...(token !== undefined && { token }) }));
    this.#socket.onmessage = ({ data }) => this.#heard.push(String(data));
  }

  get heard(): readonly string[] {
    return this.#heard;
  }

  listen(): void {
    this.#heard = [];
  }

  close(): void {
    this.#socket.close();
  }
}

/** Without what is public about a press: who, when, and who is still missing. */
const plain = (text: string): string =>
  text
    .replace(/"(seq|at)": ?\d+/g, '"$1":0')
    .replace(/"seat": ?\d/, '"seat":0')
    .replace(/"awaited": ?\[[\d, ]*\]/, '"awaited":[]');

const mute = { id: "mute", replaces: "agent", votes: 0, name: { en: "Mute" } } as const;

/** A vote in which no role is face up, so that all four seats press. */
async function to_vote(table: ScriptedTable): Promise<void> {
  await table.play_to("vote", ({ face_up }) => face_up.size === 0);
  await until(() => table.players.every(({ game }) => game?.phase === "vote"), "all to see the vote");
}

/** The seat's press: the first or the last of its choices, or that of someone without a vote. */
function press(player: ScriptedPlayer, which: "first" | "last"): string {
  const { legal = [], confirm } = player.now;
  const action: Action | undefined = which === "first" ? legal[0] : legal.at(-1);
  if (confirm || action === undefined) {
    player.send({ do: "confirm" });
    return "none";
  }
  player.act(action);
  return JSON.stringify(action);
}

test("a press tells the others that somebody has pressed, and nothing else", { timeout: 400_000 }, async () => {
  const server = await start_server({ options: ["--bot-pace", "0"] });
  try {
    const table = await scripted_table(server.origin, {
      names: ["Ana", "Bo", "Cy", "Di"],
      options: { wager: false, special_roles: ["paranoid_agent", "mute"], custom_role: mute },
    });
    const lengths = { seat: new Set<number>(), spectator: new Set<number>() };
    const ballots = new Set<string>();
    for (const which of ["first", "last"] as const) {
      await to_vote(table);
      const seats = table.players.map((player) => ({
        player,
        listener: new Listener(server.origin, table.room, player.pass.token),
      }));
      const spectator = new Listener(server.origin, table.room);
      const everybody = [...seats.map(({ listener }) => listener), spectator];
      await until(() => everybody.every(({ heard }) => heard.length > 0), "all to listen");
      // The last press triggers the count, so it is left to someone with one vote.
      const last = seats.findLast(({ player }) => player.game?.role === "agent" || player.game?.role === "insider");
      for (const { player, listener: own } of seats.filter((seat) => seat !== last)) {
        const others = everybody.filter((listener) => listener !== own);
        for (const listener of others) listener.listen();
        const ballot = press(player, which);
        ballots.add(ballot);
        await until(() => others.every(({ heard }) => heard.length > 0), "the press to be heard");
        // Anything that followed later would reveal something too.
        await new Promise((wake) => setTimeout(wake, 400));
        for (const listener of others) {
          const { heard } = listener;
          assert.equal(heard.length, 1, `more than one message: ${heard.join("\n")}`);
          const text = heard[0] ?? assert.fail();
          const { events } = JSON.parse(text) as { readonly events: readonly object[] };
          assert.deepEqual(
            events.map((event) => Object.keys(event)),
            [["seq", "at", "event", "seat"]],
          );
          (listener === spectator ? lengths.spectator : lengths.seat).add(plain(text).length);
        }
      }
      for (const listener of everybody) listener.close();
      await finish(table);
    }
    table.close();
    assert.ok(ballots.size >= 3 && ballots.has("none"), `too few kinds of ballots: ${[...ballots].join()}`);
    for (const [who, found] of Object.entries(lengths)) assert.equal(found.size, 1, `${who}: ${[...found].join()}`);
  } finally {
    await server.stop();
  }
});
