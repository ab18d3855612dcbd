// The decisions of one seat, each judged by what it knew: the costliest mistakes, and the best
// decision.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "bots/network/weights.h"
#include "review/decision_judge.h"
#include "review/line.h"
#include "review/reviewed_game.h"

namespace insidejob {

struct CoachMoment {
  std::size_t action = 0;
  unsigned trick = 0;  // from 1; the vote has none
  DecisionVerdict verdict;
  ReviewLine line;
  ReviewLine why;
};

class Coach {
 public:
  // Without weights, the network is not used. The game is borrowed.
  Coach(const ReviewedGame& game, Seat seat, std::shared_ptr<const network::Weights> weights);

  // Does one piece of work; false if nothing is left.
  bool step();
  [[nodiscard]] bool has_begun() const { return judge_ || !judged_.empty() || chosen_; }
  // At most.
  [[nodiscard]] std::size_t steps_left() const;

  // Every decision judged so far, in the order of play. Only the moments below have lines.
  [[nodiscard]] const std::vector<CoachMoment>& judged() const { return judged_; }
  // At most five, the costliest first. Available once all are judged.
  [[nodiscard]] const std::vector<CoachMoment>& moments() const { return moments_; }
  [[nodiscard]] const std::optional<CoachMoment>& best() const { return best_; }

 private:
  // What the seat knew when it decided.
  [[nodiscard]] SeatView view_of(std::size_t action) const;
  [[nodiscard]] bool is_settled() const;
  void choose();
  void explain(CoachMoment& moment, bool praise) const;

  const ReviewedGame& game_;
  Seat seat_;
  std::shared_ptr<const network::Weights> weights_;
  std::vector<std::size_t> decisions_;  // indices among the actions
  std::optional<DecisionJudge> judge_;  // for the next decision
  std::vector<CoachMoment> judged_;
  double least_gain_;  // below this, a decision is not the best one
  std::vector<CoachMoment> moments_;
  std::optional<CoachMoment> best_;
  std::size_t explained_ = 0;
  bool chosen_ = false;
};

}  // namespace insidejob
