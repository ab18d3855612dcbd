// Cards from a file or a link: checked by the engine, then kept. Nothing is kept twice.
import type { Problem } from "../protocol/messages.ts";
import type { AskSession } from "../session/ask_session.svelte.ts";
import type { Answered } from "../session/outcome.ts";
import type { CardFile } from "./card_file.ts";
import { is_of_form } from "./problem_sentence.ts";
import { list_decks, list_roles, save_deck, save_role } from "./stored_cards.ts";

const patience = 4000;
const usual_players = 4;

/** The first card that is not in the format. Null if there is none, or nobody is there to check. */
export async function first_wrong(cards: CardFile, session: AskSession): Promise<Problem | null> {
  const asked: Promise<Answered<readonly Problem[]>>[] = [
    ...cards.roles.map((role) => session.check_role(role)),
    ...cards.decks.map(async ({ deck }): Promise<Answered<readonly Problem[]>> => {
      const checked = await session.check_deck(deck, usual_players, false);
      return checked.kind === "answer" ? { kind: "answer", value: checked.value.problems } : checked;
    }),
  ];
  const nobody = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const answers = await Promise.race([Promise.all(asked), nobody]);
  const problems = (answers ?? []).flatMap((answer) => (answer.kind === "answer" ? answer.value : []));
  return problems.find((problem) => !is_of_form(problem)) ?? null;
}

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How many were new. */
export function keep_cards({ roles, decks }: CardFile): number {
  const new_roles = roles.filter((role) => !list_roles().some((known) => same(known.role, role)));
  const new_decks = decks.filter(({ deck }) => !list_decks().some((known) => same(known.deck, deck)));
  for (const role of new_roles) save_role(role);
  for (const { name, deck } of new_decks) save_deck(name, deck);
  return new_roles.length + new_decks.length;
}
