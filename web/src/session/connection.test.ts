import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection.svelte.ts";
import type { TransportEvents } from "../protocol/transport.ts";

interface Sent {
  readonly id?: number;
  readonly do?: string;
  readonly ask?: string;
  readonly hello?: number;
}

interface Line {
  readonly events: TransportEvents;
  readonly sent: Sent[];
  closed: boolean;
  lost: boolean;
}

function connected(is_replaceable = false): {
  readonly connection: Connection;
  readonly lines: Line[];
  readonly problems: string[];
} {
  const lines: Line[] = [];
  const problems: string[] = [];
  const connection = new Connection({
    room: "bako-dimu-fera",
    token: "ab",
    received: () => {},
    problem: (text) => problems.push(text),
    open: (_, events) => {
      const line: Line = { events, sent: [], closed: false, lost: false };
      lines.push(line);
      return {
        send: (text) => line.sent.push(JSON.parse(text) as Sent),
        close: () => (line.closed = true),
        lost: () => (line.lost = true),
        is_replaceable,
      };
    },
  });
  return { connection, lines, problems };
}

const last = (lines: Line[]): Line => lines.at(-1) as Line;
const done = (id: number | undefined): string => JSON.stringify({ type: "done", id, seq: 1 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what has no answer is sent again first, in its order and with its number", async () => {
  const { connection, lines } = connected();
  const first = connection.send({ do: "sit", seat: 1 });
  last(lines).events.opened();
  const second = connection.send({ do: "ready", ready: true });
  expect(last(lines).sent.map((message) => message.do ?? message.ask ?? message.hello)).toEqual([
    1,
    "sit",
    "time",
    "ready",
  ]);
  const ids = last(lines)
    .sent.filter((message) => message.do)
    .map(({ id }) => id);
  last(lines).events.received(done(ids[0]));
  expect(await first).toEqual({ type: "done", id: ids[0], seq: 1 });
  expect(connection.state.kind).toBe("live");

  last(lines).events.closed(1006, "");
  expect(connection.state).toMatchObject({ kind: "reconnecting", attempt: 1 });
  const third = connection.send({ do: "start" });
  await vi.advanceTimersByTimeAsync(500);
  expect(lines.length).toBe(2);
  last(lines).events.opened();
  expect(
    last(lines)
      .sent.filter((message) => message.do)
      .map(({ id, do: word }) => [id, word]),
  ).toEqual([
    [ids[1], "ready"],
    [expect.any(Number), "start"],
  ]);
  last(lines).events.received(done(ids[1]));
  await second;
  last(lines).events.closed(4004, "left");
  expect(await third).toBe(null);
  expect(connection.state.kind).toBe("left");
  expect(await connection.send({ do: "start" })).toBe(null);
});

test("it is tried less and less often, and at last said to be gone", async () => {
  const { connection, lines } = connected();
  for (let i = 0; i < 8; i++) {
    last(lines).events.closed(1006, "");
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(lines.length).toBe(9);
  last(lines).events.closed(1001, "restart");
  expect(connection.state.kind).toBe("server_gone");
  connection.retry();
  expect(connection.state.kind).toBe("connecting");
  last(lines).events.opened();
  last(lines).events.received('{"type":"answer","id":5,"ask":"time","at":1}');
  expect(connection.state.kind).toBe("live");
  connection.close();
});

test("a connection that says nothing is a broken one", async () => {
  const { connection, lines } = connected();
  last(lines).events.opened();
  const beat = last(lines).sent.at(-1);
  last(lines).events.received(JSON.stringify({ type: "answer", id: beat?.id, ask: "time", at: Date.now() + 5000 }));
  expect(connection.server_now() - Date.now()).toBe(5000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(last(lines).sent.at(-1)?.ask).toBe("time");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(connection.state.kind).toBe("reconnecting");
  expect(lines[0]?.closed).toBe(true);
  connection.close();
});

/** Answers the latest question for the time. */
function answer_time(line: Line): void {
  const beat = line.sent.findLast(({ ask }) => ask === "time");
  line.events.received(JSON.stringify({ type: "answer", id: beat?.id, ask: "time", at: Date.now() }));
}

test("where there are others, a server that says nothing is left within two seconds", async () => {
  const { connection, lines } = connected(true);
  last(lines).events.opened();
  answer_time(last(lines));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines[0]?.lost).toBe(true);
  expect(connection.state.kind).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(200);
  expect(lines.length).toBe(2);
  connection.close();
});

test("where there are others, one that accepts a connection and never opens it is left too", async () => {
  const { connection, lines } = connected(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(lines[0]?.lost).toBe(true);
  connection.close();
  const alone = connected();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(alone.lines[0]?.lost).toBe(false);
  alone.connection.close();
});

test("a link that is slow for all servers is borne after a few attempts, and from then on", async () => {
  const { connection, lines } = connected(true);
  const trip = 3_000;
  for (let answered = 0; answered < 4;) {
    const line = last(lines);
    line.events.opened();
    await vi.advanceTimersByTimeAsync(trip);
    if (line.closed) {
      while (last(lines) === line) await vi.advanceTimersByTimeAsync(100);
      continue;
    }
    for (; answered < 4; answered++) {
      answer_time(line);
      await vi.advanceTimersByTimeAsync(1_000 + trip);
    }
    expect(line.closed).toBe(false);
  }
  expect(lines.length).toBeLessThan(6);
  connection.close();
});

test.each([
  [4001, "version"],
  [4002, "unknown_room"],
  [4003, "unknown_token"],
  [4004, "left"],
  [4010, "room_changed"],
  [4011, "kicked"],
  [4006, "stopped"],
  [4007, "replaced"],
  [4009, "stopped"],
  [4013, "stopped"],
  [1009, "stopped"],
  [1001, "reconnecting"],
  [4005, "reconnecting"],
  [4008, "reconnecting"],
  [4012, "reconnecting"],
])("closed with %i: %s", (code, kind) => {
  const { connection, lines } = connected();
  last(lines).events.opened();
  last(lines).events.closed(code, "");
  expect(connection.state.kind).toBe(kind);
  connection.close();
});

test("comes back by itself once a round is over, and says until then why it is closed", async () => {
  const { connection, lines } = connected();
  for (let round = 0; round < 3; round++) {
    last(lines).events.opened();
    last(lines).events.closed(4013, "round_running");
    expect(connection.state).toEqual({ kind: "stopped", reason: "round_running" });
    expect(lines.length).toBe(round + 1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.state.kind).toBe("stopped");
    expect(lines.length).toBe(round + 2);
  }
  last(lines).events.opened();
  last(lines).events.received(done(1));
  expect(connection.state.kind).toBe("live");
  last(lines).events.closed(4013, "round_running");
  connection.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines.length).toBe(4);
});

test("a place that was good before has moved", () => {
  const { connection, lines, problems } = connected();
  last(lines).events.opened();
  last(lines).events.received("{nonsense");
  expect(problems.length).toBe(1);
  last(lines).events.received(done(1));
  last(lines).events.closed(4003, "unknown_token");
  expect(connection.state.kind).toBe("moved");
});
