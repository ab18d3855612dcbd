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
#include <span>
#include <vector>

#include "bots/belief/behaviour.h"
#include "bots/belief/world.h"
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
  unsigned samples = 160;                // deals drawn
  unsigned enumerate_up_to = 400;        // deals that are all summed rather than drawn
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

class Belief {
 public:
  // Private if the view is a seat's, public if it is a spectator's.
  Belief(const SeatView& view, const BeliefOptions& options, const Seed& seed);

  [[nodiscard]] const RoleBelief& roles() const { return roles_; }

  // A deal and roles drawn from the posterior: all that the view does not tell.
  [[nodiscard]] World draw(Rng& rng) const;

  // Every decision of the game so far, in order, with its weight.
  [[nodiscard]] std::vector<Evidence> evidence() const;

 private:
  struct Sample {
    World world;    // roles not filled in
    double weight;  // of the deal, all assignments of roles together
    std::array<std::array<double, k_max_roles>, k_max_seats> likelihood;  // by seat and role card
  };
  using Assignment = std::array<RoleId, k_max_seats>;

  void weigh(Sample& sample);
  void sum_up();

  SeatView view_;
  const Behaviour* behaviour_;
  std::vector<Decision> history_;
  std::vector<Assignment> assignments_;
  std::vector<double> priors_;
  std::vector<RoleId> hidden_roles_;
  std::vector<Sample> samples_;
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
