#include "engine/violation.h"

#include <array>
#include <cstddef>

namespace insidejob {
namespace {

struct FaultEntry {
  std::string_view name;
  ViolationCode code;
  std::string_view rule;
};

constexpr FaultEntry k_faults[] = {
#define INSIDEJOB_FAULT_ENTRY(name, code, rule) {#name, ViolationCode::code, rule},
    INSIDEJOB_FAULTS(INSIDEJOB_FAULT_ENTRY)
#undef INSIDEJOB_FAULT_ENTRY
};

constexpr std::array<std::string_view, 12> k_codes{
    "malformed_record", "invalid_setup",     "game_over",           "wrong_phase",
    "not_your_turn",    "mission_not_drawn", "risky_mission_first", "not_in_hand",
    "must_follow_suit", "wager_not_allowed", "invalid_vote",        "invalid_partner",
};

const FaultEntry& entry(Fault fault) { return k_faults[static_cast<std::size_t>(fault)]; }

}  // namespace

std::string_view name_of(Fault fault) { return entry(fault).name; }
std::string_view name_of(ViolationCode code) { return k_codes[static_cast<std::size_t>(code)]; }
ViolationCode RuleViolation::code() const { return entry(fault).code; }
std::string_view RuleViolation::rule() const { return entry(fault).rule; }

}  // namespace insidejob
