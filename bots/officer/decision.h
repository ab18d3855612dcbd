// One decision of an officer: worlds drawn from its belief, each candidate played in all of them to
// the end of the trick and a little further, and what then lies there judged by its chances.
#pragma once

#include <optional>
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

  // An action; of one that is no card, together with the card that the seat plays next (R3.3,
  // R9.3).
  struct Candidate {
    unsigned index;  // among the legal ones
    std::optional<Action> next;
    Situation::Look look;
    double won = 0;  // chances to win, over the scenes so far
    double value = 0;
  };

  [[nodiscard]] std::vector<Candidate> candidates(const LegalActions& legal) const;
  // Chances to win, added up over some of the scenes.
  [[nodiscard]] double sum(unsigned first, unsigned last, const Candidate& candidate,
                           Action action) const;

  Situation situation_;
  const Options& options_;
  Seat me_;
  Rng rng_;
  LeafValue leaf_;
  RulePolicy policy_;
  std::vector<Scene> scenes_;
};

// One whose choices hang on nothing but its cards could be read: an action is taken the more often
// the nearer it is to the best.
inline constexpr double k_whim = 0.002;
// The index of a value, drawn so that one a whim below another is half as likely.
[[nodiscard]] unsigned choose_near_best(std::vector<double> values, double whim, Rng& rng);

[[nodiscard]] Action choose_vote(const SeatView& view, const Seed& seed,
                                 Stopwatch watch = Stopwatch{});

}  // namespace insidejob::officer
