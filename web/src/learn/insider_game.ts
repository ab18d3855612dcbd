// The second game, from the Insider's seat: trust first, one lie, and how to live with it.
import { say_suit, suit_of } from "../i18n/wording.ts";
import { look_first, my_card, my_mission, stage_is, type Lesson } from "./lesson.ts";
import { all_declined, may_wager, own_slip, type Scene } from "./scene.ts";

const own_lie = (scene: Scene) =>
  all_declined(scene).find(({ seat, trick }) => seat === scene.you && trick < scene.trick);
/** The plan breaks the suit led although the learner holds it. */
const may_lie = ({ planned, plays, game }: Scene): boolean => {
  const led = plays[0]?.card;
  if (led === undefined || planned === null || !("card" in planned)) return false;
  return suit_of(planned.card) !== suit_of(led) && (game.hand?.some((card) => suit_of(card) === suit_of(led)) ?? false);
};
const wagers = ({ planned }: Scene): boolean => planned !== null && "card" in planned && planned.wager === true;

export const insider_game: Lesson = {
  id: "insider_game",
  group: "games",
  steps: [
    look_first,
    {
      id: "goal",
      kind: "read",
      at: "overview",
      when: ({ trick, plays }) => trick === 1 && plays.length < 4,
      words: ({ model }) => ({ n: model.overview.reveal_at }),
    },
    { id: "free", kind: "read", at: "hand", when: (scene) => scene.trick === 1 && my_card(scene) },
    { id: "trust", kind: "move", at: "plan", when: (scene) => scene.trick === 1 && my_card(scene) },
    { id: "pretend", kind: "read", when: ({ trick, plays }) => trick === 2 && plays.length === 0 },
    { id: "lie", kind: "move", at: "plan", when: (scene) => my_card(scene) && may_lie(scene) },
    {
      id: "lied",
      kind: "read",
      at: "hand",
      when: (scene) => own_lie(scene) !== undefined && scene.plays.length === 0 && stage_is("play")(scene),
      words: (scene) => ({ suit: say_suit(own_lie(scene)?.suit ?? "blue"), n: own_lie(scene)?.trick ?? 0 }),
    },
    {
      id: "slipped",
      kind: "read",
      at: "trick",
      again: true,
      when: (scene) => own_slip(scene) !== null && stage_is("play")(scene),
      words: (scene) => ({ suit: say_suit(own_slip(scene)?.suit ?? "blue"), n: own_slip(scene)?.trick ?? 0 }),
    },
    { id: "choose", kind: "move", at: "missions", when: my_mission },
    { id: "steal", kind: "move", at: "plan", when: (scene) => my_card(scene) && may_wager(scene) && wagers(scene) },
    {
      id: "left",
      kind: "read",
      at: "hand",
      when: ({ trick, plays, model }) => trick >= 8 && plays.length === 0 && model.now.stage === "play",
    },
    { id: "talk", kind: "move", at: "vote", when: stage_is("discussion") },
    { id: "vote", kind: "move", when: (scene) => stage_is("vote")(scene) && scene.model.now.pressed !== true },
  ],
};
