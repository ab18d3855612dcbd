// A rule violation in words, for the program's own messages.
#pragma once

#include <string>

#include "engine/violation.h"

namespace insidejob {

[[nodiscard]] std::string explain_in_english(RuleViolation violation);

}  // namespace insidejob
