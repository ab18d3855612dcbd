// What is wrong with an action or a setup: a value, never an exception.
//
// A Fault says exactly what. Each belongs to one of the codes of docs/rules/FORMAT.md and to one
// rule. The words a player reads for a fault are in texts/ under "fault.<name>".
#pragma once

#include <cstdint>
#include <string_view>

namespace insidejob {

// In order of precedence: if two apply to one action or to the setup, the first counts.
enum class ViolationCode : std::uint8_t {
  malformed_record,
  invalid_setup,
  game_over,
  wrong_phase,
  not_your_turn,
  mission_not_drawn,
  risky_mission_first,
  not_in_hand,
  must_follow_suit,
  wager_not_allowed,
  invalid_vote,
  invalid_partner,
};

// clang-format off
// name, code, rule
#define INSIDEJOB_FAULTS(X)                                         \
  /* the set-up: people and options */                              \
  X(players_range,           invalid_setup,       "R2")             \
  X(dimensions_range,        invalid_setup,       "R2")             \
  X(names_count,             invalid_setup,       "R2")             \
  X(dealer_range,            invalid_setup,       "R2.6")           \
  X(first_leader_range,      invalid_setup,       "R9.1")           \
  X(special_roles_players,   invalid_setup,       "R7.0")           \
  X(special_roles_count,     invalid_setup,       "R7.0")           \
  X(special_role_ordinary,   invalid_setup,       "R7.0")           \
  X(special_role_twice,      invalid_setup,       "R7.0")           \
  X(special_roles_neutral,   invalid_setup,       "R7.0")           \
  X(special_roles_face_up,   invalid_setup,       "R7.0")           \
  X(special_roles_insider,   invalid_setup,       "R7.0")           \
  X(special_roles_reveal_at, invalid_setup,       "R7.11")          \
  X(special_roles_partner,   invalid_setup,       "R7.11")          \
  X(custom_role_count,       invalid_setup,       "R7.11")          \
  X(custom_role_unused,      invalid_setup,       "R7.11")          \
  X(role_id_taken,           invalid_setup,       "R7.11")          \
  X(role_side_and_replaces,  invalid_setup,       "R7.11")          \
  X(role_side_and_wins_by,   invalid_setup,       "R7.11")          \
  X(role_votes_range,        invalid_setup,       "R7.11")          \
  X(role_token_limit_range,  invalid_setup,       "R7.11")          \
  X(role_reveal_at_range,    invalid_setup,       "R7.11")          \
  X(role_partner_unnamed,    invalid_setup,       "R7.11")          \
  X(role_tokens_unheld,      invalid_setup,       "R7.11")          \
  X(role_face_up_reveal,     invalid_setup,       "R7.11")          \
  X(role_changes_side,       invalid_setup,       "R7.11")          \
  X(role_all_face_up,        invalid_setup,       "R7.11")          \
  X(fixed_role_seat,         invalid_setup,       "R7.0")           \
  X(fixed_role_twice,        invalid_setup,       "R7.0")           \
  X(fixed_role_face_down,    invalid_setup,       "R7.0")           \
  X(fixed_role_not_in_play,  invalid_setup,       "R7.0")           \
  X(risky_without_wagers,    invalid_setup,       "R8.3")           \
  X(deck_mission_twice,      invalid_setup,       "R2.5")           \
  X(deck_too_short,          invalid_setup,       "R2.5")           \
  X(deck_too_long,           invalid_setup,       "R2.5")           \
  /* the set-up: a deal that someone gives */                       \
  X(deal_roles_count,        invalid_setup,       "R2.2")           \
  X(deal_roles_mismatch,     invalid_setup,       "R2.2")           \
  X(deal_fixed_role,         invalid_setup,       "R7.0")           \
  X(deal_hands_count,        invalid_setup,       "R2.3")           \
  X(deal_hand_size,          invalid_setup,       "R2.3")           \
  X(deal_card_twice,         invalid_setup,       "R1.1")           \
  X(deal_card_not_in_deck,   invalid_setup,       "R1.1")           \
  X(deal_larry_stack,        invalid_setup,       "R9.1")           \
  X(deal_missions_short,     invalid_setup,       "R2.5")           \
  X(deal_mission_twice,      invalid_setup,       "R2.5")           \
  X(deal_mission_risky,      invalid_setup,       "R8.1")           \
  /* actions */                                                     \
  X(game_is_over,            game_over,           "R5")             \
  X(not_now,                 wrong_phase,         "R3")             \
  X(not_this_seat,           not_your_turn,       "R3.3")           \
  X(not_the_leader,          not_your_turn,       "R3.1")           \
  X(not_the_controller,      not_your_turn,       "R9.4")           \
  X(not_the_namer,           not_your_turn,       "R7.5")           \
  X(no_vote_left,            not_your_turn,       "R6.1")           \
  X(mission_undrawn,         mission_not_drawn,   "R3.1")           \
  X(mission_must_be_risky,   risky_mission_first, "R8.1")           \
  X(card_not_held,           not_in_hand,         "R3.3")           \
  X(card_not_larrys,         not_in_hand,         "R9.4")           \
  X(suit_not_followed,       must_follow_suit,    "R3.4")           \
  X(larry_not_followed,      must_follow_suit,    "R9.5")           \
  X(wagers_off,              wager_not_allowed,   "R4.1")           \
  X(wager_by_leader,         wager_not_allowed,   "R4.4")           \
  X(wager_face_up,           wager_not_allowed,   "R4.4")           \
  X(wager_without_token,     wager_not_allowed,   "R4.2")           \
  X(wager_not_by_role,       wager_not_allowed,   "R7.11")          \
  X(vote_for_self,           invalid_vote,        "R6.2")           \
  X(vote_for_face_up,        invalid_vote,        "R6.2")           \
  X(vote_for_no_seat,        invalid_vote,        "R6.1")           \
  X(vote_count,              invalid_vote,        "R6.1")           \
  X(vote_same_twice,         invalid_vote,        "R7.2")           \
  X(vote_order,              invalid_vote,        "R7.2")           \
  X(partner_is_self,         invalid_partner,     "R7.5")           \
  X(partner_is_no_seat,      invalid_partner,     "R7.5")
// clang-format on

enum class Fault : std::uint8_t {
#define INSIDEJOB_FAULT_NAME(name, code, rule) name,
  INSIDEJOB_FAULTS(INSIDEJOB_FAULT_NAME)
#undef INSIDEJOB_FAULT_NAME
};

[[nodiscard]] std::string_view name_of(Fault fault);
[[nodiscard]] std::string_view name_of(ViolationCode code);

struct RuleViolation {
  Fault fault;

  [[nodiscard]] ViolationCode code() const;
  [[nodiscard]] std::string_view rule() const;  // "R3.4"

  friend constexpr bool operator==(RuleViolation, RuleViolation) = default;
};

}  // namespace insidejob
