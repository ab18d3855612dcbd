// One decision of a seat, judged by what the seat knew. The strongest bot tries the actions that it
// finds plausible, and the one chosen, in worlds that fit the seat's view. It does so several
// times, in different worlds, so that the noise is known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/network/forward.h"
#include "bots/network/weights.h"
#include "engine/action.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

struct DecisionVerdict {
  Action did;
  Action better;          // what the bot would have done; may be the same action
  Action next;            // the bot's second choice, if it is the same
  double cost = 0;        // chance to win that was given away; at most 0 if it is the same
  double cost_noise = 0;  // standard error
  double gain = 0;        // over `next`, if it is the same
  double gain_noise = 0;
  double did_value = 0;  // roughly the chance to win
  double better_value = 0;
};

class DecisionJudge {
 public:
  // The view must be of a seat with more than one legal action. Without weights, and where the
  // network is not the strongest, it only searches.
  DecisionJudge(const SeatView& view, Action did, const network::Weights* weights,
                const Seed& seed);

  // Runs one repetition; false if there are no more.
  bool step();
  [[nodiscard]] static unsigned steps();
  [[nodiscard]] unsigned steps_done() const { return static_cast<unsigned>(found_.size()); }
  // After the first step.
  [[nodiscard]] DecisionVerdict verdict() const;

 private:
  [[nodiscard]] std::vector<double> values(const Seed& seed);
  [[nodiscard]] std::vector<double> search_alone(const Seed& seed);
  // The difference between two actions, over all repetitions.
  struct Difference {
    double mean = 0;
    double noise = 0;
  };
  [[nodiscard]] Difference difference(unsigned better, unsigned worse) const;
  [[nodiscard]] double mean_of(unsigned action) const;

  SeatView view_;
  LegalActions legal_;
  unsigned did_ = 0;
  Seed seed_;
  std::optional<network::Output> output_;   // if the network is used
  std::vector<double> leaning_;             // what the bot adds to the value of each action
  std::vector<bool> chosen_;                // the actions to try; empty: not decided yet
  std::vector<std::vector<double>> found_;  // by repetition
};

}  // namespace insidejob
