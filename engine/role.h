// Roles are data (R7, R7.11): Agent, Insider, the eight special roles and a custom one are entries
// of one table in the form of docs/rules/FORMAT.md, field for field. No rule asks for a role by
// name; every rule asks for a field.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/violation.h"

namespace insidejob {

// An index into the role table of a game's Options.
struct RoleId {
  std::uint8_t index = 0;

  friend constexpr auto operator<=>(RoleId, RoleId) = default;
};

// The two ordinary cards, which special roles replace; also the first two table entries.
inline constexpr RoleId k_base_agent{0};
inline constexpr RoleId k_base_insider{1};

enum class Side : std::uint8_t { agents, insider, neutral };
enum class SameTarget : std::uint8_t { face_up, never, always };
enum class OnReveal : std::uint8_t {
  nothing,
  agents_win,
  insider_wins,
  changes_side,
  takes_right,
  takes_left,
  loses,
};
enum class WinsBy : std::uint8_t { side, most_votes, partner, right_loses, left_loses };

// The number of tokens that reveals a role, for the whole table (R7.8).
struct RevealAt {
  int with_four = 0;
  int with_five = 0;

  friend constexpr bool operator==(RevealAt, RevealAt) = default;
};

// The defaults are those of an ordinary Agent. Numbers are kept as given, so that check_role can
// say which of them are impossible.
struct Role {
  std::string id;
  bool replaces_insider = false;
  Side side = Side::agents;
  bool must_follow = true;
  bool face_up = false;
  bool first_token = true;
  bool holds_tokens = true;
  bool may_wager = true;
  int votes = 1;
  SameTarget same_target = SameTarget::face_up;
  bool votes_face_up = true;
  bool names_partner = false;
  bool trick_costs_partner = false;
  std::optional<int> token_limit{};
  std::optional<RevealAt> reveal_at{};
  bool revealed_seats_vote = true;
  bool risky_missions = false;
  OnReveal on_reveal = OnReveal::nothing;
  WinsBy wins_by = WinsBy::side;
  bool wins_if_all_others_face_up = false;

  friend bool operator==(const Role&, const Role&) = default;
};

inline constexpr unsigned k_builtin_roles = 10;
inline constexpr unsigned k_max_roles = k_builtin_roles + 1;  // and one custom role (R7.11)

[[nodiscard]] std::span<const Role, k_builtin_roles> builtin_roles();

// Every contradiction in a role's data (R7.11), each once.
[[nodiscard]] std::vector<RuleViolation> role_contradictions(const Role& role);
// The first of them, if any.
[[nodiscard]] std::optional<RuleViolation> check_role(const Role& role);

}  // namespace insidejob
