// Whole games at a real server: after every message the model equals a snapshot.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pass, Preset, TableOptions } from "../src/protocol/messages.ts";
import type { TableSession } from "../src/session/table_session.svelte.ts";
import { follow, type Follower } from "./follower.ts";
import { patience } from "./patience.ts";
import { start_server, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await start_server({ options: ["--bot-pace", "0", "--bot-time", "5"] });
});
afterAll(() => server.stop());

async function post(path: string, body: object): Promise<Pass> {
  const response = await fetch(`${server.origin}/api${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as Pass;
}

async function until(what: () => boolean, most = patience): Promise<void> {
  for (const end = Date.now() + most; !what(); await new Promise((wake) => setTimeout(wake, 3))) {
    if (Date.now() > end) throw new Error(`waited too long for ${String(what)}`);
  }
}

/** Plays any legal move, chosen by a running number. */
function play(session: TableSession, chance: () => number): () => void {
  const move = (): void => {
    const model = session.model;
    if (!model) return;
    const { now, you, game } = model;
    if (now.stage === "discussion" && game && you.seat !== undefined && !game.discussion_ready.includes(you.seat)) {
      void session.set_discussion_ready(true);
    } else if (now.confirm) {
      void session.confirm();
    } else if (now.legal && now.legal.length > 0) {
      const action = now.legal[Math.floor(chance() * now.legal.length)];
      if (action) void session.act(action);
    }
  };
  return session.listen(move);
}

function chance_from(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

async function game_of(preset: Preset, history: TableOptions["history"], seed: number): Promise<readonly Follower[]> {
  const players = preset === "two_players" ? 2 : preset === "risky" ? 3 : seed % 2 === 0 ? 4 : 5;
  const host = await post("/tables", { name: "Ana", preset, options: { players, history } });
  const guest = await post(`/tables/${host.room}/members`, { name: "Bo" });
  const ana = follow(server.origin, host.room, host);
  const bo = follow(server.origin, host.room, guest);
  const screen = follow(server.origin, host.room, null);
  const all = [ana, bo, screen];
  await until(() => all.every(({ session }) => session.model !== null));
  for (let seat = 2; seat < players; seat++)
    await ana.session.seat_bot(seat, "random", seat === 2 ? "" : `Bot ${seat}`);
  for (const { session } of [ana, bo]) play(session, chance_from(seed + (session === bo.session ? 7 : 0)));
  await ana.session.start();
  await until(() => all.every(({ session }) => session.model?.now.stage === "play"));
  await bo.session.mark(0, "strong");
  await ana.session.say({ say: "trust", seat: 1 });
  await until(() => all.every(({ session }) => session.model?.now.stage === "result"));
  return all;
}

const presets: readonly Preset[] = [
  "first_game",
  "classic",
  "sleeper_paranoid",
  "risky_tim",
  "accomplice_prof_no",
  "tim_sleeper",
  "risky",
  "two_players",
];
const histories = ["strict", "last_trick", "open"] as const;

// Bots take their time, so the games run side by side.
let in_all = 0;
describe.concurrent("games", () => {
  test.each(presets.map((preset, i) => [preset, histories[i % 3] ?? "strict", 11 + i] as const))(
    "%s, history %s",
    async (preset, history, seed) => {
      const all = await game_of(preset, history, seed);
      for (const { session, compared, settled, differences } of all) {
        // The length of a game depends on chance: some end after two tricks.
        await until(settled);
        expect(compared()).toBeGreaterThan(0);
        in_all += compared();
        expect(differences).toEqual([]);
        expect(session.problem).toBe(null);
        session.close();
      }
    },
    2 * patience,
  );
});

test("most messages were compared", () => expect(in_all).toBeGreaterThan(200));

test(
  "people come, go, sit, say and change things",
  async () => {
    const host = await post("/tables", { name: "Ana" });
    const guest = await post(`/tables/${host.room}/members`, { name: "Bo" });
    const watcher = await post(`/tables/${host.room}/members`, { name: "Cy", watch: true });
    const ana = follow(server.origin, host.room, host);
    const bo = follow(server.origin, host.room, guest);
    const cy = follow(server.origin, host.room, watcher);
    const all = [ana, bo, cy];
    await until(() => all.every(({ session }) => session.model !== null));
    const done = { kind: "done" };
    expect(await bo.session.sit(3)).toEqual(done);
    expect(await bo.session.stand_up()).toEqual(done);
    expect(await bo.session.sit(1)).toEqual(done);
    expect(await bo.session.sit(0)).toEqual({ kind: "refused", reason: "seat_taken" });
    expect(await bo.session.set_reluctant(true)).toEqual(done);
    expect(await bo.session.set_ready(true)).toEqual(done);
    expect(await bo.session.rename("Bob")).toEqual(done);
    expect(await bo.session.start()).toEqual({ kind: "refused", reason: "not_the_host" });
    expect(await ana.session.chat("Hello <b>you</b>")).toEqual(done);
    expect(await ana.session.change_options({ players: 5, chat: true })).toEqual(done);
    expect(await ana.session.change_options({ players: 4, history: "open" })).toEqual(done);
    expect(await ana.session.take_preset("classic")).toEqual(done);
    expect(await ana.session.seat_bot(2, "random", "Robo")).toEqual(done);
    expect(await ana.session.remove_bot(2)).toEqual(done);
    expect(await ana.session.seat_bot(2, "random", "Robo")).toEqual(done);
    expect(await ana.session.seat_bot(3, "random", "")).toEqual(done);
    expect(await ana.session.start()).toEqual(done);
    await until(() => all.every(({ session }) => session.model?.now.stage === "play"));
    // Latecomers ask, and those who play say yes.
    const latecomer = await post(`/tables/${host.room}/members`, { name: "Di" });
    const di = follow(server.origin, host.room, latecomer);
    all.push(di);
    await until(() => di.session.model !== null);
    const request = (member: number, seat: number) => ({ member, seat });
    expect(await cy.session.sit(0)).toEqual({ kind: "refused", reason: "seat_taken" });
    expect(await cy.session.sit(3)).toEqual(done);
    expect(await cy.session.withdraw()).toEqual(done);
    expect(await cy.session.withdraw()).toEqual({ kind: "refused", reason: "no_request" });
    expect(await di.session.sit(3)).toEqual(done);
    expect(await bo.session.agree(request(4, 2), true)).toEqual({ kind: "refused", reason: "no_request" });
    expect(await bo.session.agree(request(4, 3), true)).toEqual(done);
    expect(await bo.session.agree(request(4, 3), false)).toEqual(done);
    expect(await ana.session.agree(request(4, 3), false)).toEqual(done);
    expect(await di.session.sit(3)).toEqual({ kind: "refused", reason: "request_declined" });
    expect(await cy.session.sit(3)).toEqual(done);
    expect(await cy.session.sit(2)).toEqual(done);
    expect(await cy.session.agree(request(3, 2), true)).toEqual({ kind: "refused", reason: "not_yourself" });
    expect(await di.session.agree(request(3, 2), true)).toEqual({ kind: "refused", reason: "no_say" });
    expect(await ana.session.agree(request(3, 2), true)).toEqual(done);
    expect(await bo.session.agree(request(3, 2), true)).toEqual(done);
    await until(() => cy.session.model?.game?.hand !== undefined);
    expect(await bo.session.rename("Bo")).toEqual(done);
    for (const { session } of all) play(session, chance_from(5));
    await ana.session.say({ say: "hurry" });
    // A broken connection recovers by itself, and a command given meanwhile is not lost.
    bo.cut();
    const said = bo.session.say({ say: "sorry" });
    expect(bo.session.state.kind).toBe("reconnecting");
    expect(await said).toEqual(done);
    expect(bo.session.state.kind).toBe("live");
    expect(await cy.session.leave()).toEqual(done);
    await until(() => cy.session.state.kind === "left");
    await ana.session.abandon();
    await until(() => bo.session.model?.now.stage === "lobby" || bo.session.model?.now.stage === "result");
    expect(await ana.session.give_host(2)).toEqual(done);
    expect(await bo.session.kick(1)).toEqual(done);
    await until(() => ana.session.state.kind === "kicked");
    // A bot has made room for the latecomer, and members know the new code.
    await until(() => [bo, di].every(({ session }) => session.room !== host.room));
    expect(bo.session.room).toBe(di.session.room);
    expect(di.session.model?.you.seat).toBeDefined();
    const stranger = follow(server.origin, host.room, null);
    await until(() => stranger.session.state.kind === "unknown_room");
    const back = follow(server.origin, host.room, guest);
    await until(() => back.session.room === bo.session.room);
    back.session.close();
    const kicked = follow(server.origin, host.room, host);
    await until(() => kicked.session.state.kind === "kicked");
    expect(bo.compared()).toBeGreaterThan(20);
    for (const { session, differences } of all) {
      expect(differences).toEqual([]);
      session.close();
    }
  },
  2 * patience,
);

test("a place that does not exist is said so", async () => {
  const nowhere = follow(server.origin, "bako-dimu-fera", null);
  await until(() => nowhere.session.state.kind === "unknown_room");
  const host = await post("/tables", { name: "Ana" });
  const nobody = follow(server.origin, host.room, { ...host, token: "0".repeat(64) });
  await until(() => nobody.session.state.kind === "unknown_token");
  expect(await nobody.session.start()).toEqual({ kind: "lost" });
});
