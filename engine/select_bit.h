// The position of the k-th set bit of a word, without branches. It turns a random index into a
// card. One instruction where the machine has it, otherwise broadword arithmetic (Vigna, 2008).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace insidejob {

inline constexpr auto k_select_in_byte = [] {
  std::array<std::uint8_t, 8 * 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned rank = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (((byte >> bit) & 1U) != 0) table[rank++ * 256 + byte] = static_cast<std::uint8_t>(bit);
    }
  }
  return table;
}();

[[nodiscard]] constexpr unsigned select_bit_portable(std::uint64_t bits, unsigned rank) {
  constexpr std::uint64_t k_ones = 0x0101010101010101ULL;
  std::uint64_t sums = bits - ((bits >> 1) & 0x5555555555555555ULL);
  sums = (sums & 0x3333333333333333ULL) + ((sums >> 2) & 0x3333333333333333ULL);
  sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * k_ones;  // per byte, cumulative
  const std::uint64_t below = (((rank * k_ones) | (128 * k_ones)) - sums) & (128 * k_ones);
  const unsigned place = 8 * static_cast<unsigned>(std::popcount(below));
  const unsigned in_byte = rank - static_cast<unsigned>(((sums << 8) >> place) & 0xFF);
  return place + k_select_in_byte[in_byte * 256 + static_cast<unsigned>((bits >> place) & 0xFF)];
}

// rank < number of set bits.
[[nodiscard]] constexpr unsigned select_bit(std::uint64_t bits, unsigned rank) {
#if defined(__BMI2__)
  if (!std::is_constant_evaluated()) {
    return static_cast<unsigned>(std::countr_zero(_pdep_u64(1ULL << rank, bits)));
  }
#endif
  return select_bit_portable(bits, rank);
}

}  // namespace insidejob
