// Several numbers side by side in one vector register, one for each of several games. The compiler
// supports such types, and splits them where the machine has only shorter registers. What it cannot
// express well is written here twice, for this machine and portably.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/select_bit.h"
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace insidejob {

#if defined(__AVX512F__) && defined(__AVX512DQ__)
inline constexpr unsigned k_lanes = 8;
#elif defined(__AVX2__)
inline constexpr unsigned k_lanes = 4;
#else
inline constexpr unsigned k_lanes = 2;
#endif

using Lanes = std::uint64_t __attribute__((vector_size(8 * k_lanes)));
using LaneArray = std::array<std::uint64_t, k_lanes>;

[[nodiscard]] inline Lanes in_all_lanes(std::uint64_t value) { return Lanes{} + value; }

template <class Make>  // make(lane)
[[nodiscard]] inline Lanes make_lanes(Make make) {
  if constexpr (k_lanes == 8) {
    return Lanes{make(0U), make(1U), make(2U), make(3U), make(4U), make(5U), make(6U), make(7U)};
  } else if constexpr (k_lanes == 4) {
    return Lanes{make(0U), make(1U), make(2U), make(3U)};
  } else {
    return Lanes{make(0U), make(1U)};
  }
}

// For numbers below 2^63: 1 where a < b, otherwise 0.
[[nodiscard]] inline Lanes is_less(Lanes a, Lanes b) { return (a - b) >> 63; }
[[nodiscard]] inline Lanes is_zero(Lanes a) { return is_less(a, in_all_lanes(1)); }

// The lanes in which a < b, as bits.
[[nodiscard]] inline unsigned lanes_with_less(Lanes a, Lanes b) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  return _mm512_cmplt_epu64_mask(std::bit_cast<__m512i>(a), std::bit_cast<__m512i>(b));
#elif defined(__AVX2__)
  return static_cast<unsigned>(_mm256_movemask_pd(std::bit_cast<__m256d>(a < b)));
#else
  unsigned lanes = 0;
  for (unsigned i = 0; i < k_lanes; ++i) lanes |= unsigned{a[i] < b[i]} << i;
  return lanes;
#endif
}

// `a` where `which` is 1, `b` where it is 0.
[[nodiscard]] inline Lanes choose(Lanes which, Lanes a, Lanes b) { return which != 0 ? a : b; }

[[nodiscard]] inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }

// The product of the lower halves.
[[nodiscard]] inline Lanes multiply_halves(Lanes a, Lanes b) {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  // With a mask of all lanes, because without one g++ 12 warns about its own header.
  return std::bit_cast<Lanes>(
      _mm512_maskz_mul_epu32(0xFF, std::bit_cast<__m512i>(a), std::bit_cast<__m512i>(b)));
#elif defined(__AVX2__)
  return std::bit_cast<Lanes>(
      _mm256_mul_epu32(std::bit_cast<__m256i>(a), std::bit_cast<__m256i>(b)));
#else
  constexpr std::uint64_t k_half = 0xFFFF'FFFF;
  return (a & k_half) * (b & k_half);
#endif
}

// All 128 bits of a product.
struct WideLanes {
  Lanes high;
  Lanes low;
};
// factor < 2^32.
[[nodiscard]] inline WideLanes multiply_wide(Lanes a, Lanes factor) {
  const Lanes upper = multiply_halves(a >> 32, factor);
  const Lanes lower = multiply_halves(a, factor);
  return {.high = (upper + (lower >> 32)) >> 32, .low = (upper << 32) + lower};
}

[[nodiscard]] inline Lanes count_bits(Lanes bits) {
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)
  return std::bit_cast<Lanes>(_mm512_popcnt_epi64(std::bit_cast<__m512i>(bits)));
#else
  return make_lanes([&](unsigned i) { return static_cast<std::uint64_t>(std::popcount(bits[i])); });
#endif
}

// The bit that select_bit (select_bit.h) finds. No vector instruction does this, so the values
// leave the register and return.
[[nodiscard]] inline Lanes isolate_bits(Lanes bits, Lanes ranks) {
  alignas(Lanes) LaneArray from;
  alignas(Lanes) LaneArray rank;
#if defined(__BMI2__)
  ranks = in_all_lanes(1) << ranks;
#endif
  std::memcpy(from.data(), &bits, sizeof(Lanes));
  std::memcpy(rank.data(), &ranks, sizeof(Lanes));
  return make_lanes([&](unsigned i) {
#if defined(__BMI2__)
    return std::uint64_t{_pdep_u64(rank[i], from[i])};
#else
    return std::uint64_t{1} << select_bit(from[i], static_cast<unsigned>(rank[i]));
#endif
  });
}
// The number of a bit.
[[nodiscard]] inline Lanes number_of_bit(Lanes bit) { return count_bits(bit - 1); }

}  // namespace insidejob
