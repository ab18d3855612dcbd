#include "puzzles/trick_ends.h"

#include <algorithm>

#include "engine/turn.h"

namespace insidejob {

TrickEnds::TrickEnds(const CaseFile& file, TrickSet ignored) : file_(file), ignored_(ignored) {
  const SeatView& view = file.view();
  const Options& options = *view.options;
  for (unsigned i = view.open.cards_in_trick + 1U; i < options.players(); ++i) {
    const Seat seat = seat_at(options.players(), view.open.leader, i);
    followers_.push_back(seat);
    if (may_wager_openly(options, view.open, seat)) may_wager_.insert(seat);
  }
  for (const Assignment& assignment : file.assignments(ignored)) {
    if (std::ranges::find(free_, assignment.free) == free_.end()) free_.push_back(assignment.free);
  }
  for (auto& known : known_) known.assign(std::size_t{1} << (2 * followers_.size()), 0);
}

Suit TrickEnds::led_after(Play mine) const {
  const auto led = led_suit(*file_.view().options, file_.view().open);
  return led ? *led : mine.card().suit();
}

bool TrickEnds::suits_fit(SeatSet free, Suit led, unsigned suits) const {
  auto places = file_.places(free, ignored_);
  CardSet unseen = file_.unseen();
  for (std::size_t i = 0; i < followers_.size(); ++i) {
    const auto suit = static_cast<Suit>((suits >> (2 * i)) & 3U);
    const CardSet left = unseen & CardSet::of_suit(suit);
    if (left.empty()) return false;
    unseen.erase(left.first());
    const auto at = std::ranges::find(file_.hidden(), followers_[i]) - file_.hidden().begin();
    Place& place = places[static_cast<std::size_t>(at)];
    if ((place.voids & bit_of(suit)) != 0) return false;
    --place.size;
    // R3.4: one who had to follow and did not has none of the led suit.
    if (suit != led && !free.contains(followers_[i])) {
      place.voids = static_cast<std::uint8_t>(place.voids | bit_of(led));
    }
  }
  return DealCounter{unseen, places}.count() > 0;
}

bool TrickEnds::suits_possible(Suit led, unsigned suits) const {
  std::uint8_t& known = known_[static_cast<unsigned>(led)][suits];
  if (known == 0) {
    const bool fits =
        std::ranges::any_of(free_, [&](SeatSet free) { return suits_fit(free, led, suits); });
    known = fits ? 1 : 2;
  }
  return known == 1;
}

template <class Use>
bool TrickEnds::each(Play mine, bool tokens, Use use) const {
  const Suit led = led_after(mine);
  std::vector<Play> plays;
  const auto extend = [&](auto&& self, CardSet left, unsigned suits) -> bool {
    const std::size_t at = plays.size();
    if (at == followers_.size()) return suits_possible(led, suits) && use(std::span{plays});
    const bool token = tokens && may_wager_.contains(followers_[at]);
    for (const Card card : left) {
      const unsigned with = suits | static_cast<unsigned>(card.suit()) << (2 * at);
      for (unsigned wager = 0; wager <= (token ? 1U : 0U); ++wager) {
        plays.emplace_back(card, wager != 0);
        if (self(self, left - CardSet::of(card), with)) return true;
        plays.pop_back();
      }
    }
    return false;
  };
  return extend(extend, file_.unseen(), 0);
}

bool TrickEnds::meets(Play mine, std::span<const Play> following) const {
  const SeatView& view = file_.view();
  const MissionRule& mission = view.options->mission_rule(*view.mission());
  std::array<Play, k_max_seats> cards{};
  const auto next = std::ranges::copy(view.trick(), cards.begin()).out;
  *next = mine;
  std::ranges::copy(following, next + 1);
  const auto trick = std::span<const Play>{cards}.first(view.options->players());
  return meets_mission(mission, trick, winning_position(trick, mission.trump));
}

std::optional<std::vector<Play>> TrickEnds::find(Play mine, bool met) const {
  std::optional<std::vector<Play>> found;
  each(mine, true, [&](std::span<const Play> following) {
    if (meets(mine, following) != met) return false;
    found.emplace(following.begin(), following.end());
    return true;
  });
  return found;
}

bool TrickEnds::possible(Play mine, std::span<const Play> following) const {
  unsigned suits = 0;
  for (std::size_t i = 0; i < following.size(); ++i) {
    suits |= static_cast<unsigned>(following[i].card().suit()) << (2 * i);
  }
  return suits_possible(led_after(mine), suits);
}

std::vector<CardSet> TrickEnds::cards_after(Play mine) const {
  std::vector<CardSet> cards(followers_.size());
  each(mine, false, [&](std::span<const Play> following) {
    for (std::size_t i = 0; i < following.size(); ++i) cards[i].insert(following[i].card());
    return false;
  });
  return cards;
}

unsigned TrickEnds::count(Play mine) const {
  unsigned ways = 0;
  each(mine, false, [&](std::span<const Play>) {
    ++ways;
    return false;
  });
  return ways;
}

}  // namespace insidejob
