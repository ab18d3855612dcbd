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

std::vector<RuleViolation> role_contradictions(const Role& role) {
  std::vector<RuleViolation> found;
  const auto refuse_if = [&](bool contradicts, Fault fault) {
    if (contradicts) found.push_back(RuleViolation{fault});
  };
  bool taken = false;
  for (const Role& known : table()) taken |= known.id == role.id;
  refuse_if(taken, Fault::role_id_taken);
  refuse_if((role.side == Side::insider) != role.replaces_insider, Fault::role_side_and_replaces);
  refuse_if((role.side == Side::neutral) == (role.wins_by == WinsBy::side),
            Fault::role_side_and_wins_by);
  refuse_if(!within(role.votes, 0, 2), Fault::role_votes_range);
  refuse_if(role.token_limit && !within(*role.token_limit, 1, 13), Fault::role_token_limit_range);
  refuse_if(role.reveal_at && (!within(role.reveal_at->with_four, 2, 9) ||
                               !within(role.reveal_at->with_five, 2, 9)),
            Fault::role_reveal_at_range);
  refuse_if(!role.names_partner && (role.wins_by == WinsBy::partner || role.trick_costs_partner),
            Fault::role_partner_unnamed);
  refuse_if(!role.holds_tokens && (role.may_wager || role.first_token || role.token_limit),
            Fault::role_tokens_unheld);
  refuse_if(role.face_up && role.on_reveal != OnReveal::nothing, Fault::role_face_up_reveal);
  refuse_if(role.on_reveal == OnReveal::changes_side && role.side != Side::agents,
            Fault::role_changes_side);
  refuse_if(role.wins_if_all_others_face_up && !role.replaces_insider, Fault::role_all_face_up);
  return found;
}

std::optional<RuleViolation> check_role(const Role& role) {
  const auto found = role_contradictions(role);
  return found.empty() ? std::nullopt : std::optional{found.front()};
}

}  // namespace insidejob
