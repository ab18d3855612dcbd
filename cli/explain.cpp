#include "cli/explain.h"

namespace insidejob {
std::string explain_in_english(RuleViolation violation) { return std::string{name_of(violation.fault)}; }
}  // namespace insidejob
