// Counts the ways in which unseen cards can be distributed over a few places (the hands, and one
// more for the cards out of the game), where some places are known to lack suits. Also draws one of
// these ways uniformly.
//
// Places that lack the same suits form one group. What matters is how many cards of each suit go to
// each group, and those numbers are summed suit by suit. The group that lacks nothing takes what is
// left.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/card.h"
#include "engine/rng.h"
#include "engine/seat.h"

namespace insidejob {

struct Place {
  unsigned size = 0;
  std::uint8_t voids = 0;  // suits that cannot be here, one bit each
};

class DealCounter {
 public:
  static constexpr unsigned k_places = k_max_seats + 1;

  // The sizes add up to the number of cards.
  DealCounter(CardSet unseen, std::span<const Place> places);

  // The number of deals; 0 if the voids leave none.
  [[nodiscard]] double count() const { return count_; }
  // Whether cards can be distributed this way.
  [[nodiscard]] bool allows(std::span<const CardSet> hands) const;
  // Only if count() > 0.
  void draw(Rng& rng, std::span<CardSet> hands) const;
  // Calls use(hands) for every deal. Only for a small count().
  template <class Use>
  void for_each(Use use) const {
    std::array<CardSet, k_places> hands{};
    fill(unseen_, hands, use);
  }

 private:
  using Sizes = std::array<std::uint8_t, k_places>;  // by group

  [[nodiscard]] unsigned index_of(const Sizes& open) const;
  // The ways to deal this suit and those after it, given how many places of each group are open.
  [[nodiscard]] double ways(unsigned suit, const Sizes& open) const;
  // Calls use(given, left, ways of this suit alone) for every split of a suit among the groups.
  template <class Use>
  void for_each_split(unsigned suit, const Sizes& open, Use use) const;

  template <class Use>
  void fill(CardSet left, std::array<CardSet, k_places>& hands, Use& use) const {
    if (left.empty()) {
      use(std::span<const CardSet>{hands.data(), places_.size()});
      return;
    }
    const Card card = left.first();
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (hands[i].size() == places_[i].size || lacks(places_[i], card.suit())) continue;
      hands[i].insert(card);
      fill(left - CardSet::of(card), hands, use);
      hands[i].erase(card);
    }
  }

  static bool lacks(const Place& place, Suit suit) {
    return ((place.voids >> static_cast<unsigned>(suit)) & 1U) != 0;
  }

  CardSet unseen_;
  std::vector<Place> places_;
  std::array<unsigned, k_suits> suits_{};          // unseen cards
  unsigned groups_ = 0;                            // those that lack some suit
  std::array<std::uint8_t, k_places> voids_{};     // by group
  std::array<std::uint8_t, k_places> group_of_{};  // by place; groups_ for one that lacks nothing
  Sizes sizes_{};
  mutable std::array<std::vector<double>, k_suits> known_ways_;  // negative: not computed yet
  double count_ = 0;
};

}  // namespace insidejob
