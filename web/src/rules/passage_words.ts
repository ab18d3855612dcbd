// A passage in the reader's language.
import { t, t_word } from "../i18n/catalogue.svelte.ts";
import { role_goal, role_name } from "../i18n/role_words.ts";
import type { ChapterId, Passage } from "./book.ts";

export interface PassageWords {
  readonly title: string;
  readonly text: string;
  readonly ruling?: string;
}

export const chapter_title = (id: ChapterId): string => t(`ui.rules.chapter.${id}`);

export const passage_title = ({ id, role }: Passage): string => (role ? role_name(id) : t_word("ui.rules.title", id));

export function passage_words(passage: Passage): PassageWords {
  const { id, role, ruling } = passage;
  const text = t_word("ui.rules.text", id);
  return {
    title: passage_title(passage),
    text: role ? `${role_goal(id)} ${text}` : text,
    ...(ruling && { ruling: t_word("ui.rules.ruling", id) }),
  };
}
