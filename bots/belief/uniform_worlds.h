// Worlds drawn from everything that a view allows, with every deal and every assignment of roles
// equally likely. Unlike a Belief it reads nothing into what others did beyond what the rules
// prove. Larry's hidden cards are possible ones, but not all are equally likely.
#pragma once

#include <optional>
#include <vector>

#include "bots/belief/deal_space.h"
#include "bots/belief/history.h"
#include "bots/belief/role_deals.h"
#include "bots/belief/world.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

class UniformWorlds {
 public:
  // A seat's view of a game that is not over, or a spectator's.
  explicit UniformWorlds(const SeatView& view);
  UniformWorlds(const UniformWorlds&) = delete;
  UniformWorlds& operator=(const UniformWorlds&) = delete;

  [[nodiscard]] const SeatView& view() const { return view_; }
  // Everything that the view hides, for `imagine`. None if nothing was found that fits, which with
  // Larry can happen by bad luck.
  [[nodiscard]] std::optional<World> draw(Rng& rng) const;

 private:
  [[nodiscard]] bool knows_larry(const World& world) const;

  SeatView view_;
  History history_;
  RoleDeals roles_;
  DealSpace space_;
  // The assignments that have a deal, and for each the sum of deals up to and including it.
  struct Entry {
    const Assignment* assignment = nullptr;
    const DealSpace::Case* of = nullptr;
    double up_to = 0;
  };
  std::vector<Entry> entries_;
};

}  // namespace insidejob
