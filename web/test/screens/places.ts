import { test } from "node:test";
import { in_house } from "../house.ts";
import { languages, look } from "../sweep.ts";

const places = {
  start: "/",
  new: "/new",
  device: "/device",
  public: "/lobby",
  settings: "/settings",
  games: "/games",
  replay_open: "/replay",
  editor: "/editor",
  puzzles: "/puzzles",
  puzzles_all: "/puzzles#all",
  challenges: "/challenges",
  challenges_all: "/challenges#all",
  no_table: "/t/bako-dimu-fera",
  move_failed: "/move/bako-dimu-fera#x",
} as const;

for (const language of languages) {
  test(`the places around a game: ${language}`, { timeout: 400_000 }, () =>
    in_house(async (house) => {
      const person = await house.person({ language, still: true });
      for (const [name, path] of Object.entries(places)) {
        await person.open(path);
        await person.page.locator("main:not([aria-busy=true]) h1").first().waitFor({ state: "attached" });
        await person.page.waitForLoadState("networkidle");
        await look(person, name);
      }
    }),
  );
}
