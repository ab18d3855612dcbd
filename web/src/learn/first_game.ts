// The first game, as an Agent. Each rule comes when it is first needed. On the planned path or off it, what is said
// follows from what lies on the table.
import { number_of, say_the_card, say_suit, suit_of } from "../i18n/wording.ts";
import { look_first, my_card, my_mission, stage_is, type Lesson } from "./lesson.ts";
import { all_declined, caught, declined_now, may_wager, type Scene } from "./scene.ts";

const has_not_played = ({ plays, you }: Scene): boolean => !plays.some(({ seat }) => seat === you);
const begins = (scene: Scene): boolean => scene.trick === 1 && has_not_played(scene) && stage_is("play")(scene);
const wagered = ({ plays, you }: Scene) => plays.find(({ wager, seat }) => wager === true && seat !== you);
const has_wagered = ({ game, you }: Scene): boolean =>
  game.tricks.some(({ plays }) => plays?.some(({ seat, wager }) => seat === you && wager === true));
const won_by = ({ last }: Scene) => last?.plays?.find(({ seat }) => seat === last.winner);
const revealed = ({ game, you }: Scene) => (game.revealed.includes(you) ? you : game.revealed[0]);

const suspect = (scene: Scene) =>
  caught(scene)?.seat ?? all_declined(scene).findLast(({ seat }) => seat !== scene.you)?.seat;

export const first_game: Lesson = {
  id: "first_game",
  group: "games",
  went_well: ({ cause, winners }, you) => cause === "vote" && winners.includes(you),
  steps: [
    look_first,
    {
      id: "goal",
      kind: "read",
      at: "overview",
      when: begins,
      words: ({ model }) => ({ needed: model.overview.missions_needed }),
    },
    { id: "trick", kind: "read", at: "hand", when: begins },
    { id: "mission", kind: "tap", at: "mission", when: (scene) => begins(scene) && scene.game.phase === "play" },
    { id: "trump", kind: "read", at: "mission", when: (scene) => begins(scene) && scene.game.phase === "play" },
    {
      id: "follow",
      kind: "move",
      at: "plan",
      when: (scene) =>
        my_card(scene) && scene.plays.length > 0 && Object.keys(scene.model.now.unplayable ?? {}).length > 0,
      words: ({ trick, planned }) =>
        trick === 1 && planned !== null && "card" in planned ? { hint: say_the_card(planned.card) } : {},
    },
    {
      id: "won",
      kind: "read",
      at: ({ last, you }) => (last?.winner === you ? "own" : last?.winner),
      when: ({ trick, plays }) => trick === 2 && plays.length === 0,
      about: ({ last }) => last?.winner,
      words: ({ last }) => ({ done: last?.completed === true }),
    },
    { id: "choose", kind: "move", at: ({ planned }) => (planned ? "plan" : "missions"), when: my_mission },
    {
      id: "lead",
      kind: "move",
      at: ({ planned }) => (planned ? "plan" : "hand"),
      when: (scene) => my_card(scene) && scene.plays.length === 0,
    },
    {
      id: "intel",
      kind: "read",
      at: "overview",
      when: ({ trick, plays }) => trick === 3 && plays.length === 0,
      words: ({ model }) => ({ n: model.overview.reveal_at }),
    },
    {
      id: "declined",
      kind: "read",
      at: (scene) => declined_now(scene)?.seat,
      when: (scene) => declined_now(scene) !== null,
      about: (scene) => declined_now(scene)?.seat,
    },
    {
      id: "trumped",
      kind: "read",
      at: ({ last }) => last?.winner,
      when: (scene) => {
        const best = won_by(scene);
        return (
          scene.plays.length === 0 &&
          best !== undefined &&
          !best.wager &&
          suit_of(best.card) === scene.last?.trump &&
          suit_of(scene.last.plays?.[0]?.card ?? best.card) !== scene.last.trump
        );
      },
      about: ({ last }) => last?.winner,
      words: ({ last }) => ({ suit: say_suit(last?.trump ?? "blue") }),
    },
    {
      id: "spoiled",
      kind: "read",
      at: (scene) => declined_now(scene)?.seat,
      when: (scene) => declined_now(scene) !== null && scene.model.now.outlook === "failed",
      about: (scene) => declined_now(scene)?.seat,
    },
    {
      id: "wagered",
      kind: "read",
      at: "trick",
      when: (scene) => wagered(scene) !== undefined,
      about: (scene) => wagered(scene)?.seat,
      words: (scene) => ({ value: number_of(wagered(scene)?.card ?? "B1") }),
    },
    {
      id: "wager",
      kind: "move",
      at: "plan",
      when: (scene) =>
        my_card(scene) &&
        may_wager(scene) &&
        scene.planned !== null &&
        "card" in scene.planned &&
        scene.planned.wager === true,
    },
    {
      id: "wager_may",
      kind: "move",
      at: "hand",
      when: (scene) => my_card(scene) && may_wager(scene) && scene.trick >= 7 && !has_wagered(scene),
    },
    {
      id: "alone",
      kind: "read",
      when: ({ trick, plays, model }) => trick >= 7 && plays.length === 0 && model.now.stage === "play",
    },
    {
      id: "caught",
      kind: "read",
      again: true,
      at: (scene) => caught(scene)?.seat,
      when: (scene) => caught(scene) !== null && stage_is("play")(scene),
      about: (scene) => caught(scene)?.seat,
      words: (scene) => ({ suit: say_suit(caught(scene)?.suit ?? "blue"), n: caught(scene)?.trick ?? 0 }),
    },
    {
      id: "revealed",
      kind: "read",
      at: (scene) => (revealed(scene) === scene.you ? "own" : revealed(scene)),
      when: (scene) => scene.game.revealed.length > 0 && stage_is("play")(scene),
      about: revealed,
      words: ({ model }) => ({ n: model.overview.reveal_at }),
    },
    { id: "talk", kind: "move", at: "vote", when: stage_is("discussion") },
    {
      id: "vote",
      kind: "move",
      at: suspect,
      when: (scene) => stage_is("vote")(scene) && scene.model.now.pressed !== true,
      about: suspect,
    },
  ],
};
