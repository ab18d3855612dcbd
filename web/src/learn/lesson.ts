// A lesson: a prepared table, and what the coach says there. Steps are tried in order, and the first one that is due
// and has not been said yet is said. So a lesson cannot break: what does not happen is not mentioned.
import type { Values } from "../i18n/message_format.ts";
import { name_of, number_of, say_the_card, say_suit, suit_of, wording_of } from "../i18n/wording.ts";
import type { GameResult, Seat } from "../protocol/messages.ts";
import type { Scene } from "./scene.ts";

/** `plan`: the card or mission that the plan calls for. A number is a seat. */
export type Target =
  "mission" | "missions" | "trick" | "hand" | "plan" | "own" | "overview" | "role" | "wager" | "vote" | "larry" | Seat;

export interface Step {
  /** Its words are `ui.learn.LESSON.ID`. */
  readonly id: string;
  readonly when: (scene: Scene) => boolean;
  /**
   * read: the table waits until the learner continues. tap: until the learner taps what it points at. look: until its
   * moment has passed. move: the table waits for the learner's move anyway.
   */
  readonly kind: "read" | "move" | "tap" | "look";
  readonly at?: Target | ((scene: Scene) => Target | undefined);
  /** Whom it is about. */
  readonly about?: (scene: Scene) => Seat | undefined;
  readonly words?: (scene: Scene) => Values;
  /** Said again when the decisive moment is tried again; so is every move. */
  readonly again?: boolean;
}

/** How the lessons appear in the list. */
export type LessonGroup = "games" | "roles" | "variants";

export interface Lesson {
  readonly id: string;
  readonly group: LessonGroup;
  readonly steps: readonly Step[];
  /** Whether it has shown what it is meant to; by default, if the learner has won. */
  readonly went_well?: (result: GameResult, you: Seat) => boolean;
}

/** Comes before anything is said about who the learner is. */
export const look_first: Step = {
  id: "role",
  kind: "look",
  at: "role",
  when: ({ knows_role, model }) => !knows_role && model.now.stage === "play",
};

/** What is not repeated when the decisive moment is tried again. */
export const said_for_good = (lesson: Lesson, said: readonly string[]): readonly string[] =>
  lesson.steps.filter(({ id, kind, again }) => said.includes(id) && kind !== "move" && !again).map(({ id }) => id);

export const target_of = ({ at }: Step, scene: Scene): Target | undefined =>
  typeof at === "function" ? at(scene) : at;

/** The values that every message of the coach may use. */
export function values_of(step: Step, scene: Scene): Values {
  const wording = wording_of(scene.model);
  const about = step.about?.(scene);
  const led = scene.plays[0]?.card;
  const trump = scene.game.tricks.at(-1)?.trump;
  const { planned } = scene;
  return {
    ...(about !== undefined && { name: name_of(wording, about), you: about === scene.you }),
    ...(led !== undefined && { led: say_suit(suit_of(led)) }),
    ...(trump !== undefined && { trump: say_suit(trump) }),
    ...(planned !== null &&
      "card" in planned && {
        card: say_the_card(planned.card),
        number: number_of(planned.card),
        wager: planned.wager === true,
      }),
    ...step.words?.(scene),
  };
}

export const my_card = ({ mine, game }: Scene): boolean => mine && game.phase === "play";
export const my_mission = ({ mine, game }: Scene): boolean => mine && game.phase === "mission";
export const stage_is =
  (stage: Scene["model"]["now"]["stage"]) =>
  ({ model }: Scene): boolean =>
    model.now.stage === stage;
