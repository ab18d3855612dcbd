import { expect, test } from "vitest";
import { card_height, hand_layout, pivot, type HandSpace } from "./hand_layout.ts";

const phone: HandSpace = { width: 344, height: 740, scale: 1, fan: true, quiet: false };

test.each([1, 2, 5, 7, 8, 10, 12, 13])("%i cards fit on a narrow phone, each wide enough to touch", (count) => {
  const { cards, card_width } = hand_layout(count, phone);
  expect(cards).toHaveLength(count);
  for (const [i, card] of cards.entries()) {
    expect(card.x).toBeGreaterThanOrEqual(0);
    expect(card.x + card_width).toBeLessThanOrEqual(phone.width + 0.01);
    const next = cards[i + 1];
    if (next !== undefined && next.y === card.y) expect(next.x - card.x).toBeGreaterThanOrEqual(44);
  }
});

test("a wide screen has one row, which may be a fan", () => {
  const { cards } = hand_layout(12, { ...phone, width: 960, height: 800 });
  expect(cards[0]?.turn).toBeLessThan(0);
  expect(cards.at(-1)?.turn).toBeGreaterThan(0);
  expect(hand_layout(12, { ...phone, width: 960, fan: false }).cards.every(({ turn }) => turn === 0)).toBe(true);
});

test.each([
  [11, 804, 1180],
  [13, 944, 800],
  [7, 720, 360],
])("a fan of %i cards stays within %i pixels", (count, width, height) => {
  const { cards, card_width } = hand_layout(count, { ...phone, width, height });
  const [first] = cards;
  expect(first?.turn).toBeLessThan(0);
  const turn = ((first?.turn ?? 0) * Math.PI) / 180;
  const corner = { x: -card_width / 2, y: -pivot * card_height * card_width };
  const left = (first?.x ?? 0) + card_width / 2 + corner.x * Math.cos(turn) - corner.y * Math.sin(turn);
  expect(left).toBeGreaterThanOrEqual(0);
});
