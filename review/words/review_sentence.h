// A line of a review as one sentence for the person whom the Wording addresses. Its key is
// "review." followed by the line's `say`.
#pragma once

#include <string>

#include "engine/options.h"
#include "review/line.h"
#include "texts/wording.h"

namespace insidejob {

[[nodiscard]] std::string review_sentence(const Wording& wording, const Options& options,
                                          const ReviewLine& line);

}  // namespace insidejob
