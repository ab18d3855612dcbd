// Drawing a deal from any source of chance: one generator, or the picks that several generators
// drew side by side (lane_deal.h). What is drawn, and in which order, depends on the options alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/card.h"
#include "engine/deal.h"
#include "engine/mission.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/role.h"
#include "engine/seat.h"

namespace insidejob {

// The standard deck has 28 missions including the risky ones. A longer one is shuffled on the heap.
inline constexpr std::size_t k_usual_deck = 32;
inline constexpr auto k_in_order = [] {
  std::array<MissionId, k_usual_deck> ids{};
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i].index = static_cast<std::uint16_t>(i);
  return ids;
}();

// Seats with a fixed role keep it. The other role cards are shuffled among the rest (R2.2, R7.0).
template <class Chance>
void draw_roles(Chance& chance, const Options& options, Deal& deal) {
  const std::span<const RoleId> cards = options.role_cards();
  const auto& fixed = options.choices().fixed_roles;
  std::array<RoleId, 8> pool{};
  std::size_t size = 0;
  for (const RoleId card : cards) {
    if (fixed.empty() || std::ranges::find(fixed, card, &FixedRole::role) == fixed.end()) {
      pool[size++] = card;
    }
  }
  chance.shuffle_front(pool, size, size);
  std::size_t next = 0;
  for (unsigned seat = 0; seat < options.seats(); ++seat) {
    const auto given =
        fixed.empty() ? fixed.end() : std::ranges::find(fixed, seat, [](const FixedRole& entry) {
          return unsigned{entry.seat.index};
        });
    deal.roles[seat] = given == fixed.end() ? pool[next++] : given->role;
  }
}

// The cards left over when all others are drawn need not be drawn: the last player's hand or, with
// Larry, the part of his stack that no trick reaches. Unseen cards (R2.3) are drawn first.
template <class Chance>
void draw_cards(Chance& chance, const Options& options, Deal& deal) {
  const Dimensions& d = options.dimensions();
  std::array<Card, k_batch_items> cards;
  std::ranges::copy(options.roomy_cards(), cards.begin());
  const std::size_t size = options.cards().size();
  const Card* next = cards.data();
  const auto take_hand = [&](unsigned seat) {
    CardSet hand;
#pragma GCC unroll 4
    for (unsigned i = 0; i < d.hand; ++i) hand.insert(*next++);
    deal.hands[seat] = hand;
  };
  if (options.has_larry()) {
    chance.shuffle_front(cards, size, 2 * d.hand + 2 * d.tricks + 1);
    take_hand(0);
    take_hand(1);
    std::copy_n(next, larry_stack_size(options), deal.larry_stack.begin());
    return;
  }
  chance.shuffle_front(cards, size, size - d.hand);
  CardSet left = options.deck();
  const Card* first = next + (size - std::size_t{options.players()} * d.hand);
  while (next != first) left.erase(*next++);
  for (unsigned seat = 0; seat + 1 < options.players(); ++seat) {
    take_hand(seat);
    left = left - deal.hands[seat];
  }
  deal.hands[options.players() - 1U] = left;
}

template <class Chance>
void draw_missions(Chance& chance, const Options& options, Deal& deal) {
  const std::size_t size = options.missions_in_play();
  const std::size_t needed = 2 * std::size_t{options.tricks()};
  if (size <= k_usual_deck) [[likely]] {
    std::array<MissionId, k_usual_deck> ids = k_in_order;
    chance.shuffle_front(ids, size, needed);
    std::copy_n(ids.begin(), needed, deal.missions.begin());
    return;
  }
  if constexpr (requires { chance.shuffle_front(std::span<MissionId>{}, needed); }) {
    std::vector<MissionId> ids(size);
    for (std::size_t i = 0; i < size; ++i) ids[i] = MissionId{static_cast<std::uint16_t>(i)};
    chance.shuffle_front(std::span<MissionId>{ids}, needed);
    std::copy_n(ids.begin(), needed, deal.missions.begin());
  }
}

template <class Chance>
[[nodiscard]] Deal draw_deal_from(Chance& chance, const Options& options,
                                  std::optional<Seat> first_leader) {
  Deal deal;
  draw_cards(chance, options, deal);
  draw_missions(chance, options, deal);
  draw_roles(chance, options, deal);
  const unsigned leader = chance.below(options.players());
  deal.first_leader = first_leader.value_or(Seat{static_cast<std::uint8_t>(leader)});
  return deal;
}

}  // namespace insidejob
