// A review as a report in one language: for the terminal, and as a page.
#pragma once

#include <string>

#include "lab/report/html.h"
#include "review/reviewer.h"
#include "texts/texts.h"

namespace insidejob {

[[nodiscard]] Report review_report(const Reviewer& reviewer, const Texts& texts);
// Without the figures, which repeat the tables.
[[nodiscard]] std::string report_text(const Report& report);

}  // namespace insidejob
