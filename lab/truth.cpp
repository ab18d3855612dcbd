#include "lab/truth.h"

namespace insidejob {

bool Truth::weighs(const Assignment& assignment) const {
  // Seats beyond the players have the same role in both.
  return told_ == Told::nothing || assignment.roles == state_.secret.roles;
}

GameState Truth::imagine_state(const SeatView& view, const Belief& belief, Rng& rng) const {
  if (told_ == Told::world) return state_;
  return possibilities_in_view().imagine_state(view, belief, rng);
}

}  // namespace insidejob
