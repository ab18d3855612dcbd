// Replaces the global operator new of the program that links it with one that counts.
#pragma once

#include <cstddef>

namespace insidejob::test {

// How often memory has been allocated so far.
[[nodiscard]] std::size_t allocations();

}  // namespace insidejob::test
