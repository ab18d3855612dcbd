#include "companion/companion_fault.h"

#include <array>
#include <cstddef>

namespace insidejob {
namespace {

struct FaultWords {
  std::string_view name;
  std::string_view rule;
};
constexpr auto k_faults = std::to_array<FaultWords>({
#define INSIDEJOB_COMPANION_FAULT(name, rule) {#name, rule},
    INSIDEJOB_COMPANION_FAULTS(INSIDEJOB_COMPANION_FAULT)
#undef INSIDEJOB_COMPANION_FAULT
});

}  // namespace

std::string_view name_of(CompanionFault fault) {
  return k_faults[static_cast<std::size_t>(fault)].name;
}
std::string_view rule_of(CompanionFault fault) {
  return k_faults[static_cast<std::size_t>(fault)].rule;
}

}  // namespace insidejob
