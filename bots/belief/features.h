// What can be said about a card in a trick without knowing the hand it came from: the features that
// the standard behaviour weighs.
#pragma once

#include <array>
#include <cstddef>

#include "bots/belief/behaviour.h"
#include "bots/craft/trick_so_far.h"

namespace insidejob {

enum class Feature : std::size_t {
  helps,          // the chance that the mission is met
  helps_late,     // ... when the Agents need at most two more missions
  ruins,          // the mission can no longer be met
  wins,           // the chance to take the trick
  wins_revealed,  // ... and to be revealed by it
  wins_near,      // ... with tokens in hand, by their share of those needed
  wager,
  wager_wins,
  wager_helps,
  wager_on_trump,  // changes nothing but where the token goes
  shows_suit,      // shows a suit that the seat had declined
  extreme,         // how far the number is from the middle
  number,
  trump,
  lead_wins,
  lead_helps,
  off_suit,
  off_suit_late,  // ... by the share of tricks played
  count,
};
inline constexpr std::size_t k_features = static_cast<std::size_t>(Feature::count);
using Features = std::array<double, k_features>;

// Evaluates the cards that one decision can choose from.
class CardReader {
 public:
  CardReader(const Options& options, const SeenDecision& decision);

  // What the features of a play are computed from.
  struct Terms {
    double helps = 0;
    double wins = 0;
    bool trump = false;
    bool shown = false;
    bool off_suit = false;
  };
  [[nodiscard]] Terms terms_of(Play play) const;
  // The same for a card with a token, from the terms without one.
  [[nodiscard]] Terms terms_with_token(Card card, const Terms& plain) const;
  [[nodiscard]] Features features_of(Play play) const;

 private:
  friend class CardScorer;

  // The seat's tokens, with or without wagering one.
  struct Holding {
    double near = 0;       // by their share of those needed
    bool reveals = false;  // if it takes the trick
  };
  [[nodiscard]] const Holding& holding(Play play) const {
    return holdings_[play.wagered() ? 1 : 0];
  }
  [[nodiscard]] double extreme(Card card) const;
  [[nodiscard]] double number(Card card) const;

  TrickSoFar trick_;
  std::array<Holding, 2> holdings_;
  unsigned numbers_;
  double late_share_;  // share of tricks played
  std::uint8_t declined_;
  bool leads_;
  bool late_;  // the Agents need at most two more missions
};

// One set of weights prepared for such a decision: the weighted sum of a play's features, without
// computing each feature.
class CardScorer {
 public:
  CardScorer(const CardReader& reader, const Features& weights);

  [[nodiscard]] double score(Play play, const CardReader::Terms& terms) const;

 private:
  struct Sums {
    double helps = 0;
    double wins = 0;
  };

  const CardReader& reader_;
  const Features& weights_;
  double off_suit_;
  std::array<Sums, 2> sums_;  // without and with a token
};

}  // namespace insidejob
