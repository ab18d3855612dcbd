// Short lessons, one per special role: from the middle of a game to the moment when the role acts.
import { look_first, my_card, my_mission, stage_is, type Lesson, type Step } from "./lesson.ts";
import type { Scene } from "./scene.ts";

const in_tricks = stage_is("play");
const votes = (scene: Scene): boolean => stage_is("vote")(scene) && scene.model.now.pressed !== true;
const is_revealed = (scene: Scene): boolean =>
  scene.game.revealed.includes(scene.you) && scene.model.now.stage !== "result";

/** What the role is, with its card. */
const who_you_are: readonly Step[] = [{ id: "role", kind: "tap", at: "role", when: in_tricks }];
const talk: Step = { id: "talk", kind: "move", at: "vote", when: stage_is("discussion") };
const right_of = ({ you, model }: Scene): number => (you + model.options.players - 1) % model.options.players;

export const bugged: Lesson = {
  id: "bugged",
  group: "roles",
  steps: [
    ...who_you_are,
    { id: "duck", kind: "read", at: "own", when: in_tricks },
    { id: "low", kind: "move", at: "plan", when: (scene) => my_card(scene) && scene.plays.length > 0 },
    talk,
  ],
};

export const paranoid: Lesson = {
  id: "paranoid",
  group: "roles",
  steps: [
    ...who_you_are,
    { id: "last_trick", kind: "move", at: "plan", when: my_card },
    talk,
    { id: "vote", kind: "move", when: votes },
  ],
};

export const sleeper: Lesson = {
  id: "sleeper",
  group: "roles",
  steps: [
    ...who_you_are,
    { id: "choose", kind: "move", at: "plan", when: my_mission },
    { id: "win", kind: "move", at: "plan", when: (scene) => my_card(scene) && !is_revealed(scene) },
    { id: "turned", kind: "read", at: "own", when: is_revealed },
    talk,
  ],
};

export const tim_shady: Lesson = {
  id: "tim_shady",
  group: "roles",
  steps: [
    ...who_you_are,
    { id: "neighbour", kind: "read", at: right_of, when: in_tricks, about: right_of },
    { id: "win", kind: "move", at: "plan", when: my_card },
    { id: "took", kind: "read", when: is_revealed, about: right_of },
    talk,
  ],
};

export const decoy: Lesson = {
  id: "decoy",
  group: "roles",
  steps: [
    ...who_you_are,
    { id: "last_trick", kind: "move", at: "plan", when: my_card },
    talk,
    { id: "vote", kind: "move", when: votes },
  ],
};

export const accomplice: Lesson = {
  id: "accomplice",
  group: "roles",
  steps: [
    look_first,
    { id: "name", kind: "move", when: ({ mine, game }) => mine && game.phase === "accomplice" },
    {
      id: "peek",
      kind: "read",
      at: ({ game }) => game.partner,
      when: ({ game }) => game.partner !== undefined && game.phase !== "over",
      about: ({ game }) => game.partner,
    },
    {
      id: "costs",
      kind: "read",
      at: "own",
      when: (scene) => in_tricks(scene) && scene.trick >= 1 && scene.game.partner !== undefined,
    },
    { id: "help", kind: "move", at: "plan", when: my_card },
    talk,
  ],
};

export const prof_no: Lesson = {
  id: "prof_no",
  group: "roles",
  steps: [
    ...who_you_are,
    {
      id: "all_up",
      kind: "read",
      at: "overview",
      when: in_tricks,
      words: ({ model }) => ({ n: model.overview.reveal_at }),
    },
    {
      id: "give",
      kind: "move",
      at: "plan",
      when: my_card,
      about: ({ game, you }) => game.names.findIndex((_, seat) => seat !== you && game.face_up[seat] === undefined),
    },
    talk,
  ],
};
