// Roles and missions as bits, made once for a game's Options.
#pragma once

#include <array>
#include <cstdint>

#include "engine/options.h"

namespace insidejob::observation {

// Every field of a role; `known` is set.
[[nodiscard]] std::uint64_t role_bits(const Role& role);
// A mission by its condition and trump, for tricks of so many cards.
[[nodiscard]] std::uint64_t mission_bits(const MissionRule& mission, unsigned cards);
[[nodiscard]] std::uint32_t short_mission_bits(std::uint64_t mission);

class Legend {
 public:
  explicit Legend(const Options& options);

  [[nodiscard]] std::uint64_t role(RoleId id) const { return roles_[id.index]; }
  [[nodiscard]] std::uint64_t mission(const Options& options, MissionId id) const {
    if (id.index < k_missions) return missions_[id.index];
    return mission_bits(options.mission_rule(id), options.seats());
  }
  // The role in the Insider's place, and up to two special ones in an Agent's; 0 for none.
  [[nodiscard]] const std::array<std::uint64_t, 3>& in_play() const { return in_play_; }
  // The missions that can be drawn, a bit each; none if the deck is not the usual one.
  [[nodiscard]] std::uint32_t usual_missions() const { return usual_missions_; }

 private:
  static constexpr unsigned k_missions = 28;

  std::array<std::uint64_t, k_max_roles> roles_{};
  std::array<std::uint64_t, k_missions> missions_{};
  std::array<std::uint64_t, 3> in_play_{};
  std::uint32_t usual_missions_ = 0;
};

}  // namespace insidejob::observation
