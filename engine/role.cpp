#include "engine/role.h"

namespace insidejob {
namespace {

const std::array<Role, k_builtin_roles>& table() {
  static const std::array<Role, k_builtin_roles> entries{{
      {.id = "agent"},
      {.id = "insider",
       .replaces_insider = true,
       .side = Side::insider,
       .must_follow = false,                                                             // R3.5
       .on_reveal = OnReveal::insider_wins},                                             // R5.1
      {.id = "bugged_agent", .face_up = true, .token_limit = 1},                         // R7.1
      {.id = "paranoid_agent", .votes = 2},                                              // R7.2
      {.id = "risky_agent", .risky_missions = true, .on_reveal = OnReveal::agents_win},  // R7.3
      {.id = "decoy", .side = Side::neutral, .wins_by = WinsBy::most_votes},             // R7.4
      {.id = "accomplice",                                                               // R7.5
       .side = Side::neutral,
       .face_up = true,
       .first_token = false,
       .holds_tokens = false,
       .may_wager = false,
       .votes = 0,
       .names_partner = true,
       .trick_costs_partner = true,
       .wins_by = WinsBy::partner},
      {.id = "tim_shady",  // R7.6
       .side = Side::neutral,
       .votes_face_up = false,
       .on_reveal = OnReveal::takes_right,
       .wins_by = WinsBy::right_loses},
      {.id = "sleeper_agent", .votes_face_up = false, .on_reveal = OnReveal::changes_side},  // R7.7
      {.id = "prof_no",                                                                      // R7.8
       .replaces_insider = true,
       .side = Side::insider,
       .must_follow = false,
       .reveal_at = RevealAt{.with_four = 4, .with_five = 3},
       .revealed_seats_vote = false,
       .on_reveal = OnReveal::loses,
       .wins_if_all_others_face_up = true},
  }};
  return entries;
}

constexpr bool within(int value, int low, int high) { return low <= value && value <= high; }

}  // namespace

std::span<const Role, k_builtin_roles> builtin_roles() { return table(); }

std::optional<RuleViolation> check_role(const Role& role) {
  for (const Role& known : table()) {
    if (known.id == role.id) return RuleViolation{Fault::role_id_taken};
  }
  if ((role.side == Side::insider) != role.replaces_insider) {
    return RuleViolation{Fault::role_side_and_replaces};
  }
  if ((role.side == Side::neutral) == (role.wins_by == WinsBy::side)) {
    return RuleViolation{Fault::role_side_and_wins_by};
  }
  if (!within(role.votes, 0, 2)) return RuleViolation{Fault::role_votes_range};
  if (role.token_limit && !within(*role.token_limit, 1, 13)) {
    return RuleViolation{Fault::role_token_limit_range};
  }
  if (role.reveal_at &&
      (!within(role.reveal_at->with_four, 2, 9) || !within(role.reveal_at->with_five, 2, 9))) {
    return RuleViolation{Fault::role_reveal_at_range};
  }
  if (!role.names_partner && (role.wins_by == WinsBy::partner || role.trick_costs_partner)) {
    return RuleViolation{Fault::role_partner_unnamed};
  }
  if (!role.holds_tokens && (role.may_wager || role.first_token || role.token_limit)) {
    return RuleViolation{Fault::role_tokens_unheld};
  }
  if (role.face_up && role.on_reveal != OnReveal::nothing) {
    return RuleViolation{Fault::role_face_up_reveal};
  }
  if (role.on_reveal == OnReveal::changes_side && role.side != Side::agents) {
    return RuleViolation{Fault::role_changes_side};
  }
  if (role.wins_if_all_others_face_up && !role.replaces_insider) {
    return RuleViolation{Fault::role_all_face_up};
  }
  return std::nullopt;
}

}  // namespace insidejob
