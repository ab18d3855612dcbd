#include "engine/test/support/effort.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace insidejob::test {
namespace {

unsigned percent() {
  const char* text = std::getenv("INSIDEJOB_TEST_EFFORT");
  if (text == nullptr) return 100;
  return static_cast<unsigned>(std::clamp(std::strtol(text, nullptr, 10), 1L, 100'000L));
}

// RapidCheck reads its parameters once, at the first property.
const bool k_configured = [] {
  const std::string parameters = "seed=20240607 max_success=" + std::to_string(effort(100));
  return setenv("RC_PARAMS", parameters.c_str(), 0) == 0;
}();

}  // namespace

unsigned effort(unsigned usual) { return std::max(1U, usual * percent() / 100); }

}  // namespace insidejob::test
