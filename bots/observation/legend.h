// Roles and missions as bits, computed once for a game's Options.
#pragma once

#include <array>
#include <cstdint>

#include "engine/options.h"

namespace insidejob::observation {

// Every field of a role; `known` is set.
[[nodiscard]] std::uint64_t role_bits(const Role& role);
// A mission by its condition and trump, for tricks of this many cards.
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
  // The role in the Insider's place, and up to two special roles in Agents' places; 0 for none.
  [[nodiscard]] const std::array<std::uint64_t, 3>& in_play() const { return in_play_; }
  // A number of tokens, and how many are still needed for a reveal, as in a seat's second word.
  [[nodiscard]] std::uint64_t tokens(unsigned count) const {
    return tokens_[count < k_tokens ? count : k_tokens - 1];
  }
  // The table's choices, placed above the cards of hand, plain_wins and plain_failed.
  [[nodiscard]] std::uint64_t players_and_wagers() const { return players_and_wagers_; }
  [[nodiscard]] std::uint64_t risky_and_votes() const { return risky_and_votes_; }
  [[nodiscard]] std::uint64_t reveal_at() const { return reveal_at_; }
  // The missions that can be drawn, one bit each. Empty if the deck is not the standard one.
  [[nodiscard]] std::uint32_t usual_missions() const { return usual_missions_; }

 private:
  static constexpr unsigned k_missions = 28;
  static constexpr unsigned k_tokens = 16;  // there are at most 15 (R1.4)

  std::array<std::uint64_t, k_max_roles> roles_{};
  std::array<std::uint64_t, k_missions> missions_{};
  std::array<std::uint64_t, 3> in_play_{};
  std::array<std::uint64_t, k_tokens> tokens_{};
  std::uint64_t players_and_wagers_ = 0;
  std::uint64_t risky_and_votes_ = 0;
  std::uint64_t reveal_at_ = 0;
  std::uint32_t usual_missions_ = 0;
};

}  // namespace insidejob::observation
