#include "bots/belief/features.h"

#include "bots/belief/history.h"
#include "bots/belief/mission_chance.h"

namespace insidejob {
namespace {

// By the highest number of the deck and a card's own.
struct Shape {
  double extreme = 0;
  double number = 0;
};
constexpr auto k_shapes = [] {
  std::array<std::array<Shape, k_numbers + 1>, k_numbers + 1> all{};
  for (unsigned numbers = 1; numbers <= k_numbers; ++numbers) {
    const double middle = (numbers + 1) / 2.0;
    for (unsigned number = 1; number <= numbers; ++number) {
      const double above = number - middle;
      all[numbers][number] = {(above < 0 ? -above : above) / middle, number / (2 * middle)};
    }
  }
  return all;
}();

}  // namespace

CardReader::CardReader(const Options& options, const SeenDecision& decision)
    : trick_(options.mission_rule(decision.mission), options.seats(), decision.trick_so_far),
      numbers_(options.dimensions().numbers),
      late_share_(static_cast<double>(decision.trick) / options.tricks()),
      declined_(decision.declined),
      leads_(decision.trick_so_far.empty()),
      late_(decision.completed + 2U >= options.missions_needed()) {
  const int needed = static_cast<int>(options.reveal_at());
  const int in_trick = static_cast<int>(trick_.wagers());
  for (int laid = 0; laid < 2; ++laid) {
    const int tokens = decision.tokens[decision.seat.index] - laid;
    holdings_[static_cast<std::size_t>(laid)] = {
        .near = static_cast<double>(tokens) / needed,
        .reveals = tokens + 1 + in_trick + laid >= needed,
    };
  }
}

CardReader::Terms CardReader::terms_of(Play play) const {
  TrickSoFar trick = trick_;
  trick.add(play);
  const Card card = play.card();
  Terms terms;
  terms.helps = chance_met(trick);
  terms.wins = trick.best() + 1 == trick.size() ? chance_stays_ahead(trick) : 0;
  terms.trump = card.suit() == trick.mission().trump;
  terms.shown = (declined_ & bit_of(card.suit())) != 0;
  terms.off_suit = card.suit() != trick.led();
  return terms;
}

CardReader::Terms CardReader::terms_with_token(Card card, const Terms& plain) const {
  const Play play{card, true};
  const MissionRule& mission = trick_.mission();
  if (minds_tokens(mission.kind)) return terms_of(play);
  Terms terms = plain;
  const Suit led = leads_ ? card.suit() : trick_.led();
  const unsigned rank = rank_of(play, mission.trump, led);
  const unsigned left = trick_.cards() - trick_.size() - 1;
  terms.wins = rank >= trick_.best_rank() ? chance_stays_ahead(rank, left) : 0;
  return terms;
}

double CardReader::extreme(Card card) const { return k_shapes[numbers_][card.number()].extreme; }

double CardReader::number(Card card) const { return k_shapes[numbers_][card.number()].number; }

Features CardReader::features_of(Play play) const {
  const Terms terms = terms_of(play);
  Features features{};
  const auto set = [&](Feature feature, double value) {
    features[static_cast<std::size_t>(feature)] = value;
  };
  set(Feature::helps, terms.helps);
  set(Feature::helps_late, late_ ? terms.helps : 0);
  set(Feature::ruins, terms.helps <= 0 ? 1 : 0);
  set(Feature::wins, terms.wins);
  set(Feature::wins_revealed, holding(play).reveals ? terms.wins : 0);
  set(Feature::wins_near, terms.wins * holding(play).near);
  if (play.wagered()) {
    set(Feature::wager, 1);
    set(Feature::wager_wins, terms.wins);
    set(Feature::wager_helps, terms.helps);
    set(Feature::wager_on_trump, terms.trump ? 1 : 0);
  }
  set(Feature::shows_suit, terms.shown ? 1 : 0);
  set(Feature::extreme, extreme(play.card()));
  set(Feature::number, number(play.card()));
  set(Feature::trump, terms.trump ? 1 : 0);
  if (leads_) {
    set(Feature::lead_wins, terms.wins);
    set(Feature::lead_helps, terms.helps);
  } else {
    set(Feature::off_suit, terms.off_suit ? 1 : 0);
    set(Feature::off_suit_late, terms.off_suit ? late_share_ : 0);
  }
  return features;
}

namespace {

double weight(const Features& weights, Feature feature) {
  return weights[static_cast<std::size_t>(feature)];
}

}  // namespace

CardScorer::CardScorer(const CardReader& reader, const Features& weights)
    : reader_(reader),
      weights_(weights),
      off_suit_(weight(weights, Feature::off_suit) +
                reader.late_share_ * weight(weights, Feature::off_suit_late)) {
  for (std::size_t laid = 0; laid < 2; ++laid) {
    const CardReader::Holding& holding = reader.holdings_[laid];
    double helps = weight(weights, Feature::helps);
    double wins =
        weight(weights, Feature::wins) + holding.near * weight(weights, Feature::wins_near);
    if (reader.late_) helps += weight(weights, Feature::helps_late);
    if (holding.reveals) wins += weight(weights, Feature::wins_revealed);
    if (reader.leads_) {
      helps += weight(weights, Feature::lead_helps);
      wins += weight(weights, Feature::lead_wins);
    }
    if (laid == 1) {
      helps += weight(weights, Feature::wager_helps);
      wins += weight(weights, Feature::wager_wins);
    }
    sums_[laid] = {helps, wins};
  }
}

double CardScorer::score(Play play, const CardReader::Terms& terms) const {
  const Card card = play.card();
  double sum = reader_.extreme(card) * weight(weights_, Feature::extreme) +
               reader_.number(card) * weight(weights_, Feature::number);
  if (terms.off_suit) sum += off_suit_;
  if (play.wagered()) {
    sum += weight(weights_, Feature::wager);
    if (terms.trump) sum += weight(weights_, Feature::wager_on_trump);
  }
  if (terms.helps <= 0) sum += weight(weights_, Feature::ruins);
  if (terms.trump) sum += weight(weights_, Feature::trump);
  if (terms.shown) sum += weight(weights_, Feature::shows_suit);
  const Sums& sums = sums_[play.wagered() ? 1 : 0];
  return sum + sums.helps * terms.helps + sums.wins * terms.wins;
}

}  // namespace insidejob
