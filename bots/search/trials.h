// The candidates of one decision, each played in the same imagined worlds with the same chance to
// the end of the trick and a little further, and what then lies there judged by its chances: what
// differs between two candidates is not luck.
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
  // An action; of one that is no card, together with the card that the seat plays next (R3.3,
  // R9.3).
  struct Candidate {
    unsigned index;  // among the legal ones
    std::optional<Action> next;
    Situation::Look look;
    double won = 0;  // chances to win, over the scenes so far
    double value = 0;
    unsigned scenes = 0;  // that it was tried in: the first so many
  };

  // The n-th scene is the same for every number of them.
  // With foresight the seat's next decisions are thought over too.
  Trials(const Situation& situation, const LegalActions& legal, const Seed& seed, Rng& rng,
         bool with_foresight = false);

  // Best first, once they were tried.
  [[nodiscard]] const std::vector<Candidate>& open() const { return open_; }
  // So many stay.
  void keep(unsigned candidates);
  // Tries every candidate that stayed in so many scenes, and sorts them.
  void extend_to(unsigned scenes);
  // Of every legal action, in their order; those that fell out are hopeless.
  [[nodiscard]] std::vector<double> values() const;

 private:
  void imagine(unsigned scenes);
  // The chance to win that it comes to.
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

// One whose choices hang on nothing but its cards could be read: an action is taken the more often
// the nearer it is to the best.
inline constexpr double k_whim = 0.002;
// The index of a value, drawn so that one a whim below another is half as likely.
[[nodiscard]] unsigned choose_near_best(std::vector<double> values, double whim, Rng& rng);

}  // namespace insidejob
