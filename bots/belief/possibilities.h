// What a thinking seat considers possible: roles to weigh, and whole worlds to play in. The only
// implementation in bots/ reads both from the seat's view alone. The lab has one that knows the
// truth, to find out what knowing it would be worth (lab/truth.h).
#pragma once

#include "bots/belief/role_deals.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob {

class Belief;

class Possibilities {
 public:
  virtual ~Possibilities() = default;

  // Whether a belief weighs this assignment, one of those that the view allows. True for at least
  // one of them.
  [[nodiscard]] virtual bool weighs(const Assignment& assignment) const = 0;
  // A whole state that the seat may be in. `belief` is the seat's.
  [[nodiscard]] virtual GameState imagine_state(const SeatView& view, const Belief& belief,
                                                Rng& rng) const = 0;
};

// Everything that the view allows, and nothing else.
[[nodiscard]] const Possibilities& possibilities_in_view();

}  // namespace insidejob
