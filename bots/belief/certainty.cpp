#include "bots/belief/certainty.h"

#include <algorithm>

#include "bots/belief/deal_space.h"
#include "bots/belief/history.h"
#include "bots/belief/role_deals.h"

namespace insidejob {

Certainty certainty_of(const SeatView& view) {
  const History history = read_history(view);
  const RoleDeals roles = possible_roles(view, history);
  const DealSpace space{view, history, roles};
  Certainty certainty;
  for (const Assignment& assignment : roles.assignments) {
    // Cases without any deal have been dropped.
    const auto of = std::ranges::find(space.cases(), assignment.free, &DealSpace::Case::free);
    if (of == space.cases().end()) continue;
    certainty.insiders.insert(assignment.insider);
    certainty.bound = certainty.bound | (SeatSet::first(view.options->seats()) - assignment.free);
  }
  return certainty;
}

}  // namespace insidejob
