// How good a belief is: what it said, after every trick of games between bots, about who has the
// Insider's place, compared with who did.
//
// The belief of `bots/belief` is compared with two others that know less: what the roles in play
// and the seat's own role tell before the first card (the prior), and what the rules alone tell
// about the game so far.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/belief/belief.h"
#include "bots/bot.h"
#include "engine/options.h"
#include "lab/campaign.h"
#include "lab/exec/exec_bot.h"
#include "lab/statistics.h"

namespace insidejob {

enum class Forecaster : std::uint8_t { belief, legality, prior };
inline constexpr std::size_t k_forecasters = 3;
[[nodiscard]] std::string_view forecaster_word(Forecaster forecaster);

// Who believes: every seat except the one in the Insider's place, or a spectator.
enum class Standpoint : std::uint8_t { seats, spectator };
inline constexpr std::size_t k_standpoints = 2;
[[nodiscard]] std::string_view standpoint_word(Standpoint standpoint);

// How a seat's belief is formed: by bots/belief, by the network, or by both together. A spectator's
// is always the first.
enum class Believer : std::uint8_t { belief, network, both };
inline constexpr std::array<std::string_view, 3> k_believer_words{"belief", "network", "both"};

struct BeliefPlan {
  const Options& options;
  // Plays games with this bot in every seat.
  struct Source {
    std::string name;
    std::shared_ptr<const Bot> bot;
  };
  std::vector<Source> sources;
  BeliefOptions belief;
  Believer by = Believer::belief;
  std::uint64_t games = 0;  // per source
  std::uint64_t seed = 0;
};

// A mean over games, each weighted by how often it was scored.
class MeanSums {
 public:
  void add(double sum, double weight);
  [[nodiscard]] double weight() const { return weight_; }
  // Normal interval of the ratio, from the spread between games.
  [[nodiscard]] Estimate estimate() const;

 private:
  std::uint64_t units_ = 0;
  double sum_ = 0;
  double weight_ = 0;
  double sum_squared_ = 0;
  double sum_weight_ = 0;
  double weight_squared_ = 0;
};

struct TrickScores {
  std::array<MeanSums, k_forecasters> log_loss;  // nats: -ln of the probability given to the true
                                                 // seat
  std::array<MeanSums, k_forecasters> brier;     // squared distance from the truth, over all seats
  std::array<MeanSums, k_forecasters> gain;      // improvement of the log-loss over legality alone
};

inline constexpr std::size_t k_bins = 10;
// Calibration pools the tricks after this many.
inline constexpr unsigned k_pooled_after = 3;

struct CalibrationBin {
  ShareSums happened;  // by game
  double said = 0;     // sum of the probabilities given
};
struct Calibration {
  std::array<CalibrationBin, k_bins> bins;
  // The weighted mean distance between stated and observed, over the bins.
  [[nodiscard]] double error() const;
};

struct StandpointTotals {
  std::vector<TrickScores> tricks;  // after the first trick, the second, ...
  std::array<Calibration, k_forecasters> calibration;
};

struct SourceTotals {
  std::uint64_t games = 0;
  std::array<StandpointTotals, k_standpoints> standpoints;
};

struct BeliefTotals {
  std::vector<SourceTotals> sources;
  ExecCounts exec;
};

// The result of a game in one line, which depends only on the plan and the unit, not on how many
// games there are.
[[nodiscard]] std::string belief_line(const BeliefPlan& plan, std::uint64_t unit);

struct BeliefResult {
  BeliefTotals totals;
  CampaignEnd end;
};
[[nodiscard]] BeliefResult run_belief(const BeliefPlan& plan, Campaign campaign);

}  // namespace insidejob
