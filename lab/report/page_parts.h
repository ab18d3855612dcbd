// The parts of every report, built in: its style, its script, and the plotting library from
// lab/report/bundle.
#pragma once

#include <string_view>

namespace insidejob {

[[nodiscard]] std::string_view page_css();
[[nodiscard]] std::string_view page_js();
[[nodiscard]] std::string_view plot_js();

}  // namespace insidejob
