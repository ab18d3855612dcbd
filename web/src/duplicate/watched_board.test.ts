import { expect, test, vi } from "vitest";
import { duplicate_board } from "../session/api.ts";
import { WatchedBoard } from "./watched_board.svelte.ts";

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
