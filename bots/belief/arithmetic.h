// Powers, logarithms and chance from additions, multiplications and divisions alone. Those round
// alike on every platform, and the functions of a C library do not.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/rng.h"

namespace insidejob {

// 2 to the power of x, to about 8 digits; 0 below the range of doubles.
[[nodiscard]] constexpr double power_of_two(double x) {
  if (x < -1000) return 0;
  if (x > 1000) x = 1000;
  const auto whole = static_cast<std::int64_t>(x < 0 ? x - 0.5 : x + 0.5);
  const double y = (x - static_cast<double>(whole)) * 0.69314718055994531;
  double sum = 1.0 / 5040;
  for (const double term : {1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1.0, 1.0}) {
    sum = term + sum * y;
  }
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
}

// The same to about 4 digits, for |x| < 1000.
[[nodiscard]] constexpr double rough_power_of_two(double x) {
  const auto whole = static_cast<std::int64_t>(x < 0 ? x - 0.5 : x + 0.5);
  const double y = x - static_cast<double>(whole);
  const double square = y * y;
  const double sum =
      (1 + 0.69314718 * y) + square * ((0.24022651 + 0.05550411 * y) + square * 0.00961813);
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
}

// The binary logarithm of a normal positive number, to about 10 digits.
[[nodiscard]] constexpr double log_two(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
  double mantissa = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFFULL) | 1023ULL << 52);
  if (mantissa > 1.4142135623730951) {
    mantissa /= 2;
    ++exponent;
  }
  const double z = (mantissa - 1) / (mantissa + 1);
  const double square = z * z;
  double sum = 0;
  for (int i = 13; i > 0; i -= 2) sum = sum * square + 1.0 / i;
  return static_cast<double>(exponent) + 2.8853900817779268 * z * sum;
}

[[nodiscard]] constexpr double power(double base, double exponent) {
  return base <= 0 ? 0 : power_of_two(exponent * log_two(base));
}

// Uniform in [0, 1).
[[nodiscard]] constexpr double uniform(Rng& rng) {
  return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

}  // namespace insidejob
