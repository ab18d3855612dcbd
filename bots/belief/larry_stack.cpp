#include "bots/belief/larry_stack.h"

#include <array>

#include "engine/turn.h"

namespace insidejob {
namespace {

// Fills one trick after another and backtracks when a later trick contradicts a choice.
class Filler {
 public:
  Filler(const SeatView& view, CardSet rest, Rng& rng, World& world)
      : view_(view), rest_(rest), rng_(rng), world_(world) {
    const PublicState& open = view.open;
    tricks_ = open.trick + (view.trick().empty() ? 0U : 1U);
  }

  bool fill(unsigned trick) {
    if (trick == tricks_) return true;
    const auto plays = trick_plays(*view_.options, view_.open, trick);
    const auto& known = view_.larry[trick];
    if (known) {
      if (trick > 0 && !known->three.contains(world_.larry_back[trick - 1])) return false;
      world_.larry_three[trick] = known->three;
      if (known->back) world_.larry_back[trick] = *known->back;
      return fill(trick + 1);
    }
    if (plays.size() < 2) return fill_unplayed(trick);
    return fill_played(trick, plays[0].card().suit(), plays[1].card());
  }

 private:
  // The other player has three cards and has not chosen yet.
  bool fill_unplayed(unsigned trick) {
    CardSet three;
    if (trick > 0) three.insert(world_.larry_back[trick - 1]);
    while (three.size() < 3 && !rest_.empty()) three.insert(take_new());
    world_.larry_three[trick] = three;
    return true;
  }

  bool fill_played(unsigned trick, Suit led, Card played) {
    const bool has_top = trick > 0;
    const Card top = has_top ? world_.larry_back[trick - 1] : Card{};
    const auto fits = [&](Card card) { return played.suit() == led || card.suit() != led; };
    const bool top_stays = has_top && top != played;
    if (top_stays && !fits(top)) return false;  // R9.5
    const bool top_goes_back = top_stays && seen_after(trick).contains(top);

    // What went back: the card on top, one seen in the next trick, or one not seen since.
    std::array<Card, k_suits * k_numbers> backs;
    std::size_t count = 0;
    if (top_stays) backs[count++] = top;
    if (trick + 1 < tricks_) {
      const auto next = trick_plays(*view_.options, view_.open, trick + 1);
      if (view_.larry[trick + 1]) {
        for (const Card card : view_.larry[trick + 1]->three) {
          if (fits(card) && card != top) backs[count++] = card;
        }
      } else if (next.size() > 1 && fits(next[1].card()) && next[1].card() != top) {
        backs[count++] = next[1].card();
      }
    }
    const CardSet unseen = fitting(rest_, played, led);
    const CardSet rest = rest_;
    constexpr unsigned k_unseen_tries = 2;
    for (unsigned i = 0; i < k_unseen_tries && !unseen.empty(); ++i) {
      backs[count++] = unseen.nth(rng_.below(unseen.size()));
    }
    if (top_goes_back) count = 1;  // it is first
    rng_.shuffle_front(std::span{backs}.first(count), count);
    for (std::size_t i = 0; i < count; ++i) {
      rest_ = rest;
      rest_.erase(backs[i]);
      CardSet three = CardSet::of(played) | CardSet::of(backs[i]);
      if (has_top) three.insert(top);
      while (three.size() < 3) {
        const CardSet outs = fitting(rest_, played, led);
        if (outs.empty()) break;
        const Card out = outs.nth(rng_.below(outs.size()));
        rest_.erase(out);
        three.insert(out);
      }
      if (three.size() < 3) continue;
      world_.larry_three[trick] = three;
      world_.larry_back[trick] = backs[i];
      if (fill(trick + 1)) return true;
    }
    rest_ = rest;
    return false;
  }

  [[nodiscard]] CardSet seen_after(unsigned trick) const {
    CardSet seen;
    while (++trick < tricks_) {
      const auto plays = trick_plays(*view_.options, view_.open, trick);
      if (plays.size() > 1) seen.insert(plays[1].card());
      if (view_.larry[trick]) seen = seen | view_.larry[trick]->three;
    }
    return seen;
  }

  static CardSet fitting(CardSet cards, Card played, Suit led) {
    return played.suit() == led ? cards : cards - CardSet::of_suit(led);
  }

  Card take_new() {
    const Card card = rest_.nth(rng_.below(rest_.size()));
    rest_.erase(card);
    return card;
  }

  const SeatView& view_;
  CardSet rest_;
  Rng& rng_;
  World& world_;
  unsigned tricks_ = 0;
};

}  // namespace

bool imagine_larry(const SeatView& view, CardSet rest, Rng& rng, World& world) {
  constexpr unsigned k_tries = 32;
  for (unsigned i = 0; i < k_tries; ++i) {
    if (Filler{view, rest, rng, world}.fill(0)) return true;
  }
  return false;
}

void leave_larry_open(const SeatView& view, World& world) {
  for (unsigned trick = 0; trick <= view.open.trick && trick < view.options->tricks(); ++trick) {
    const auto plays = trick_plays(*view.options, view.open, trick);
    const auto& known = view.larry[trick];
    world.larry_three[trick] = known ? known->three : CardSet{};
    if (known && known->back) world.larry_back[trick] = *known->back;
    if (plays.size() > 1) world.larry_three[trick].insert(plays[1].card());
  }
}

}  // namespace insidejob
