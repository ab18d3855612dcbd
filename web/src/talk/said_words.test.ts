// Who said something.
import { expect, test } from "vitest";
import { first_snapshot } from "../../test/first_table.ts";
import type { Game, Said } from "../protocol/messages.ts";
import { model_of, type TableModel } from "../session/table_model.ts";
import { said_name } from "./said_words.ts";

const names = ["Ana", "Ben", "Cleo", "Dora"];
const model: TableModel = {
  ...model_of({ ...first_snapshot, now: { stage: "play" } }),
  game: { number: 2, names } as unknown as Game,
};
const line = (name: string, game: number): Said => ({ seq: 1, at: 0, seat: 3, name, phrase: { say: "agree" }, game });

test("a bot that takes over a seat is called what the seat is called in this game", () => {
  expect(said_name(line("", 2), model)).toBe("Dora");
});

test("everyone else has the name they had at the time", () => {
  expect(said_name(line("Vera", 2), model)).toBe("Vera");
  expect(said_name(line("", 1), model)).not.toBe("Dora");
});
