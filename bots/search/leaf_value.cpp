#include "bots/search/leaf_value.h"

#include <algorithm>

#include "bots/belief/arithmetic.h"
#include "bots/craft/chance.h"

namespace insidejob {
namespace {

// Measured in games of these bots, by number of seats (docs/bots.md).
struct Rates {
  double insider_wins;    // the Insider takes a trick
  double double_tokens;   // ... with a wager in it
  double met_by_insider;  // its mission is met if the Insider takes it
  double met_by_others;
};
constexpr Rates rates_for(unsigned seats) {
  if (seats == 3) return {0.38, 0.12, 0.45, 0.48};
  if (seats == 4) return {0.33, 0.12, 0.37, 0.40};
  return {0.28, 0.12, 0.33, 0.33};
}

constexpr double k_ln_2 = 0.69314718055994531;

// A card's value by its number: the fourth power of its share of the highest.
constexpr auto k_worth = [] {
  std::array<double, 16> worth{};
  for (unsigned number = 0; number < worth.size(); ++number) {
    const double share = number / 13.0;
    worth[number] = share * share * share * share;
  }
  return worth;
}();

// The vote as a logistic function of how guilty the Insider looks and of the tricks to come, which
// make it look guiltier.
constexpr double k_vote_slope = 0.8;
constexpr double k_vote_late = 0.25;
constexpr double k_vote_base = 0.7;

// By number of seats, in the order of Term.
constexpr LeafValue::Terms k_weights_of_three{0.91, 0.87,  -1.44, 0.57,  0.33,
                                              0.20, -0.28, 0.22,  -1.04, -0.58};
constexpr LeafValue::Terms k_weights_of_four{1.10, 0.84, -1.56, 0.61,  0.23,
                                             0.10, 0.05, 0.11,  -0.70, -0.32};
constexpr LeafValue::Terms k_weights_of_five{0.39, 0.96, -1.64, 0.64, 0.22,
                                             0.01, 0.19, 0.21,  0.16, -0.17};
constexpr const LeafValue::Terms& weights_for(unsigned seats) {
  return seats == 3 ? k_weights_of_three : seats == 4 ? k_weights_of_four : k_weights_of_five;
}

constexpr double k_least_guilt = 1e-3;
constexpr double k_most_guilt = 3;

double log_odds(double chance) {
  const double sure = std::clamp(chance, 0.01, 0.99);
  return k_ln_2 * (log_two(sure) - log_two(1 - sure));
}

double logistic(double score) { return 1 / (1 + power_of_two(-score / k_ln_2)); }

// The part of a hand that takes tricks.
double high_cards(CardSet hand) {
  double sum = 0;
  for (const Card card : hand) sum += k_worth[card.number()];
  return sum;
}

double as_chance(Chance chance) { return static_cast<double>(chance) / k_sure; }

}  // namespace

Guilt after_evidence(const Guilt& guilt, unsigned seats, Seat seat, double ratio) {
  const double mine = guilt[seat.index];
  const double now = mine * ratio / (mine * ratio + 1 - mine);
  const double others = mine < 1 ? (1 - now) / (1 - mine) : 1;
  Guilt after{};
  for (unsigned i = 0; i < seats; ++i) after[i] = i == seat.index ? now : guilt[i] * others;
  return after;
}

LeafValue::LeafValue(const Options& options)
    : options_(options), weights_(weights_for(options.seats())) {
  const Rates rates = rates_for(options.seats());
  for (unsigned tricks = 0; tricks <= options.tricks(); ++tricks) {
    for (unsigned missions = 0; missions < races_[tricks].size(); ++missions) {
      for (unsigned tokens = 0; tokens <= k_tokens; ++tokens) {
        Race& race = races_[tricks][missions][tokens];
        if (tokens == 0) continue;  // the Insider has won, even if both have (R5.3)
        if (missions == 0) {
          race.missions = 1;
          continue;
        }
        if (tricks == 0) {
          race.vote = 1;
          continue;
        }
        const auto add = [&](double share, unsigned met, unsigned won) {
          const Race& next = races_[tricks - 1][missions - met][tokens - std::min(tokens, won)];
          race.missions += share * next.missions;
          race.vote += share * next.vote;
        };
        const double one = rates.insider_wins * (1 - rates.double_tokens);
        const double two = rates.insider_wins * rates.double_tokens;
        const double none = 1 - rates.insider_wins;
        add(one * rates.met_by_insider, 1, 1);
        add(one * (1 - rates.met_by_insider), 0, 1);
        add(two * rates.met_by_insider, 1, 2);
        add(two * (1 - rates.met_by_insider), 0, 2);
        add(none * rates.met_by_others, 1, 0);
        add(none * (1 - rates.met_by_others), 0, 0);
      }
    }
  }
}

bool LeafValue::with_insider(const GameState& state, Seat seat) const {
  const RoleRule& rule = options_.role_rule(state.secret.roles[seat.index]);
  return rule.replaces_insider ||
         (rule.on_reveal == OnReveal::changes_side && state.open.revealed.contains(seat));
}

double LeafValue::most_votes(const GameState& state, Seat seat, const Guilt& guilt,
                             unsigned tricks_left) const {
  if (state.open.face_up.contains(seat)) return 0;  // R6.2
  double rival = 0;
  for (const Seat other : SeatSet::first(options_.seats()) - state.open.face_up) {
    if (other != seat) rival = std::max(rival, guilt[other.index]);
  }
  const double odds = (guilt[seat.index] + k_least_guilt) / (rival + k_least_guilt);
  const bool is_insider = options_.role_rule(state.secret.roles[seat.index]).replaces_insider;
  const double late = is_insider ? k_vote_late * tricks_left : 0;
  const double score = k_vote_slope * log_two(odds) + late + k_vote_base;
  return logistic(score);
}

LeafValue::Terms LeafValue::terms(const GameState& state, Seat insider, const Guilt& guilt,
                                  const Verdict& first) const {
  const PublicState& open = state.open;
  const double early = (options_.tricks() - open.trick) / 10.0;
  double rival = 0;
  double agents_cards = 0;
  for (const Seat seat : SeatSet::first(options_.players()) - SeatSet::of(insider)) {
    agents_cards += high_cards(state.secret.hands[seat.index]);
    if (!open.face_up.contains(seat)) rival = std::max(rival, guilt[seat.index]);
  }
  const double insider_cards =
      insider.index < options_.players() ? high_cards(state.secret.hands[insider.index]) : 0;
  const double odds = (guilt[insider.index] + k_least_guilt) / (rival + k_least_guilt);
  const double looks = std::clamp(k_ln_2 * log_two(odds), -k_most_guilt, k_most_guilt);
  const unsigned short_of =
      options_.reveal_at() - std::min<unsigned>(options_.reveal_at(), open.tokens[insider.index]);
  return {1,
          log_odds(first.agents),
          insider_cards,
          insider_cards * early,
          agents_cards,
          looks,
          looks * early,
          open.leader == insider ? 1.0 : 0.0,
          short_of <= 1 ? 1.0 : 0.0,
          short_of == 2 ? 1.0 : 0.0};
}

LeafValue::Verdict LeafValue::verdict(const GameState& state, Seat insider,
                                      const Guilt& guilt) const {
  Verdict verdict = first_verdict(state, insider, guilt);
  if (state.open.phase == Phase::vote) return verdict;
  const Terms terms = this->terms(state, insider, guilt, verdict);
  double score = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) score += weights_[i] * terms[i];
  verdict.agents = logistic(score);
  return verdict;
}

LeafValue::Verdict LeafValue::first_verdict(const GameState& state, Seat insider,
                                            const Guilt& guilt) const {
  const PublicState& open = state.open;
  const RoleRule& rule = options_.role_rule(state.secret.roles[insider.index]);
  const unsigned tricks = options_.tricks() - open.trick;
  const unsigned missions = std::min(options_.missions_needed() - open.completed, k_max_tricks + 1);
  const auto lacking = [&](Seat seat, unsigned needed) {
    const unsigned has = open.tokens[seat.index];
    return needed > has ? needed - has : 1U;
  };
  const bool by_tokens =
      rule.on_reveal == OnReveal::insider_wins && !open.face_up.contains(insider);
  const unsigned tokens =
      by_tokens ? std::min(lacking(insider, options_.reveal_at()), k_tokens) : k_tokens;
  const Race& race = races_[tricks][missions][tokens];

  // Only special roles can cause this.
  constexpr unsigned k_rare = 1;
  constexpr unsigned k_usual = 4;
  constexpr unsigned k_any = 8;
  double insider_first = 0;
  double agents_first = 0;
  const auto either = [](double a, double b) { return a + b - a * b; };
  const auto reach = [&](unsigned need, unsigned rate) {
    return as_chance(insidejob::reach(static_cast<int>(need), tricks, rate));
  };
  unsigned to_show = 0;
  for (const Seat seat : SeatSet::first(options_.seats())) {
    const RoleRule& other = options_.role_rule(state.secret.roles[seat.index]);
    if (other.token_limit != 255) {
      insider_first = either(insider_first, reach(lacking(seat, other.token_limit + 1U), k_rare));
    }
    if (open.face_up.contains(seat) || seat == insider) continue;
    const unsigned need = lacking(seat, options_.reveal_at());
    to_show += need;
    if (other.on_reveal == OnReveal::agents_win) {
      agents_first = either(agents_first, reach(need, k_usual));
    }
    if (other.on_reveal == OnReveal::insider_wins) {
      insider_first = either(insider_first, reach(need, k_rare));
    }
  }
  if (rule.wins_if_all_others_face_up) insider_first = either(insider_first, reach(to_show, k_any));
  const bool harmed = rule.on_reveal == OnReveal::loses || rule.on_reveal == OnReveal::agents_win;
  if (harmed && !open.face_up.contains(insider)) {
    agents_first = either(agents_first, reach(lacking(insider, options_.reveal_at()), 2 * k_rare));
  }

  const double open_share = (1 - insider_first) * (1 - agents_first);
  Verdict verdict;
  verdict.vote = open_share * race.vote;
  verdict.agents = (1 - insider_first) * agents_first + open_share * race.missions +
                   verdict.vote * most_votes(state, insider, guilt, tricks);
  return verdict;
}

double LeafValue::win_chance(const GameState& state, Seat seat, const Guilt& guilt) const {
  const PublicState& open = state.open;
  if (open.phase == Phase::over) return open.outcome.winners.contains(seat) ? 1 : 0;
  Seat insider{};
  for (const Seat other : SeatSet::first(options_.seats())) {
    if (options_.role_rule(state.secret.roles[other.index]).replaces_insider) insider = other;
  }
  const Verdict verdict = this->verdict(state, insider, guilt);
  const RoleRule& rule = options_.role_rule(state.secret.roles[seat.index]);
  const auto value_of = [&](Seat of) {
    return with_insider(state, of) ? 1 - verdict.agents : verdict.agents;
  };
  if (rule.on_reveal == OnReveal::loses && seat != insider && open.revealed.contains(seat)) {
    return 0;
  }
  switch (rule.wins_by) {
    case WinsBy::side:
      return value_of(seat);
    case WinsBy::most_votes:
      return verdict.vote * most_votes(state, seat, guilt, options_.tricks() - open.trick);
    case WinsBy::partner:
      return open.partner == k_nowhere ? 0.5 : value_of(open.partner);
    case WinsBy::right_loses:
      return 1 - value_of(right_of(seat, options_.seats()));
    case WinsBy::left_loses:
      return 1 - value_of(left_of(seat, options_.seats()));
  }
  return 0;
}

}  // namespace insidejob
