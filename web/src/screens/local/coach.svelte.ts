// The coach at a lesson's table: which step is due, what has been said, and whether the table waits.
import { t, t_word } from "../../i18n/catalogue.svelte.ts";
import { say_the_card, seat_names } from "../../i18n/wording.ts";
import type { Action } from "../../protocol/messages.ts";
import type { TableModel } from "../../session/table_model.ts";
import { is_role_known, lying_trick } from "../../learn/coached.svelte.ts";
import { mission_model } from "../../table/table_view.ts";
import { target_of, values_of, type Lesson, type Step, type Target } from "../../learn/lesson.ts";
import { keep_done, keep_said, progress } from "../../session/lesson_progress.ts";
import { retried_trick, scene_of, type PreparedTable, type Scene } from "../../learn/scene.ts";

/** Changes whenever the learner has done something. */
const moves_of = ({ game, model, you }: Scene): string =>
  [
    model.now.stage,
    game.hand?.length,
    model.now.pressed,
    game.partner,
    game.tricks.filter(({ leader }) => leader === you).length,
  ].join();

interface Meant {
  readonly trick: number;
  readonly planned: Action;
}

export class Coach {
  readonly lesson: Lesson;
  readonly #table: PreparedTable;
  #said: readonly string[] = $state.raw([]);
  #step: Step | null = $state.raw(null);
  #scene: Scene | null = $state.raw(null);
  /** The scene when the step became due, which its words are about. */
  #begun: Scene | null = $state.raw(null);
  /** A legal move other than the one the coach had in mind. */
  #otherwise: Action | null = $state.raw(null);
  #meant: Meant | null = null;

  constructor(lesson: Lesson, table: PreparedTable) {
    this.lesson = lesson;
    this.#table = table;
    this.#said = progress().said[lesson.id] ?? [];
  }

  /** Called with every change of the table. */
  follow(model: TableModel): void {
    const scene = scene_of(model, this.#table, is_role_known() ?? true);
    this.#scene = scene;
    if (scene === null) return;
    if (this.went_well) keep_done(this.lesson.id);
    this.#compare(scene);
    if (this.#step !== null && this.#is_past(this.#step, scene)) this.#close();
    if (this.#step === null) this.#next();
  }

  get step(): Step | null {
    return this.#otherwise !== null || this.#is_ahead ? null : this.#step;
  }
  /** The game is over, and the learner has seen it. */
  get is_over(): boolean {
    return this.#is_played && lying_trick() === null;
  }
  /** It is over, and the learner has seen what the lesson is meant to show. */
  get went_well(): boolean {
    const result = this.#scene?.game.result;
    const you = this.#scene?.you;
    if (result === undefined || you === undefined) return false;
    return this.lesson.went_well?.(result, you) ?? result.winners.includes(you);
  }
  /** The table pauses while there is something to read or to tap. */
  get waits(): boolean {
    if (this.#is_played) return false;
    return this.#otherwise !== null || (this.#step !== null && this.#step.kind !== "move");
  }
  get has_button(): boolean {
    return this.#otherwise !== null || this.step?.kind === "read";
  }
  get target(): Target | undefined {
    return this.step !== null && this.#begun !== null ? target_of(this.step, this.#begun) : undefined;
  }
  get planned(): Action | null {
    return this.#scene?.planned ?? null;
  }
  get scene(): Scene | null {
    return this.#scene;
  }
  get text(): string {
    if (this.is_over) return this.#last_words;
    if (this.#otherwise !== null) return this.#words_about(this.#otherwise);
    const { step } = this;
    if (step === null || this.#begun === null) return this.#small_talk;
    return t_word("ui.learn", `${this.lesson.id}.${step.id}`, values_of(step, this.#begun), "");
  }

  go_on(): void {
    if (this.#otherwise !== null) this.#otherwise = null;
    else this.#close();
    if (this.#step === null) this.#next();
  }

  get #last_words(): string {
    const { id } = this.lesson;
    if (this.went_well) return t_word("ui.learn", `${id}.end`);
    const won = this.#scene !== null && this.#scene.game.result?.winners.includes(this.#scene.you) === true;
    return t_word("ui.learn", `${id}.wrong`, { won, n: retried_trick(this.#table) }, "");
  }
  /** For when there is nothing new to say. */
  get #small_talk(): string {
    if (lying_trick() !== null) return t("ui.learn.trick_over");
    const { mine = false, model } = this.#scene ?? {};
    const votes = model?.now.stage === "vote";
    if (mine) return t(votes ? "ui.learn.your_vote" : "ui.learn.your_turn");
    return t(votes ? "ui.learn.votes_wait" : "ui.learn.quiet");
  }
  get #is_played(): boolean {
    return this.#scene?.model.now.stage === "result";
  }
  /** A finished trick is still on the table, and the step is about the next one. */
  get #is_ahead(): boolean {
    const lying = lying_trick();
    if (lying === null || this.#begun === null) return false;
    return this.#step?.kind !== "read" || (this.#begun.plays.length > 0 && lying < this.#begun.trick);
  }
  /** A step to read stays until it has been read, or until the learner has moved without it. */
  #is_past(step: Step, scene: Scene): boolean {
    if (step.kind === "move" || step.kind === "look") return !step.when(scene);
    return this.#begun !== null && moves_of(this.#begun) !== moves_of(scene);
  }
  #close(): void {
    if (this.#step === null) return;
    this.#said = [...this.#said, this.#step.id];
    keep_said(this.lesson.id, this.#said);
    this.#step = null;
  }
  #next(): void {
    const scene = this.#scene;
    if (scene === null) return;
    this.#begun = scene;
    this.#step = this.lesson.steps.find((step) => !this.#said.includes(step.id) && step.when(scene)) ?? null;
    if (this.#step?.kind === "move" && target_of(this.#step, scene) === "plan" && scene.planned !== null) {
      this.#meant = { trick: scene.trick, planned: scene.planned };
    }
  }

  /** Compares the learner's move with the one asked for. */
  #compare({ game, you }: Scene): void {
    const meant = this.#meant;
    if (meant === null) return;
    const trick = game.tricks[meant.trick - 1];
    const { planned } = meant;
    if ("mission" in planned && trick !== undefined) {
      this.#meant = null;
      if (trick.mission !== planned.mission) this.#otherwise = planned;
    }
    if ("card" in planned) {
      const play = trick?.plays?.find(({ seat }) => seat === you);
      if (play === undefined) return;
      this.#meant = null;
      if (play.card !== planned.card || play.wager !== planned.wager) this.#otherwise = planned;
    }
  }
  #words_about(meant: Action): string {
    if ("card" in meant) {
      const card = say_the_card(meant.card);
      return t("ui.learn.otherwise", { what: t("ui.learn.meant_card", { card, wager: meant.wager === true }) });
    }
    const model = this.#scene?.model;
    const mission =
      "mission" in meant && model !== undefined
        ? mission_model(meant.mission, seat_names(model).length, model.options.mission_deck)
        : null;
    return t("ui.learn.otherwise_mission", { mission: mission?.sentence ?? "" });
  }
}
