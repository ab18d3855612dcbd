// Why the companion does not accept a setup or a step.
#pragma once

#include <cstdint>
#include <string_view>

namespace insidejob {

// clang-format off
// name, rule
#define INSIDEJOB_COMPANION_FAULTS(X)                                          \
  /* the set-up */                                                             \
  X(leader_range,        "R2.6")                                               \
  X(role_works_hidden,   "R7.11") /* its holder alone would know the tokens */ \
  X(face_up_missing,     "R7.1")  /* who holds a role that lies face up */     \
  X(face_up_twice,       "R7.1")                                               \
  X(face_up_wrong,       "R7.1")                                               \
  /* steps */                                                                  \
  X(not_now,             "R3")                                                 \
  X(no_such_seat,        "R2.1")                                               \
  X(partner_is_self,     "R7.5")                                               \
  X(mission_unknown,     "R2.5")                                               \
  X(mission_laid_before, "R3.10")                                              \
  X(card_unknown,        "R1.1")                                               \
  X(card_lay_before,     "R3.9")                                               \
  X(wagers_off,          "R4.1")                                               \
  X(wager_by_leader,     "R4.4")                                               \
  X(wager_by_larry,      "R9.5")                                               \
  X(wager_face_up,       "R4.4")                                               \
  X(wager_without_token, "R4.2")                                               \
  X(role_unknown,        "R7.0")                                               \
  X(role_not_left,       "R2.2")  /* all cards of it lie elsewhere */          \
  X(votes_none,          "R6.1")                                               \
  X(voted_before,        "R6.1")                                               \
  X(vote_count,          "R6.1")                                               \
  X(vote_for_self,       "R6.2")                                               \
  X(vote_for_face_up,    "R6.2")                                               \
  X(vote_same_twice,     "R7.2")                                               \
  X(roles_mismatch,      "R2.2")  /* not the cards that were dealt */          \
  X(roles_differ,        "R5.1")  /* from what lies face up */                 \
  X(roles_and_votes,     "R7.2")  /* someone's votes do not fit its role */
// clang-format on

enum class CompanionFault : std::uint8_t {
#define INSIDEJOB_COMPANION_FAULT(name, rule) name,
  INSIDEJOB_COMPANION_FAULTS(INSIDEJOB_COMPANION_FAULT)
#undef INSIDEJOB_COMPANION_FAULT
};

[[nodiscard]] std::string_view name_of(CompanionFault fault);
[[nodiscard]] std::string_view rule_of(CompanionFault fault);

}  // namespace insidejob
