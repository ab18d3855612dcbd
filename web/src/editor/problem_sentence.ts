// A problem of a role or deck in the reader's language.
import { has_text, t, t_word } from "../i18n/catalogue.svelte.ts";
import { fault_sentence, refusal_sentence } from "../i18n/refusal_sentence.ts";
import type { Fault, Problem, ProblemWord, RefusalReason } from "../protocol/messages.ts";

const form_words: readonly ProblemWord[] = [
  "missing",
  "not_an_object",
  "not_a_list",
  "not_a_text",
  "not_a_flag",
  "not_a_whole_number",
  "not_a_known_word",
];

/** The card is not in the format at all, which its author cannot fix in the editor. */
export const is_of_form = ({ problem }: Problem): boolean => !(form_words as readonly string[]).includes(problem);

export function problem_sentence({ problem, least, most }: Problem): string {
  const values = { least, most };
  if (has_text(`ui.editor.problem.${problem}`)) return t_word("ui.editor.problem", problem, values);
  if (problem.endsWith("_range") && least !== undefined && most !== undefined)
    return t("ui.editor.problem.range", values);
  if (has_text(`fault.${problem}`)) return fault_sentence(problem as Fault);
  if (has_text(`refusal.${problem}`)) return refusal_sentence({ reason: problem as RefusalReason });
  return t("ui.editor.problem.wrong_form");
}

/** At a field or inside it: `reveal_at` has `reveal_at.4`, `missions[3]` has `missions[3].trump`. */
export function problems_at(problems: readonly Problem[], where: string): readonly string[] {
  const inside = (path: string): boolean =>
    path === where || path.startsWith(`${where}.`) || path.startsWith(`${where}[`);
  return [...new Set(problems.filter((problem) => inside(problem.where)).map(problem_sentence))];
}
