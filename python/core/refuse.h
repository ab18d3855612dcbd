// Raises errors as the exceptions of insidejob/errors.py.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "engine/violation.h"
#include "notation/malformed.h"

namespace insidejob::python {

// RuleError; `at` is the index of an action in a record, or -1.
[[noreturn]] void refuse(RuleViolation violation, int at = -1);
[[noreturn]] void refuse(const Malformed& malformed);
// IllegalAction, for a number that is not in the mask.
[[noreturn]] void refuse_number(const std::string& message);

// A violation in English.
[[nodiscard]] std::string explained(RuleViolation violation);

}  // namespace insidejob::python
