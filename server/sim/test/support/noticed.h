// Whether a simulation notices what is done to it on purpose.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace insidejob::sim {

// Of the first `seeds` runs with this sabotage, at least six end with a failure that says `how`.
template <class Simulation, class Sabotage>
void expect_noticed(std::uint64_t seeds, Sabotage sabotage, std::string_view how) {
  unsigned so = 0;
  std::string other;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto failure = Simulation({.seed = seed, .sabotage = sabotage}).run().failure;
    if (!failure) continue;
    if (failure->find(how) != std::string::npos) {
      ++so;
    } else {
      other = *failure;
    }
  }
  EXPECT_GE(so, 6U) << other;
}

}  // namespace insidejob::sim
