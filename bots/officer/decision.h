// One decision of an officer: worlds drawn from its belief, each candidate played in all of them to
// the end of the trick and a little further, and what then lies there judged by its chances.
#pragma once

#include <vector>

#include "bots/search/leaf_value.h"
#include "bots/search/rule_policy.h"
#include "bots/search/situation.h"
#include "engine/action.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob::officer {

class Decision {
 public:
  Decision(const SeatView& view, const Seed& seed);

  [[nodiscard]] Action choose(const LegalActions& legal);

 private:
  struct Scene {
    GameState state;
    Seed chance;
  };

  // The chance to win after one or two actions, by the first `scenes` worlds.
  [[nodiscard]] double rate(unsigned scenes, Action action, const Action* next) const;
  [[nodiscard]] double rate(Action action) const;
  // The best that the seat's own next card makes of an action that is none.
  [[nodiscard]] double rate_with_best(unsigned scenes, Action action) const;

  Situation situation_;
  const Options& options_;
  Seat me_;
  Rng rng_;
  LeafValue leaf_;
  RulePolicy policy_;
  std::vector<Scene> scenes_;
};

// The index of a value, drawn so that one `whim` below another is e times rarer.
[[nodiscard]] unsigned choose_near_best(std::vector<double> values, double whim, Rng& rng);
[[nodiscard]] double whim_of(const Situation& situation);

[[nodiscard]] Action choose_vote(const SeatView& view, const Seed& seed,
                                 Stopwatch watch = Stopwatch{});

}  // namespace insidejob::officer
