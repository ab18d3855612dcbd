import { expect, test } from "vitest";
import { copy_of_usual, with_copy, with_moved, without_mission } from "../../editor/deck_draft.ts";
import { cards_from_fragment, cards_link } from "./card_link.ts";
import { read_cards } from "../../editor/card_file.ts";
import { new_role, with_field, with_words } from "../../editor/role_draft.ts";

const role = with_words(with_field(new_role(), "votes", 2), "name", "de", "Maulwurf „Ü“ 🕵️");

test("cards come out of a link as they went in", async () => {
  const cards = { roles: [role], decks: [{ name: "Ours", deck: copy_of_usual() }] };
  const link = await cards_link(cards, "https://game.example");
  expect(link.length).toBeLessThan(2500);
  expect(await cards_from_fragment(new URL(link).hash)).toEqual({ ok: true, cards });
  expect(await cards_from_fragment("#role=abc")).toBe(null);
});

test("what is broken is said so", async () => {
  const link = new URL(await cards_link({ roles: [role], decks: [] }, "https://game.example")).hash;
  for (const fragment of [link.slice(0, -9), "#cards=", "#cards=z!!", "#cards=jAAAA"]) {
    expect(await cards_from_fragment(fragment)).toMatchObject({ ok: false });
  }
  expect(read_cards(" ".repeat(500_000))).toEqual({ ok: false, broken: "too_large" });
  expect(
    read_cards('{"missions": [{"id": "a", "trump": "blue", "condition": {"kind": "cats"}}], "risky": []}'),
  ).toEqual({
    ok: false,
    broken: "not_cards",
  });
});

test("a field as an ordinary Agent has it is left out", () => {
  expect(with_field(role, "votes", 1)).not.toHaveProperty("votes");
  expect(with_words(role, "name", "de", " ")).not.toHaveProperty("name");
});

test("missions are copied, moved and taken out", () => {
  const deck = copy_of_usual();
  const [first, second] = deck.missions;
  const copied = with_copy(deck, "missions", 0);
  expect(copied.missions[1]?.condition).toEqual(first?.condition);
  expect(new Set(copied.missions.map(({ id }) => id)).size).toBe(25);
  expect(with_moved(deck, "missions", 0, 1).missions[0]).toBe(second);
  expect(without_mission(deck, "missions", 0).missions[0]).toBe(second);
});
