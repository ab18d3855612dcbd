// Every way in which the roles that a view hides may be assigned to the seats.
#pragma once

#include <array>
#include <vector>

#include "bots/belief/history.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

struct Assignment {
  std::array<RoleId, k_max_seats> roles{};
  SeatSet free;  // seats that need not follow suit
  Seat insider;  // who has the Insider's place
};

struct RoleDeals {
  // Those that nothing seen so far contradicts. Before the first trick, all are equally likely.
  std::vector<Assignment> assignments;
  std::vector<RoleId> roles;  // all that occur in them, once each
};

[[nodiscard]] RoleDeals possible_roles(const SeatView& view, const History& history);

}  // namespace insidejob
