// A review as JSON (docs/review.md), complete or in progress.
#pragma once

#include <string>

#include "notation/json.h"
#include "review/reviewer.h"

namespace insidejob {

void write_review(JsonWriter& out, const Reviewer& reviewer);
[[nodiscard]] std::string review_json(const Reviewer& reviewer);

}  // namespace insidejob
