// Who holds which role, as far as the table's history and a seat's own cards tell.
//
// Given the deal, the likelihood of a history factorises over seats. So deals are drawn, and for
// each of them every assignment of roles is summed exactly. Deals are drawn uniformly from those
// that the rules allow if a given set of seats need not follow suit (`DealCounter`), in equal
// shares for every such set, and weighted to correct for that choice. Where few deals are possible,
// all of them are summed instead.
//
// Proof (a suit declined and shown later by a seat that had to follow) gives 1. Nothing else does.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/belief/behaviour.h"
#include "bots/belief/deal_space.h"
#include "bots/belief/history.h"
#include "bots/belief/possibilities.h"
#include "bots/belief/role_deals.h"
#include "bots/belief/weights.h"
#include "bots/belief/world.h"
#include "bots/stopwatch.h"
#include "bots/suspicions.h"
#include "engine/rng.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct RoleBelief {
  // The probability that a seat has the Insider's place; sums to 1.
  std::array<double, k_max_seats> insider{};
  // The probability of every role; sums to 1 for each seat.
  std::array<std::array<double, k_max_roles>, k_max_seats> roles{};
};

struct BeliefOptions {
  const Behaviour* behaviour = nullptr;  // null: standard_behaviour()
  double temper = k_temper;              // the power to which likelihoods are raised
  unsigned samples = 256;                // deals drawn
  unsigned enumerate_up_to = 512;        // up to this many deals, all are summed instead
  Stopwatch watch{};                     // once time is up, only a few more deals are drawn
  const Possibilities& possible = possibilities_in_view();
};

// How strongly one decision suggests that its seat has the Insider's place.
struct Evidence {
  DecisionKind kind = DecisionKind::card;
  Seat seat;
  std::uint8_t trick = 0;
  std::uint8_t position = 0;
  Play play;
  bool declined = false;  // it did not follow the led suit
  bool shown = false;     // it showed a suit that it had declined before
  double log_ratio = 0;   // natural logarithm of the likelihood ratio; above 0 it suggests guilt
};

// The public history, read once for all beliefs that are built on it.
class JudgedHistory {
 public:
  JudgedHistory(const SeatView& view, const Behaviour& behaviour);
  JudgedHistory(const JudgedHistory&) = delete;
  JudgedHistory& operator=(const JudgedHistory&) = delete;

  [[nodiscard]] const Behaviour& behaviour() const { return *behaviour_; }
  [[nodiscard]] std::span<const double> styles() const { return behaviour_->styles(); }
  [[nodiscard]] const History& history() const { return history_; }
  // The judgement of the decision at this place in the history.
  [[nodiscard]] const Judgement& judgement(std::size_t index) const { return *judgements_[index]; }

 private:
  SeatView view_;  // public; the decisions point into it
  const Behaviour* behaviour_;
  History history_;
  std::vector<std::unique_ptr<const Judgement>> judgements_;
};

class Belief {
 public:
  // Private if the view is a seat's, public if it is a spectator's.
  Belief(const SeatView& view, const BeliefOptions& options, const Seed& seed);
  // The history must be the view's.
  Belief(const SeatView& view, std::shared_ptr<const JudgedHistory> judged,
         const BeliefOptions& options, const Seed& seed);
  Belief(const Belief&) = delete;
  Belief& operator=(const Belief&) = delete;

  [[nodiscard]] const RoleBelief& roles() const { return roles_; }

  // False if the behaviour gives what happened no chance in any of the deals. Then roles() are as
  // likely as they were dealt.
  [[nodiscard]] bool explains_history() const { return all_ > 0; }

  // A deal and roles drawn from the posterior: everything that the view hides.
  [[nodiscard]] World draw(Rng& rng) const;

  // How many times likelier the Insider is than an Agent to decide this way, over the hands that
  // the seat may hold. The decision is still to come. A public belief tells how it will look.
  [[nodiscard]] double ratio_of(const SeenDecision& coming) const;
  [[nodiscard]] const History& history() const { return judged_->history(); }

  // Adds another opinion, based on the same view, of who the Insider is. It changes both the roles
  // and the deals that are drawn.
  void weigh_in(const Suspicions& opinion);

  // Every decision of the game so far, in order, with its weight.
  [[nodiscard]] std::vector<Evidence> evidence() const;

 private:
  using Likelihoods = std::array<std::array<double, k_max_roles>, k_max_seats>;
  // By seat, role and style.
  using Styles = std::array<std::array<std::array<double, k_max_styles>, k_max_roles>, k_max_seats>;
  using Chances = std::array<double, k_max_styles * k_max_roles>;
  struct Sample {
    World world;               // its roles are drawn with it
    double weight = 0;         // of the deal, over all assignments of roles
    Likelihoods likelihood{};  // of what each seat did, by role
  };

  void add(const World& world, double drawn_as);
  void draw_deals(const DealSpace& space, const BeliefOptions& options, const Seed& seed);
  void sum_up();
  [[nodiscard]] double weight_of(const Sample& sample, const Assignment& assignment) const;
  // The likelihood of a decision, given a seat's role and its possible styles.
  [[nodiscard]] double over_styles(const Chances& chances, std::size_t roles, std::size_t at,
                                   Seat seat, RoleId role) const;

  // In a private belief the seat's own decisions say nothing, since they are the same in every
  // world.
  [[nodiscard]] bool weighs(const SeenDecision& decision) const {
    return view_.seat != decision.seat;
  }

  SeatView view_;
  std::shared_ptr<const JudgedHistory> judged_;
  RoleDeals role_deals_;
  double temper_;
  std::vector<Sample> samples_;
  double all_ = 0;        // weight of all samples
  Suspicions leaning_{};  // factors by the Insider's seat, from weigh_in
  Styles styles_{};
  RoleBelief roles_;
};

// What a seat believes, given everything it knows. The view must be the seat's.
[[nodiscard]] RoleBelief private_belief(const SeatView& view, const BeliefOptions& options,
                                        const Seed& seed);
// What everyone may believe: only the public part of the view is read.
[[nodiscard]] RoleBelief public_belief(const SeatView& view, const BeliefOptions& options,
                                       const Seed& seed);
// The same from the rules alone, with every legal deal and decision equally likely. Private or
// public, depending on the view. It is exact, so it needs neither options nor a seed.
[[nodiscard]] RoleBelief legality_only(const SeatView& view);

// The view that a spectator would have.
[[nodiscard]] SeatView public_view(const SeatView& view);

}  // namespace insidejob
