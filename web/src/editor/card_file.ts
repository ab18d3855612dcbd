// Roles and mission decks as one text, for a file or a link:
//   {"format": "insidejob-cards", "version": 1, "roles": [ROLE], "decks": [{"name", "deck"}]}
// A bare role or deck of docs/rules/FORMAT.md is understood too.
import { guard } from "../protocol/guard.ts";
import type { CustomRole, MissionDeck } from "../protocol/messages.ts";

export interface CardFile {
  readonly roles: readonly CustomRole[];
  readonly decks: readonly { readonly name: string; readonly deck: MissionDeck }[];
}

export type Broken = "not_json" | "not_cards" | "newer" | "too_large";

export type ReadCards =
  { readonly ok: true; readonly cards: CardFile } | { readonly ok: false; readonly broken: Broken };

const format = "insidejob-cards";
const version = 1;
export const largest_text = 400_000;

export const cards_text = (cards: CardFile): string => JSON.stringify({ format, version, ...cards });

export function card_file(name: string, { roles, decks }: CardFile): File {
  // Only characters that every file system accepts.
  const plain =
    name
      .replace(/[^\p{L}\p{N} _-]+/gu, "")
      .trim()
      .slice(0, 40) || "inside-job";
  const text = cards_text({ roles, decks: decks.map(({ name, deck }) => ({ name, deck })) });
  return new File([text], `${plain}.json`, { type: "application/json" });
}

const broken = (why: Broken): ReadCards => ({ ok: false, broken: why });

export function read_cards(text: string): ReadCards {
  if (text.length > largest_text) return broken("too_large");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken("not_json");
  }
  if (typeof value !== "object" || value === null) return broken("not_cards");
  const fields = value as { readonly [name: string]: unknown };
  if (fields["format"] === format) return fields["version"] === version ? all_cards(fields) : broken("newer");
  const role = guard("CustomRole", value);
  if (role.ok) return { ok: true, cards: { roles: [role.value], decks: [] } };
  const deck = guard("MissionDeck", value);
  if (deck.ok) return { ok: true, cards: { roles: [], decks: [{ name: "", deck: bare_deck(deck.value) }] } };
  return broken("not_cards");
}

export const read_card_file = async (file: File): Promise<ReadCards> =>
  file.size > largest_text ? broken("too_large") : read_cards(await file.text());

function all_cards(fields: { readonly [name: string]: unknown }): ReadCards {
  const roles: CustomRole[] = [];
  const decks: { readonly name: string; readonly deck: MissionDeck }[] = [];
  for (const item of list(fields["roles"])) {
    const role = guard("CustomRole", item);
    if (!role.ok) return broken("not_cards");
    roles.push(role.value);
  }
  for (const item of list(fields["decks"])) {
    const { name, deck } = (item ?? {}) as { readonly [name: string]: unknown };
    const guarded = guard("MissionDeck", deck);
    if (!guarded.ok) return broken("not_cards");
    decks.push({ name: typeof name === "string" ? name : "", deck: bare_deck(guarded.value) });
  }
  return roles.length + decks.length === 0 ? broken("not_cards") : { ok: true, cards: { roles, decks } };
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Omits anything else that a file may contain, as data/missions.json does. */
const bare_deck = ({ missions, risky }: MissionDeck): MissionDeck => ({
  missions: missions.map(({ id, trump, condition }) => ({ id, trump, condition })),
  risky: risky.map(({ id, trump, condition }) => ({ id, trump, condition })),
});
