#include "bots/belief/deal_space.h"

#include <algorithm>

#include "bots/belief/larry_stack.h"

namespace insidejob {
namespace {

CardSet unseen_cards(const SeatView& view, const History& history) {
  CardSet unseen = view.options->deck() - history.played - view.hand;
  for (const auto& larry : view.larry) {
    if (larry) unseen = unseen - larry->three;
  }
  return unseen;
}

}  // namespace

DealSpace::DealSpace(const SeatView& view, const History& history, const RoleDeals& roles)
    : view_(view) {
  const Options& options = *view.options;
  const CardSet unseen = unseen_cards(view, history);
  std::vector<Place> places;
  unsigned rest = unseen.size();
  for (const Seat seat : SeatSet::first(options.players())) {
    if (view.seat == seat) continue;
    hidden_.push_back(seat);
    const unsigned size = options.dimensions().hand - history.played_by[seat.index].size();
    places.push_back({.size = size});
    rest -= size;
  }
  places.push_back({.size = rest});
  for (const Assignment& assignment : roles.assignments) {
    const auto known = std::ranges::find(cases_, assignment.free, &Case::free);
    if (known != cases_.end()) {
      ++known->assignments;
      continue;
    }
    for (std::size_t i = 0; i < hidden_.size(); ++i) {
      const bool bound = !assignment.free.contains(hidden_[i]);
      places[i].voids = bound ? history.declined[hidden_[i].index] : std::uint8_t{0};
    }
    cases_.push_back({assignment.free, 1, DealCounter{unseen, places}});
  }
  std::erase_if(cases_, [](const Case& of) { return of.deals.count() <= 0; });
}

World DealSpace::world_of(std::span<const CardSet> hands) const {
  World world;
  if (view_.seat) world.hands[view_.seat->index] = view_.hand;
  for (std::size_t i = 0; i < hidden_.size(); ++i) world.hands[hidden_[i].index] = hands[i];
  return world;
}

World DealSpace::draw(const Case& of, Rng& rng) const {
  std::array<CardSet, DealCounter::k_places> hands;
  const std::span<CardSet> used{hands.data(), hidden_.size() + 1};
  constexpr unsigned k_tries = 16;
  World world;
  for (unsigned i = 0; i < k_tries; ++i) {
    of.deals.draw(rng, used);
    world = world_of(used);
    if (!view_.options->has_larry() || imagine_larry(view_, used.back(), rng, world)) return world;
  }
  leave_larry_open(view_, world);
  return world;
}

bool DealSpace::allows(const Case& in, const World& world) const {
  std::array<CardSet, DealCounter::k_places> hands{};
  for (std::size_t i = 0; i < hidden_.size(); ++i) hands[i] = world.hands[hidden_[i].index];
  return in.deals.allows(std::span{hands}.first(hidden_.size() + 1));
}

}  // namespace insidejob
