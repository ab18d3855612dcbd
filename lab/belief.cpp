#include "lab/belief.h"

#include <algorithm>
#include <cmath>

#include "engine/apply.h"
#include "engine/view.h"
#include "lab/line_numbers.h"
#include "lab/mastermind/mastermind.h"
#include "lab/one_game.h"
#include "notation/json.h"

namespace insidejob {
namespace {

// A line holds sums in whole millionths.
constexpr double k_unit = 1e6;
std::int64_t whole(double number) { return std::llround(number * k_unit); }

struct TrickCount {
  std::int64_t looks = 0;
  std::array<std::int64_t, k_forecasters> log_loss{};
  std::array<std::int64_t, k_forecasters> brier{};
};
struct BinCount {
  std::int64_t forecasts = 0;
  std::int64_t happened = 0;
  std::int64_t said = 0;
};
struct StandpointCount {
  std::vector<TrickCount> tricks;
  std::array<std::array<BinCount, k_bins>, k_forecasters> bins{};

  explicit StandpointCount(unsigned trick_count) : tricks(trick_count) {}
};

// Visits every number, in the order of a line.
template <class Count, class Visit>
void visit_numbers(Count& count, const Visit& visit) {
  for (auto& trick : count.tricks) {
    visit(trick.looks);
    for (auto& number : trick.log_loss) visit(number);
    for (auto& number : trick.brier) visit(number);
  }
  for (auto& bins : count.bins) {
    for (auto& bin : bins) {
      visit(bin.forecasts);
      visit(bin.happened);
      visit(bin.said);
    }
  }
}

// One moment observed from one standpoint.
class Look {
 public:
  Look(const SeatView& view, Seat insider, StandpointCount& count)
      : view_(view), insider_(insider), count_(count) {}

  void score(Forecaster forecaster, const RoleBelief& belief) {
    const auto at = static_cast<std::size_t>(forecaster);
    TrickCount& trick = count_.tricks[view_.open.trick - 1U];
    double brier = 0;
    for (const Seat seat : SeatSet::first(view_.options->seats())) {
      const double said = belief.insider[seat.index];
      const double is = seat == insider_ ? 1 : 0;
      brier += (said - is) * (said - is);
      // A role that is face up or the seat's own is not a forecast.
      if (view_.open.trick <= k_pooled_after || view_.known_role(seat)) continue;
      const auto bin = static_cast<std::size_t>(said * static_cast<double>(k_bins));
      BinCount& into = count_.bins[at][std::min(bin, k_bins - 1)];
      ++into.forecasts;
      into.happened += seat == insider_ ? 1 : 0;
      into.said += whole(said);
    }
    constexpr double k_least = 1e-9;
    trick.log_loss[at] += whole(-std::log(std::max(k_least, belief.insider[insider_.index])));
    trick.brier[at] += whole(brier);
  }

 private:
  const SeatView& view_;
  Seat insider_;
  StandpointCount& count_;
};

// Replays a game and scores the beliefs after every trick that does not end it.
class GameScore {
 public:
  GameScore(const BeliefPlan& plan, const PlayedGame& game, const Seed& seed)
      : plan_(plan), game_(game), seed_(seed) {
    state_ = start(plan.options, game.deal);
    insider_ = insider_seat(plan.options, game.deal.roles);
    for (const Seat seat : SeatSet::first(plan.options.players())) {
      if (seat != insider_)
        priors_[seat.index] = legality_only(view_for(plan.options, state_, seat));
    }
    public_prior_ = legality_only(view_for(plan.options, state_, std::nullopt));
  }

  std::array<StandpointCount, k_standpoints> run() {
    std::array<StandpointCount, k_standpoints> counts{StandpointCount{plan_.options.tricks()},
                                                      StandpointCount{plan_.options.tricks()}};
    unsigned tricks = 0;
    for (const Action action : game_.actions) {
      apply_legal(plan_.options, state_, action);
      if (state_.open.phase == Phase::over) break;
      if (state_.open.trick == tricks) continue;
      tricks = state_.open.trick;
      for (const Seat seat : SeatSet::first(plan_.options.players())) {
        if (seat != insider_) look(seat, priors_[seat.index], counts[0]);
      }
      look(std::nullopt, public_prior_, counts[1]);
    }
    return counts;
  }

 private:
  void look(std::optional<Seat> seat, const RoleBelief& prior, StandpointCount& count) {
    const SeatView view = view_for(plan_.options, state_, seat);
    const Seed seed = seed_.derive(state_.open.trick * 8U + (seat ? seat->index : 7U));
    ++count.tricks[state_.open.trick - 1U].looks;
    Look look{view, insider_, count};
    look.score(Forecaster::belief,
               seat ? believed(view, seed) : public_belief(view, plan_.belief, seed));
    look.score(Forecaster::legality, legality_only(view));
    look.score(Forecaster::prior, prior);
  }

  [[nodiscard]] RoleBelief believed(const SeatView& view, const Seed& seed) const {
    if (plan_.by == Believer::belief) return private_belief(view, plan_.belief, seed);
    const Suspicions opinion = *mastermind()->opinion(view);
    if (plan_.by == Believer::network) return {.insider = opinion, .roles = {}};
    Belief both{view, plan_.belief, seed};
    both.weigh_in(opinion);
    return both.roles();
  }

  const BeliefPlan& plan_;
  const PlayedGame& game_;
  Seed seed_;
  GameState state_;
  Seat insider_;
  std::array<RoleBelief, k_max_seats> priors_;
  RoleBelief public_prior_;
};

bool read_count(JsonValue root, Standpoint standpoint, StandpointCount& count) {
  std::size_t expected = 0;
  visit_numbers(count, [&](std::int64_t) { ++expected; });
  const auto numbers = line_numbers(root, standpoint_word(standpoint), expected);
  if (!numbers) return false;
  auto next = numbers->begin();
  visit_numbers(count, [&](std::int64_t& number) { number = *next++; });
  return true;
}

void add(StandpointTotals& totals, const StandpointCount& count) {
  const auto real = [](std::int64_t number) { return static_cast<double>(number) / k_unit; };
  constexpr auto k_legality = static_cast<std::size_t>(Forecaster::legality);
  for (std::size_t i = 0; i < count.tricks.size(); ++i) {
    const TrickCount& trick = count.tricks[i];
    if (trick.looks == 0) continue;
    const auto looks = static_cast<double>(trick.looks);
    TrickScores& scores = totals.tricks[i];
    for (std::size_t j = 0; j < k_forecasters; ++j) {
      scores.log_loss[j].add(real(trick.log_loss[j]), looks);
      scores.brier[j].add(real(trick.brier[j]), looks);
      scores.gain[j].add(real(trick.log_loss[k_legality] - trick.log_loss[j]), looks);
    }
  }
  for (std::size_t j = 0; j < k_forecasters; ++j) {
    for (std::size_t bin = 0; bin < k_bins; ++bin) {
      const BinCount& from = count.bins[j][bin];
      totals.calibration[j].bins[bin].happened.add(from.happened, from.forecasts);
      totals.calibration[j].bins[bin].said += real(from.said);
    }
  }
}

}  // namespace

// {"seats": [...], "spectator": [...], "exec": [...]}
std::string belief_line(const BeliefPlan& plan, std::uint64_t unit) {
  const ExecCounts before = ExecBot::counts_of_this_thread();
  const auto& source = plan.sources[unit % plan.sources.size()];
  const std::vector<std::shared_ptr<const Bot>> bots(plan.options.players(), source.bot);
  const Seed seed = Seed::from_number(plan.seed).derive(unit / plan.sources.size());
  const PlayedGame game = play_game(plan.options, bots, {}, seed);
  auto counts = GameScore{plan, game, seed.derive(2)}.run();
  std::string line;
  JsonWriter out{line};
  out.begin_object();
  for (std::size_t i = 0; i < k_standpoints; ++i) {
    out.key(standpoint_word(static_cast<Standpoint>(i))).begin_array();
    visit_numbers(counts[i], [&](std::int64_t number) { out.value(number); });
    out.end_array();
  }
  write_exec_counts(out, ExecBot::counts_of_this_thread().since(before));
  out.end_object();
  return line;
}

std::string_view forecaster_word(Forecaster forecaster) {
  constexpr std::array<std::string_view, k_forecasters> k_words{"belief", "legality", "prior"};
  return k_words[static_cast<std::size_t>(forecaster)];
}

std::string_view standpoint_word(Standpoint standpoint) {
  return standpoint == Standpoint::seats ? "seats" : "spectator";
}

void MeanSums::add(double sum, double weight) {
  ++units_;
  sum_ += sum;
  weight_ += weight;
  sum_squared_ += sum * sum;
  sum_weight_ += sum * weight;
  weight_squared_ += weight * weight;
}

Estimate MeanSums::estimate() const {
  if (units_ == 0) return {};
  const double mean = sum_ / weight_;
  const double squares =
      std::max(0.0, sum_squared_ - 2 * mean * sum_weight_ + mean * mean * weight_squared_);
  const double units = static_cast<double>(units_);
  const double half = k_quantile * std::sqrt(squares * units / std::max(1.0, units - 1)) / weight_;
  return {mean, mean - half, mean + half};
}

double Calibration::error() const {
  double distance = 0;
  double weight = 0;
  for (const CalibrationBin& bin : bins) {
    distance += std::abs(bin.said - static_cast<double>(bin.happened.hits()));
    weight += static_cast<double>(bin.happened.of());
  }
  return weight == 0 ? 0 : distance / weight;
}

BeliefResult run_belief(const BeliefPlan& plan, Campaign campaign) {
  BeliefResult result;
  result.totals.sources.resize(plan.sources.size());
  for (SourceTotals& source : result.totals.sources) {
    for (StandpointTotals& totals : source.standpoints) totals.tricks.resize(plan.options.tricks());
  }
  campaign.units = plan.games * plan.sources.size();
  campaign.work = [&](std::uint64_t unit) { return belief_line(plan, unit); };
  campaign.take = [&](std::uint64_t unit, std::string_view line) {
    const auto [document, error] = JsonDocument::parse(line);
    std::array<StandpointCount, k_standpoints> counts{StandpointCount{plan.options.tricks()},
                                                      StandpointCount{plan.options.tricks()}};
    if (error) return Campaign::Verdict::unreadable;
    for (std::size_t i = 0; i < k_standpoints; ++i) {
      if (!read_count(document.root(), static_cast<Standpoint>(i), counts[i])) {
        return Campaign::Verdict::unreadable;
      }
    }
    if (!read_exec_counts(document.root(), result.totals.exec)) {
      return Campaign::Verdict::unreadable;
    }
    SourceTotals& source = result.totals.sources[unit % plan.sources.size()];
    ++source.games;
    for (std::size_t i = 0; i < k_standpoints; ++i) add(source.standpoints[i], counts[i]);
    return Campaign::Verdict::more;
  };
  result.end = run_campaign(campaign);
  return result;
}

}  // namespace insidejob
