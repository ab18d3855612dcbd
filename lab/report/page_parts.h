// What every report contains, built in: its style, its script, and the plotting library that
// lab/report/bundle made.
#pragma once

#include <string_view>

namespace insidejob {

[[nodiscard]] std::string_view page_css();
[[nodiscard]] std::string_view page_js();
[[nodiscard]] std::string_view plot_js();

}  // namespace insidejob
