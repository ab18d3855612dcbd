import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stored_at_server } from "../home.ts";
import type { OpenedGame } from "../protocol/messages.ts";
import { write_stored } from "../stored.ts";
import type { ApiResult } from "./api.ts";
import { open_linked } from "./linked_games.ts";

const own = { people: [] } as unknown as OpenedGame;
const open = {} as OpenedGame;
const answers = vi.hoisted((): { to: (token: string | null) => ApiResult<OpenedGame> } => ({
  to: () => ({ ok: true, value: open }),
}));
const open_game = vi.hoisted(() => vi.fn((_link: string, token: string | null) => Promise.resolve(answers.to(token))));
vi.mock("./api.ts", async (original) => ({ ...(await original<typeof import("./api.ts")>()), open_game }));

const place = (i: number): object => ({ room: `room-${i}`, member: 1, token: `t${i}`, name: "Ana", used: i });

beforeEach(() => {
  vi.useFakeTimers();
  open_game.mockClear();
  write_stored(stored_at_server("linked_games"), []);
  write_stored(
    stored_at_server("places"),
    Array.from({ length: 20 }, (_, i) => place(i)),
  );
  write_stored(
    stored_at_server("former_tokens"),
    Array.from({ length: 20 }, (_, i) => `f${i}`),
  );
});
afterEach(() => vi.useRealTimers());

test("the last of all tokens opens a link, however long ago its table was, and the next time it is the first", async () => {
  answers.to = (token) => (token === "f19" ? { ok: true, value: own } : { ok: false, error: "unknown_game" });
  expect(await open_linked("x")).toEqual({ ok: true, value: { token: "f19", game: own } });
  expect(open_game).toHaveBeenCalledTimes(40);
  open_game.mockClear();
  expect((await open_linked("x")).ok).toBe(true);
  expect(open_game).toHaveBeenCalledExactlyOnceWith("x", "f19");
});

test("a server that wants fewer requests is asked again later", async () => {
  let refusals = 3;
  answers.to = (token) => {
    if (token === "t5" && refusals-- > 0) return { ok: false, error: "too_many_requests" };
    return token === "t5" ? { ok: true, value: own } : { ok: false, error: "unknown_game" };
  };
  const opened = open_linked("x");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toEqual({ ok: true, value: { token: "t5", game: own } });
});

test("a link that is open to anyone is opened without trying everything", async () => {
  answers.to = () => ({ ok: true, value: open });
  expect(await open_linked("x")).toEqual({ ok: true, value: { token: null, game: open } });
  expect(open_game.mock.calls.length).toBeLessThan(10);
});
