#include "review/reason.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bots/belief/certainty.h"
#include "bots/belief/history.h"
#include "bots/search/rule_policy.h"
#include "bots/search/situation.h"
#include "engine/apply.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

constexpr Situation::Samples k_samples{.own = 96, .open = 96};
constexpr unsigned k_worlds = 96;
constexpr double k_least_reason = 0.05;

// What an action leads to in the current trick, and how it looks.
struct TrickForecast {
  double met = 0;      // the mission succeeds
  double mine = 0;     // the seat wins the trick
  double insider = 0;  // the Insider wins it
  double guilt = 0;    // of the seat, to everyone
};

class TrickForecaster {
 public:
  TrickForecaster(const SeatView& view, const Seed& seed)
      : situation_(view, k_samples, seed), policy_(*view.options), seed_(seed) {
    Rng rng{seed.derive(3)};
    for (unsigned i = 0; i < k_worlds; ++i) worlds_.push_back(situation_.imagine_state(rng));
  }

  [[nodiscard]] TrickForecast of(Action action) const {
    const Options& options = situation_.options();
    const unsigned trick = situation_.view().open.trick;
    TrickForecast sum{.guilt = situation_.look_of(action).guilt[situation_.me().index]};
    for (unsigned i = 0; i < k_worlds; ++i) {
      GameState state = worlds_[i];
      Rng rng{seed_.derive(16 + i)};
      apply_legal(options, state, action);
      policy_.play_on(state, 0, rng);
      const TrickOutcome outcome = state.open.outcomes[trick];
      const RoleId winner = worlds_[i].secret.roles[outcome.winner().index];
      sum.met += outcome.completed() ? 1.0 / k_worlds : 0;
      sum.mine += outcome.winner() == situation_.me() ? 1.0 / k_worlds : 0;
      sum.insider += options.role_rule(winner).replaces_insider ? 1.0 / k_worlds : 0;
    }
    return sum;
  }

 private:
  Situation situation_;
  RulePolicy policy_;
  Seed seed_;
  std::vector<GameState> worlds_;
};

// The strongest of several reasons.
class Reasons {
 public:
  void add(double strength, std::string_view say, double is, double was) {
    if (strength <= strongest_) return;
    strongest_ = strength;
    line_ = {.say = say, .percent = in_percent(is), .was = in_percent(was)};
  }
  [[nodiscard]] const ReviewLine& line() const { return line_; }
  [[nodiscard]] bool any() const { return !line_.say.empty(); }

 private:
  double strongest_ = k_least_reason;
  ReviewLine line_;
};

// Whether the seat wants what its role stands for. Others win or lose with someone else, and what
// is good for them may change from trick to trick.
bool has_plain_goal(const SeatView& view, const RoleRule& rule) {
  if (rule.wins_by == WinsBy::most_votes) return true;
  const bool turned =
      rule.on_reveal == OnReveal::changes_side && view.open.revealed.contains(*view.seat);
  return rule.side != Side::neutral && rule.wins_by == WinsBy::side && !turned;
}

// Whether tokens bring the role in the Insider's place closer to winning: not Prof. No (R7.8).
bool opponent_wants_tokens(const Options& options) {
  return std::ranges::none_of(options.role_cards(), [&](RoleId id) {
    const Role& role = options.role(id);
    return role.replaces_insider && role.on_reveal != OnReveal::insider_wins;
  });
}

// How much each kind of difference matters, roughly as a chance to win.
void weigh(Reasons& reasons, const Options& options, const RoleRule& rule,
           const TrickForecast& better, const TrickForecast& worse) {
  const double met = better.met - worse.met;
  const double mine = better.mine - worse.mine;
  const double looks = better.guilt - worse.guilt;
  const std::string_view mission = met > 0 ? "why.mission_more" : "why.mission_less";
  const std::string_view trick = mine > 0 ? "why.trick_more" : "why.trick_less";
  if (rule.wins_by == WinsBy::most_votes) {
    reasons.add(looks, "why.look_more", better.guilt, worse.guilt);
    return;
  }
  reasons.add(-0.6 * looks, "why.look_less", better.guilt, worse.guilt);
  if (rule.side == Side::agents) {
    reasons.add(met, mission, better.met, worse.met);
    if (opponent_wants_tokens(options)) {
      reasons.add(0.8 * (worse.insider - better.insider), "why.insider_less", better.insider,
                  worse.insider);
    }
  } else {
    reasons.add(-0.8 * met, mission, better.met, worse.met);
    // A role that loses by its own reveal does not want tokens.
    const bool wants = rule.on_reveal == OnReveal::insider_wins;
    reasons.add(wants ? 0.8 * mine : -0.8 * mine, trick, better.mine, worse.mine);
  }
}

// The difference of the two percentages is the one that is stated beside them. A value is an
// estimate, and may be above what is possible.
ReviewLine wins_line(const DecisionVerdict& verdict, bool did_better) {
  constexpr unsigned k_most = 99;
  const double value = did_better ? verdict.did_value : verdict.better_value;
  const unsigned best = std::min(k_most, in_percent(value));
  const unsigned less = in_percent(did_better ? verdict.gain : verdict.cost);
  return {.say = "why.wins", .percent = best, .was = best > less ? best - less : 0};
}

// `instead`: what was not done, or should have been.
ReviewLine line_of(const SeatView& view, Action action, Action instead, std::string_view about) {
  ReviewLine line{.say = about, .seat = view.seat};
  if (view.open.phase != Phase::vote) line.trick = view.open.trick + 1U;
  switch (action.kind) {
    case ActionKind::choose_mission:
      line.mission = action.mission();
      break;
    case ActionKind::play_card:
      line.card = action.card();
      line.wager = action.wager();
      break;
    case ActionKind::play_larry:
      line.card = action.card();
      break;
    default:
      line.other = named_only_in(action.ballot(), instead.ballot());
  }
  return line;
}

}  // namespace

Seat named_only_in(Ballot ballot, Ballot other) {
  const bool is_shared = ballot.first == other.first || ballot.first == other.second;
  return ballot.is_double() && is_shared ? ballot.second : ballot.first;
}

ReviewLine advice_line(const SeatView& view, const DecisionVerdict& verdict) {
  const Action did = verdict.did;
  const Action better = verdict.better;
  ReviewLine line = line_of(view, did, better, "coach.card");
  switch (did.kind) {
    case ActionKind::choose_mission:
      line.say = "coach.mission";
      line.better_mission = better.mission();
      break;
    case ActionKind::play_card:
      line.better_card = better.card();
      line.better_wager = better.wager();
      if (did.card() == better.card()) {
        line.say = did.wager() ? "coach.wagered" : "coach.not_wagered";
      }
      break;
    case ActionKind::play_larry:
      line.say = did.card() == better.card() ? "coach.larry_top" : "coach.larry";
      line.card = did.card() == better.card() ? did.top() : did.card();
      line.better_card = did.card() == better.card() ? better.top() : better.card();
      break;
    default:
      line.say = "coach.vote";
      line.better_seat = named_only_in(better.ballot(), did.ballot());
  }
  return line;
}

ReviewLine praise_line(const SeatView& view, const DecisionVerdict& verdict) {
  constexpr auto k_word = [](ActionKind kind) -> std::string_view {
    switch (kind) {
      case ActionKind::choose_mission:
        return "best.mission";
      case ActionKind::play_card:
        return "best.card";
      case ActionKind::play_larry:
        return "best.larry";
      default:
        return "best.vote";
    }
  };
  return line_of(view, verdict.did, verdict.next, k_word(verdict.did.kind));
}

ReviewLine reason_for(const SeatView& view, Action better, Action worse,
                      const DecisionVerdict& verdict, const Seed& seed) {
  const RoleRule& rule = view.options->role_rule(*view.role);
  const auto led = led_suit(*view.options, view.open);
  if (worse.kind == ActionKind::play_card && rule.wins_by != WinsBy::most_votes &&
      !view.open.face_up.contains(*view.seat)) {
    const History history = read_history(view);
    const std::uint8_t declined = history.declined[view.seat->index];
    const Suit suit = worse.card().suit();
    const bool known = history.shown.contains(*view.seat);
    if (!known && (declined & bit_of(suit)) != 0 &&
        (declined & bit_of(better.card().suit())) == 0) {
      return {.say = "why.proof", .suit = suit};
    }
    // A seat that has declined this suit before would give itself away by following it now.
    const bool follows = led && better.card().suit() == *led && (declined & bit_of(*led)) == 0;
    if (!known && follows && suit != *led) return {.say = "why.lie", .suit = led};
  }
  if (!has_plain_goal(view, rule)) return wins_line(verdict, better == verdict.did);
  const TrickForecaster forecaster{view, seed};
  Reasons reasons;
  weigh(reasons, *view.options, rule, forecaster.of(better), forecaster.of(worse));
  if (reasons.any()) return reasons.line();
  return wins_line(verdict, better == verdict.did);
}

ReviewLine vote_reason(const SeatView& view, const DecisionVerdict& verdict, Ballot better,
                       Ballot worse, const Guilt& guilt) {
  const Seat wrong = named_only_in(worse, better);
  const Seat right = named_only_in(better, worse);
  const bool agents = view.options->role_rule(*view.role).side == Side::agents;
  if (!agents || guilt[right.index] <= guilt[wrong.index] + k_least_reason) {
    return wins_line(verdict, verdict.did.ballot() == better);
  }
  const bool proven = certainty_of(view).knows_insider();
  return {.say = "why.vote",
          .other = wrong,
          .better_seat = right,
          .percent = belief_in_percent(guilt[right.index], proven),
          .was = belief_in_percent(guilt[wrong.index], proven)};
}

}  // namespace insidejob
