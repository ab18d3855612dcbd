// What can be said of a card in a trick without knowing the hand that it came from: the terms of
// which the standard behaviour's weights are made.
#pragma once

#include <array>
#include <cstddef>

#include "bots/belief/behaviour.h"
#include "bots/rookie/draft.h"

namespace insidejob {

enum class Feature : std::size_t {
  helps,          // the chance that the mission is met
  helps_late,     // ... when the Agents lack at most two
  ruins,          // it cannot be met any more
  wins,           // the chance to take the trick
  wins_revealed,  // ... and to be revealed by it
  wins_near,      // ... with tokens in hand, by their share of what is needed
  wager,
  wager_wins,
  wager_helps,
  wager_on_trump,  // changes nothing but where the token goes
  shows_suit,      // one that the seat had declined
  extreme,         // how far the number is from the middle
  number,
  trump,
  lead_wins,
  lead_helps,
  off_suit,
  off_suit_late,  // ... by the tricks gone
  count,
};
inline constexpr std::size_t k_features = static_cast<std::size_t>(Feature::count);
using Features = std::array<double, k_features>;

// Looks at the cards that one decision has to choose from.
class CardReader {
 public:
  CardReader(const Options& options, const Decision& decision);

  // What the features of a play are made of.
  struct Terms {
    double helps = 0;
    double wins = 0;
    double near = 0;  // tokens in hand by their share of what is needed
    bool reveals = false;
    bool trump = false;
    bool shown = false;
    bool off_suit = false;
  };
  [[nodiscard]] Terms terms_of(Play play) const;
  [[nodiscard]] Features features_of(Play play) const;
  // The sum of all features times their weights, without spelling them out.
  [[nodiscard]] double score(Play play, const Terms& terms, const Features& weights) const;

 private:
  [[nodiscard]] double extreme(Card card) const;
  [[nodiscard]] double number(Card card) const { return card.number() / (2 * middle_); }

  rookie::Draft trick_;
  double tokens_;
  double needed_;
  double middle_;
  double late_share_;  // tricks gone
  std::uint8_t declined_;
  bool leads_;
  bool late_;  // the Agents lack at most two missions
};

}  // namespace insidejob
