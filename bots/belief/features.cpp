#include "bots/belief/features.h"

#include "bots/belief/history.h"
#include "bots/belief/mission_chance.h"

namespace insidejob {

CardReader::CardReader(const Options& options, const Decision& decision)
    : trick_(options.mission_rule(decision.mission), options.seats(), decision.trick_so_far),
      tokens_(decision.tokens[decision.seat.index]),
      needed_(options.reveal_at()),
      middle_((options.dimensions().numbers + 1) / 2.0),
      late_share_(static_cast<double>(decision.trick) / options.tricks()),
      declined_(decision.declined),
      leads_(decision.trick_so_far.empty()),
      late_(decision.completed + 2U >= options.missions_needed()) {}

CardReader::Terms CardReader::terms_of(Play play) const {
  rookie::Draft trick = trick_;
  trick.add(play);
  const Card card = play.card();
  const double tokens = tokens_ - (play.wagered() ? 1 : 0);
  Terms terms;
  terms.helps = chance_met(trick);
  terms.wins = trick.best() + 1 == trick.size() ? chance_stays_ahead(trick) : 0;
  terms.near = tokens / needed_;
  terms.reveals = tokens + 1 + trick.wagers() >= needed_;
  terms.trump = card.suit() == trick.mission().trump;
  terms.shown = (declined_ & bit_of(card.suit())) != 0;
  terms.off_suit = card.suit() != trick.led();
  return terms;
}

double CardReader::extreme(Card card) const {
  const double above = card.number() - middle_;
  return (above < 0 ? -above : above) / middle_;
}

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
  set(Feature::wins_revealed, terms.reveals ? terms.wins : 0);
  set(Feature::wins_near, terms.wins * terms.near);
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

double CardReader::score(Play play, const Terms& terms, const Features& weights) const {
  const auto weight = [&](Feature feature) { return weights[static_cast<std::size_t>(feature)]; };
  double helps = weight(Feature::helps);
  double wins = weight(Feature::wins) + terms.near * weight(Feature::wins_near);
  double sum = extreme(play.card()) * weight(Feature::extreme) +
               number(play.card()) * weight(Feature::number);
  if (late_) helps += weight(Feature::helps_late);
  if (terms.reveals) wins += weight(Feature::wins_revealed);
  if (leads_) {
    helps += weight(Feature::lead_helps);
    wins += weight(Feature::lead_wins);
  } else if (terms.off_suit) {
    sum += weight(Feature::off_suit) + late_share_ * weight(Feature::off_suit_late);
  }
  if (play.wagered()) {
    helps += weight(Feature::wager_helps);
    wins += weight(Feature::wager_wins);
    sum += weight(Feature::wager);
    if (terms.trump) sum += weight(Feature::wager_on_trump);
  }
  if (terms.helps <= 0) sum += weight(Feature::ruins);
  if (terms.trump) sum += weight(Feature::trump);
  if (terms.shown) sum += weight(Feature::shows_suit);
  return sum + helps * terms.helps + wins * terms.wins;
}

}  // namespace insidejob
