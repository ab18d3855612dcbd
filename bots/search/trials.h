// The candidates of one decision, each played in the same imagined worlds with the same random
// numbers, to the end of the trick and a little further, where the result is judged. So differences
// between candidates are not luck.
#pragma once

#include <optional>
#include <vector>

#include "bots/search/foresight.h"
#include "bots/search/leaf_value.h"
#include "bots/search/rule_policy.h"
#include "bots/search/situation.h"
#include "engine/action.h"
#include "engine/legal.h"
#include "engine/rng.h"

namespace insidejob {

class Trials {
 public:
  // An action. If it is not a card, it comes with the card that the seat plays next (R3.3, R9.3).
  struct Candidate {
    unsigned index;  // among the legal ones
    std::optional<Action> next;
    Situation::Look look;
    double won = 0;  // sum of the chances to win, over the scenes so far
    double value = 0;
    unsigned scenes = 0;  // how many it was tried in
  };

  // The n-th scene does not depend on how many there are. With foresight, the seat's next decisions
  // are considered too.
  Trials(const Situation& situation, const LegalActions& legal, const Seed& seed, Rng& rng,
         bool with_foresight = false);

  // Best first, once tried.
  [[nodiscard]] const std::vector<Candidate>& open() const { return open_; }
  // Keeps the candidates with these actions, by their index among the legal ones.
  void keep_only(const std::vector<bool>& actions);
  // Keeps this many of the best.
  void keep(unsigned candidates);
  // Tries every remaining candidate in this many scenes, and sorts them.
  void extend_to(unsigned scenes);
  // For every legal action, in order. Dropped ones get a hopeless value.
  [[nodiscard]] std::vector<double> values() const;

 private:
  void imagine(unsigned scenes);
  // The chance to win in this scene.
  [[nodiscard]] double play(unsigned scene, const Candidate& candidate);

  const Situation& situation_;
  const LegalActions& legal_;
  Seed seed_;
  Rng& rng_;
  LeafValue leaf_;
  RulePolicy policy_;
  std::optional<Foresight> foresight_;
  std::vector<GameState> worlds_;
  std::vector<Candidate> open_;
};

// A bot whose choices depend on nothing but its cards would be predictable. So the closer an action
// is to the best, the more often it is taken.
inline constexpr double k_whim = 0.002;
// The index of a value, drawn so that one that is lower by `whim` is half as likely.
[[nodiscard]] unsigned choose_near_best(std::vector<double> values, double whim, Rng& rng);

}  // namespace insidejob
