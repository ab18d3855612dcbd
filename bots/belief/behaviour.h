// How players of each role are expected to behave: the likelihood of a decision that everyone saw,
// given the hand of the seat that made it. The belief multiplies these. Tests may supply a
// different model.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/card.h"
#include "engine/mission.h"
#include "engine/options.h"
#include "engine/role.h"
#include "engine/seat.h"

namespace insidejob {

enum class DecisionKind : std::uint8_t { mission, card, larry };

// One past decision as the table saw it: everything except the hand and role behind it.
struct SeenDecision {
  DecisionKind kind = DecisionKind::card;
  Seat seat;  // who decided; for Larry's card, his controller (R9.4)
  std::uint8_t trick = 0;
  std::uint8_t position = 0;           // in the trick
  MissionId mission;                   // laid in this decision or before it
  Play play;                           // the card played, by the seat or for Larry
  std::span<const Play> trick_so_far;  // the cards on the table before it
  std::uint8_t declined = 0;           // suits that the seat had declined before, one bit each
  std::uint8_t completed = 0;          // missions before this trick
  std::array<std::uint8_t, k_max_seats> tokens{};  // at the time of the decision
  bool may_wager = false;                          // from public knowledge
};

// A decision prepared to be judged with many hands.
class Judgement {
 public:
  virtual ~Judgement() = default;

  // out[style * roles.size() + i]: how likely a seat of that style, with this hand and the role
  // roles[i], was to decide this way. For Larry's card the hand is his three. Called only if the
  // rules allow the decision; the result is then above 0.
  virtual void likelihoods(CardSet hand, std::span<const RoleId> roles,
                           std::span<double> out) const = 0;
};

inline constexpr std::size_t k_max_styles = 3;

class Behaviour {
 public:
  virtual ~Behaviour() = default;
  // The styles of play that it distinguishes, by how common they are, at most k_max_styles. A seat
  // keeps to one style for a whole game.
  [[nodiscard]] virtual std::span<const double> styles() const = 0;
  // `hands`: the cards that any hand to be judged can hold.
  [[nodiscard]] virtual std::unique_ptr<const Judgement> judge(const Options& options,
                                                               const SeenDecision& decision,
                                                               CardSet hands) const = 0;
};

// The model of docs/bots.md: weights fitted to games of several levels, one style each, softened by
// a uniform share.
[[nodiscard]] const Behaviour& standard_behaviour();

}  // namespace insidejob
