#include "lab/solve/suit_orders.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr SuitOrder k_unchanged{0, 1, 2, 3};

bool keeps_trumps(const Options& options, const SuitOrder& order) {
  for (unsigned i = 0; i < options.missions_in_play(); ++i) {
    const auto trump = static_cast<std::size_t>(
        options.mission_rule(MissionId{static_cast<std::uint16_t>(i)}).trump);
    if (order[trump] != trump) return false;
  }
  return true;
}

// Whether some hand, made of `hand` and `left` more cards from `next` on, stays the same.
bool keeps_a_hand(const Options& options, const SuitOrder& order, CardSet hand, std::size_t next,
                  unsigned left) {
  if (left == 0) return exchanged(hand, order) == hand;
  const auto cards = options.cards();
  for (std::size_t i = next; i + left <= cards.size(); ++i) {
    if (keeps_a_hand(options, order, hand | CardSet::of(cards[i]), i + 1, left - 1)) return true;
  }
  return false;
}

}  // namespace

CardSet exchanged(CardSet cards, const SuitOrder& order) {
  std::uint64_t bits = 0;
  for (std::size_t suit = 0; suit < k_suits; ++suit) {
    bits |= ((cards.bits() >> (16 * suit)) & 0xFFFFU) << (16 * order[suit]);
  }
  return CardSet{bits};
}

GameState exchanged(const Options& options, const GameState& state, const SuitOrder& order) {
  GameState other = state;
  for (CardSet& hand : other.secret.hands) hand = exchanged(hand, order);
  const unsigned played = state.open.trick * options.seats() + state.open.cards_in_trick;
  for (unsigned i = 0; i < played; ++i) {
    const Play play = state.open.plays[i];
    const auto suit = static_cast<Suit>(order[static_cast<std::size_t>(play.card().suit())]);
    other.open.plays[i] = Play{Card{suit, play.card().number()}, play.wagered()};
  }
  return other;
}

std::vector<SuitOrder> suit_orders(const Options& options) {
  std::vector<SuitOrder> orders{k_unchanged};
  SuitOrder order = k_unchanged;
  const auto end = order.begin() + options.dimensions().suits;
  while (std::next_permutation(order.begin(), end)) {
    if (!keeps_trumps(options, order)) continue;
    if (keeps_a_hand(options, order, {}, 0, options.dimensions().hand)) return {k_unchanged};
    orders.push_back(order);
  }
  return orders;
}

}  // namespace insidejob
