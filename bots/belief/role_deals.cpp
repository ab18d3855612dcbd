#include "bots/belief/role_deals.h"

#include <algorithm>
#include <optional>

namespace insidejob {
namespace {

// Includes what everyone at the table knows: who names a partner, and which roles were given to
// whom before the deal (R7.0).
std::optional<RoleId> known_role(const SeatView& view, Seat seat) {
  const Options& options = *view.options;
  if (const auto role = view.known_role(seat)) return role;
  for (const FixedRole& fixed : options.choices().fixed_roles) {
    if (fixed.seat == seat) return fixed.role;
  }
  if (seat == view.open.namer) {
    for (const RoleId id : options.role_cards()) {
      if (options.role_rule(id).names_partner) return id;
    }
  }
  return std::nullopt;
}

// R3.4, R4.4, R5.1: whether the seat can have this role, given everything it did in public.
bool possible(const SeatView& view, const History& history, Seat seat, RoleId id) {
  const RoleRule& rule = view.options->role_rule(id);
  if (rule.must_follow && history.shown.contains(seat)) return false;
  if (!rule.may_wager && history.wagered.contains(seat)) return false;
  const bool open = view.open.face_up.contains(seat);
  if (rule.face_up != (open && !view.open.revealed.contains(seat))) return false;
  return !rule.names_partner || view.open.namer == seat;
}

}  // namespace

RoleDeals possible_roles(const SeatView& view, const History& history) {
  const Options& options = *view.options;
  const unsigned seats = options.seats();
  RoleDeals deals;
  std::vector<RoleId> cards{options.role_cards().begin(), options.role_cards().end()};
  std::ranges::sort(cards);
  do {
    Assignment assignment;
    std::ranges::copy(cards, assignment.roles.begin());
    bool lawful = true;
    for (const Seat seat : SeatSet::first(seats)) {
      const RoleId id = cards[seat.index];
      const auto known = known_role(view, seat);
      const bool is_larry = options.has_larry() && seat == k_larry;
      lawful &= known ? *known == id : is_larry || possible(view, history, seat, id);
      if (!options.role_rule(id).must_follow) assignment.free.insert(seat);
      if (options.role_rule(id).replaces_insider) assignment.insider = seat;
    }
    if (!lawful) continue;
    deals.assignments.push_back(assignment);
    for (const Seat seat : SeatSet::first(seats)) {
      const RoleId id = cards[seat.index];
      if (std::ranges::find(deals.roles, id) == deals.roles.end()) deals.roles.push_back(id);
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
  return deals;
}

}  // namespace insidejob
