// How likely the Agents were to win after each trick, with every hand and role known, and which
// tricks changed that. Missions still to be drawn and Larry's stack stay unknown.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bots/search/leaf_value.h"
#include "review/line.h"
#include "review/reviewed_game.h"

namespace insidejob {

struct TurningPoint {
  unsigned trick = 0;  // from 1; the vote is one more than the tricks
  double before = 0;
  double after = 0;
  ReviewLine line;
};

class AgentsChances {
 public:
  explicit AgentsChances(const ReviewedGame& game);

  // The indices of the states to examine: the start, and after every trick.
  [[nodiscard]] const std::vector<std::size_t>& moments() const { return moments_; }
  // Examines the next of them. `guilt` is the public belief there. They must come in order.
  void look(const Guilt& guilt);

  // The chance at each moment so far.
  [[nodiscard]] const std::vector<double>& agents() const { return agents_; }
  // The same before it is corrected (review/chance_correction.h).
  [[nodiscard]] const std::vector<double>& judged() const { return judged_; }
  // The tricks, or the vote, that changed the chance most, in order.
  [[nodiscard]] std::vector<TurningPoint> turns() const;
  [[nodiscard]] bool has_turn() const { return !turns().empty(); }
  // What decided the game; none before everything has been examined.
  [[nodiscard]] std::optional<ReviewLine> decided() const;

 private:
  [[nodiscard]] double chance_in(const GameState& state, const Guilt& guilt) const;
  [[nodiscard]] TurningPoint turn(std::size_t moment) const;

  const ReviewedGame& game_;
  LeafValue leaf_;
  std::vector<std::size_t> moments_;
  std::vector<double> judged_;
  std::vector<double> agents_;
  std::vector<bool> known_;  // whether everyone could be certain who the Insider is
};

}  // namespace insidejob
