// All deals that a view allows, by which seats need not follow suit.
#pragma once

#include <vector>

#include "bots/belief/deal_counter.h"
#include "bots/belief/history.h"
#include "bots/belief/role_deals.h"
#include "bots/belief/world.h"
#include "engine/view.h"

namespace insidejob {

class DealSpace {
 public:
  // The deals that are legal if exactly these seats are free of R3.4.
  struct Case {
    SeatSet free;
    unsigned assignments = 0;  // of roles with exactly these free seats
    DealCounter deals;
  };

  DealSpace(const SeatView& view, const History& history, const RoleDeals& roles);

  // Those with at least one deal.
  [[nodiscard]] const std::vector<Case>& cases() const { return cases_; }

  // A world with these hands at the places of a DealCounter, without roles.
  [[nodiscard]] World world_of(std::span<const CardSet> hands) const;
  // Each deal of the case is equally likely.
  [[nodiscard]] World draw(const Case& of, Rng& rng) const;
  [[nodiscard]] bool allows(const Case& in, const World& world) const;

 private:
  const SeatView& view_;
  std::vector<Seat> hidden_;  // those whose hands are not seen
  std::vector<Case> cases_;
};

}  // namespace insidejob
