// Who holds which role, as far as the table's history and a seat's own cards tell.
//
// Given the deal the likelihood of a history factorises over seats. So deals are drawn, and for
// each of them every assignment of roles is summed exactly. Deals are drawn uniformly among those
// that the rules allow if a given set of seats need not follow suit (`DealCounter`), in equal
// shares for every such set, and weighted by what that choice favours; where few deals are
// possible all of them are summed instead.
//
// Proof (a suit declined and shown later by a seat that had to follow) gives 1, nothing else does.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/belief/behaviour.h"
#include "bots/belief/deal_space.h"
#include "bots/belief/history.h"
#include "bots/belief/role_deals.h"
#include "bots/belief/weights.h"
#include "bots/belief/world.h"
#include "bots/stopwatch.h"
#include "engine/rng.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct RoleBelief {
  // The chance that a seat stands in the Insider's place; sums to 1.
  std::array<double, k_max_seats> insider{};
  // The chance of every role; each seat's sum to 1.
  std::array<std::array<double, k_max_roles>, k_max_seats> roles{};
};

struct BeliefOptions {
  const Behaviour* behaviour = nullptr;  // null: standard_behaviour()
  double temper = k_temper;              // the power to which likelihoods are raised
  unsigned samples = 256;                // deals drawn
  unsigned enumerate_up_to = 512;        // deals that are all summed rather than drawn
  Stopwatch watch{};                     // when it is over, no more than a few deals are drawn
  // Roles that are known from elsewhere, one a seat: for the lab alone (bots/search/insight.h).
  const std::array<RoleId, k_max_seats>* told = nullptr;
};

// How much one decision speaks for its seat standing in the Insider's place.
struct Evidence {
  DecisionKind kind = DecisionKind::card;
  Seat seat;
  std::uint8_t trick = 0;
  std::uint8_t position = 0;
  Play play;
  bool declined = false;  // it did not follow the led suit
  bool shown = false;     // it showed a suit that it had declined before
  double log_ratio = 0;   // natural logarithm of the likelihood ratio; above 0: speaks for it
};

// What everybody saw, read once for as many beliefs as are built on it.
class JudgedHistory {
 public:
  JudgedHistory(const SeatView& view, const Behaviour& behaviour);
  JudgedHistory(const JudgedHistory&) = delete;
  JudgedHistory& operator=(const JudgedHistory&) = delete;

  [[nodiscard]] const Behaviour& behaviour() const { return *behaviour_; }
  [[nodiscard]] std::span<const double> styles() const { return behaviour_->styles(); }
  [[nodiscard]] const History& history() const { return history_; }
  // Of the decision at this place in the history.
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
  // The history is that of the view.
  Belief(const SeatView& view, std::shared_ptr<const JudgedHistory> judged,
         const BeliefOptions& options, const Seed& seed);
  Belief(const Belief&) = delete;
  Belief& operator=(const Belief&) = delete;

  [[nodiscard]] const RoleBelief& roles() const { return roles_; }

  // A deal and roles drawn from the posterior: all that the view does not tell.
  [[nodiscard]] World draw(Rng& rng) const;

  // How many times as likely the Insider is to decide so as an Agent is, over the hands that the
  // seat may hold. For a decision still to come; of a public belief, how it will look.
  [[nodiscard]] double ratio_of(const Decision& coming) const;
  [[nodiscard]] const History& history() const { return judged_->history(); }

  // Every decision of the game so far, in order, with its weight.
  [[nodiscard]] std::vector<Evidence> evidence() const;

 private:
  using Likelihoods = std::array<std::array<double, k_max_roles>, k_max_seats>;
  // By seat, role and style.
  using Styles = std::array<std::array<std::array<double, k_max_styles>, k_max_roles>, k_max_seats>;
  using Chances = std::array<double, k_max_styles * k_max_roles>;
  struct Sample {
    World world;               // its roles are drawn with it
    double weight = 0;         // of the deal, all assignments of roles together
    Likelihoods likelihood{};  // of what each seat did, by role
  };

  void add(const World& world, double drawn_as);
  void draw_deals(const DealSpace& space, const BeliefOptions& options, const Seed& seed);
  void sum_up();
  [[nodiscard]] double weight_of(const Sample& sample, const Assignment& assignment) const;
  // What a decision was as likely as, given a seat's role and what its style may be.
  [[nodiscard]] double over_styles(const Chances& chances, std::size_t roles, std::size_t at,
                                   Seat seat, RoleId role) const;

  // Of a private belief the seat's own decisions say nothing: they are the same in every world.
  [[nodiscard]] bool weighs(const Decision& decision) const { return view_.seat != decision.seat; }

  SeatView view_;
  std::shared_ptr<const JudgedHistory> judged_;
  RoleDeals role_deals_;
  double temper_;
  std::vector<Sample> samples_;
  double all_ = 0;  // weight of all samples
  Styles styles_{};
  RoleBelief roles_;
};

// What a seat believes with all that it knows; the view is its own.
[[nodiscard]] RoleBelief private_belief(const SeatView& view, const BeliefOptions& options,
                                        const Seed& seed);
// What everybody may believe: of any view only its public part is read.
[[nodiscard]] RoleBelief public_belief(const SeatView& view, const BeliefOptions& options,
                                       const Seed& seed);
// The same from the rules alone: every lawful deal and decision is as likely as any other. Private
// or public as the view is. Exact, and so without options or seed.
[[nodiscard]] RoleBelief legality_only(const SeatView& view);

// The view as a spectator has it.
[[nodiscard]] SeatView public_view(const SeatView& view);

}  // namespace insidejob
