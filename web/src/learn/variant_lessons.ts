// Short lessons on other ways to play: risky missions, and two players with Larry.
import { my_card, my_mission, stage_is, type Lesson } from "./lesson.ts";
import type { Scene } from "./scene.ts";

const in_tricks = stage_is("play");
const my_larry = ({ mine, game }: Scene): boolean => mine && game.phase === "larry";

export const risky: Lesson = {
  id: "risky",
  group: "variants",
  steps: [
    { id: "role", kind: "tap", at: "role", when: in_tricks },
    { id: "mission", kind: "tap", at: "mission", when: (scene) => in_tricks(scene) && scene.game.phase === "play" },
    {
      id: "wager",
      kind: "move",
      at: "plan",
      when: (scene) => my_card(scene) && scene.plays.length > 0,
      words: ({ model }) => ({ n: model.overview.reveal_at }),
    },
    { id: "talk", kind: "move", at: "vote", when: stage_is("discussion") },
  ],
};

export const larry: Lesson = {
  id: "larry",
  group: "variants",
  steps: [
    { id: "third", kind: "read", at: 2, when: in_tricks },
    { id: "play", kind: "move", at: "larry", when: my_larry },
    { id: "own", kind: "move", at: "plan", when: (scene) => my_card(scene) && scene.plays.length > 0 },
    { id: "lead", kind: "move", at: "missions", when: my_mission },
    { id: "talk", kind: "move", at: "vote", when: stage_is("discussion") },
    { id: "vote", kind: "move", when: (scene) => stage_is("vote")(scene) && scene.model.now.pressed !== true },
  ],
};
