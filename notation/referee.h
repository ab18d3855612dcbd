// The referee: replays a record strictly and says how it stands (docs/rules/FORMAT.md).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "engine/violation.h"

namespace insidejob {

// A longer line is malformed, whatever it holds.
inline constexpr std::size_t k_record_limit = 4'000'000;

// Puts a violation into words; in the program, the text catalogue does.
using Explain = std::function<std::string(RuleViolation)>;

struct Verdict {
  bool ok = false;
  std::string answer;  // one JSON object on one line, without the end of line
};

[[nodiscard]] Verdict judge_record(std::string_view json, const Explain& explain);
// For text that was too long to be kept.
[[nodiscard]] Verdict judge_oversized();
// Whether a whole file is one JSON value, and therefore one record.
[[nodiscard]] bool is_one_json_value(std::string_view text);

}  // namespace insidejob
