// How much work the random tests do: INSIDEJOB_TEST_EFFORT is a percentage, 100 by default.
//
// RapidCheck runs from a fixed seed, so that runs can be repeated. RC_PARAMS overrides it.
#pragma once

namespace insidejob::test {

// A number of repetitions scaled by the effort, at least one.
[[nodiscard]] unsigned effort(unsigned usual);

}  // namespace insidejob::test
