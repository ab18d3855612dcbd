#include "bots/belief/deal_counter.h"

#include <algorithm>

#include "bots/belief/arithmetic.h"

namespace insidejob {
namespace {

constexpr unsigned k_cards = k_suits * k_numbers;

constexpr auto k_factorials = [] {
  std::array<double, k_cards + 1> values{};
  values[0] = 1;
  for (unsigned i = 1; i <= k_cards; ++i) values[i] = values[i - 1] * i;
  return values;
}();

}  // namespace

DealCounter::DealCounter(CardSet unseen, std::span<const Place> places)
    : unseen_(unseen), places_(places.begin(), places.end()) {
  for (unsigned suit = 0; suit < k_suits; ++suit) {
    suits_[suit] = (unseen & CardSet::of_suit(static_cast<Suit>(suit))).size();
  }
  for (const Place& place : places) {
    if (place.voids == 0 || place.size == 0) continue;
    if (std::ranges::find(voids_.begin(), voids_.begin() + groups_, place.voids) ==
        voids_.begin() + groups_) {
      voids_[groups_++] = place.voids;
    }
  }
  double inner = 1;  // ways to distribute what the group received
  unsigned rest = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto found = std::ranges::find(voids_.begin(), voids_.begin() + groups_, places[i].voids);
    const bool bound = places[i].voids != 0 && found != voids_.begin() + groups_;
    group_of_[i] = static_cast<std::uint8_t>(bound ? found - voids_.begin() : groups_);
    inner /= k_factorials[places[i].size];
    if (bound) {
      sizes_[group_of_[i]] = static_cast<std::uint8_t>(sizes_[group_of_[i]] + places[i].size);
    } else {
      rest += places[i].size;
    }
  }
  std::size_t states = 1;
  for (unsigned group = 0; group < groups_; ++group) {
    inner *= k_factorials[sizes_[group]];
    states *= sizes_[group] + 1U;
  }
  inner *= k_factorials[rest];
  for (unsigned suit = 1; suit + 1 < k_suits; ++suit) known_ways_[suit].assign(states, -1);
  count_ = inner * ways(0, sizes_);
}

unsigned DealCounter::index_of(const Sizes& open) const {
  unsigned index = 0;
  for (unsigned group = 0; group < groups_; ++group) {
    index = index * (sizes_[group] + 1U) + open[group];
  }
  return index;
}

template <class Use>
void DealCounter::for_each_split(unsigned suit, const Sizes& open, Use use) const {
  Sizes given{};
  const auto split = [&](auto&& self, unsigned group, unsigned left, double divisor) -> void {
    if (group == groups_) {
      Sizes after = open;
      for (unsigned i = 0; i < groups_; ++i) {
        after[i] = static_cast<std::uint8_t>(after[i] - given[i]);
      }
      use(given, after, k_factorials[suits_[suit]] / (divisor * k_factorials[left]));
      return;
    }
    const bool none = ((voids_[group] >> suit) & 1U) != 0;
    const unsigned most = none ? 0 : std::min<unsigned>(open[group], left);
    for (unsigned cards = 0; cards <= most; ++cards) {
      given[group] = static_cast<std::uint8_t>(cards);
      self(self, group + 1, left - cards, divisor * k_factorials[cards]);
    }
  };
  split(split, 0, suits_[suit], 1);
}

double DealCounter::ways(unsigned suit, const Sizes& open) const {
  if (suit + 1 == k_suits) {  // all open places must be filled now
    unsigned left = suits_[suit];
    double divisor = 1;
    for (unsigned group = 0; group < groups_; ++group) {
      const bool none = ((voids_[group] >> suit) & 1U) != 0;
      if (open[group] > left || (none && open[group] > 0)) return 0;
      left -= open[group];
      divisor *= k_factorials[open[group]];
    }
    return k_factorials[suits_[suit]] / (divisor * k_factorials[left]);
  }
  double* known = suit == 0 ? nullptr : &known_ways_[suit][index_of(open)];
  if (known != nullptr && *known >= 0) return *known;
  double sum = 0;
  for_each_split(suit, open, [&](const Sizes&, const Sizes& after, double here) {
    sum += here * ways(suit + 1, after);
  });
  if (known != nullptr) *known = sum;
  return sum;
}

bool DealCounter::allows(std::span<const CardSet> hands) const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    for (unsigned suit = 0; suit < k_suits; ++suit) {
      const bool none = ((places_[i].voids >> suit) & 1U) != 0;
      if (none && !(hands[i] & CardSet::of_suit(static_cast<Suit>(suit))).empty()) return false;
    }
  }
  return true;
}

void DealCounter::draw(Rng& rng, std::span<CardSet> hands) const {
  std::array<std::array<Card, k_cards>, k_places> pools;  // by group
  std::array<std::size_t, k_places> filled{};
  Sizes open = sizes_;
  for (unsigned suit = 0; suit < k_suits; ++suit) {
    Sizes chosen = open;  // of the last suit, every group takes what it needs
    if (suit + 1 < k_suits && groups_ > 0) {
      double pick = uniform(rng) * ways(suit, open);
      for_each_split(suit, open, [&](const Sizes& given, const Sizes& after, double here) {
        if (pick < 0) return;
        const double weight = here * ways(suit + 1, after);
        if (weight <= 0) return;
        pick -= weight;
        chosen = given;
      });
    }
    std::array<Card, k_numbers + 3> cards;
    std::size_t size = 0;
    for (const Card card : unseen_& CardSet::of_suit(static_cast<Suit>(suit))) {
      cards[size++] = card;
    }
    if (groups_ > 0) rng.shuffle_front(std::span{cards}.first(size), size);
    std::size_t next = 0;
    for (unsigned group = 0; group < groups_; ++group) {
      for (unsigned i = 0; i < chosen[group]; ++i) pools[group][filled[group]++] = cards[next++];
      open[group] = static_cast<std::uint8_t>(open[group] - chosen[group]);
    }
    while (next < size) pools[groups_][filled[groups_]++] = cards[next++];
  }
  std::array<std::size_t, k_places> taken{};
  for (unsigned group = 0; group <= groups_; ++group) {
    rng.shuffle_front(std::span{pools[group]}.first(filled[group]), filled[group]);
  }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    hands[i] = {};
    const unsigned group = group_of_[i];
    for (unsigned k = 0; k < places_[i].size; ++k) hands[i].insert(pools[group][taken[group]++]);
  }
}

}  // namespace insidejob
