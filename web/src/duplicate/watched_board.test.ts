import { expect, test, vi } from "vitest";
import type { BoardTable } from "../protocol/messages.ts";
import { duplicate_board } from "../session/api.ts";
import { progress_of, WatchedBoard } from "./watched_board.svelte.ts";

vi.mock("../session/api.ts", () => ({ duplicate_board: vi.fn() }));

/** Who is host now. */
function hosted_by(host: string): void {
  vi.mocked(duplicate_board).mockImplementation((_id, token) =>
    Promise.resolve({
      ok: true,
      value: { round: 0, tables: [], rounds: [], scores: [], ...(token === host && { host: true as const }) },
    }),
  );
}
const asked = (): readonly (string | null)[] =>
  vi
    .mocked(duplicate_board)
    .mock.calls.splice(0)
    .map(([, token]) => token);

test("a new host gets the host's view, and an earlier one loses it", async () => {
  const board = new WatchedBoard("id", ["mine"]);
  hosted_by("other");
  await board.look();
  expect(board.host_token).toBeNull();
  hosted_by("mine");
  await board.look();
  expect(board.host_token).toBe("mine");
  hosted_by("other");
  await board.look();
  expect(board.host_token).toBeNull();
});

test("all places of this device are tried at first, then one each time", async () => {
  const board = new WatchedBoard("id", ["a", "b", "c"]);
  hosted_by("nobody");
  asked();
  await board.look();
  expect(asked()).toEqual(["a", "b", "c"]);
  await board.look();
  expect(asked()).toEqual(["a"]);
  hosted_by("c");
  for (let i = 0; i < 4; i += 1) await board.look();
  expect(asked()).toEqual(["b", "c", "c", "c"]);
  expect(board.host_token).toBe("c");
});

test("without a place it asks as a stranger", async () => {
  const board = new WatchedBoard("id", []);
  hosted_by("nobody");
  asked();
  await board.look();
  await board.look();
  expect(asked()).toEqual([null, null]);
});

test("a table that knows it has finished counts, even on an older board", () => {
  const state_of = (table: number, state: BoardTable["state"]): BoardTable => ({ table, state });
  const tables = [state_of(1, "playing"), state_of(2, "finished"), state_of(3, "starting"), state_of(4, "sits_out")];
  expect(progress_of(tables)).toEqual({ done: 1, all: 3 });
  expect(progress_of(tables, 1)).toEqual({ done: 2, all: 3 });
  expect(progress_of(tables, 2)).toEqual({ done: 1, all: 3 });
});
