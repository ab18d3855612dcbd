// Random numbers for masks, ids and moves: fast, not secret (splitmix64).
#pragma once

#include <cstdint>

namespace insidejob::load {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  // In [0, bound), near enough to uniform for small bounds.
  unsigned below(unsigned bound) { return static_cast<unsigned>((next() >> 32) * bound >> 32); }

 private:
  std::uint64_t state_;
};

}  // namespace insidejob::load
