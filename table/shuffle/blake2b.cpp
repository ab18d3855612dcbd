#include "table/shuffle/blake2b.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace insidejob {
namespace {

constexpr std::size_t k_block = 128;
using Words = std::array<std::uint64_t, 8>;

constexpr Words k_start{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                        0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// The order in which a round takes the words of a block; rounds 10 and 11 are like 0 and 1.
constexpr std::array<std::array<std::uint8_t, 16>, 10> k_order{{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

// The four words of a quarter that a mixing step changes.
constexpr std::array<std::array<std::uint8_t, 4>, 8> k_quarters{{{0, 4, 8, 12},
                                                                 {1, 5, 9, 13},
                                                                 {2, 6, 10, 14},
                                                                 {3, 7, 11, 15},
                                                                 {0, 5, 10, 15},
                                                                 {1, 6, 11, 12},
                                                                 {2, 7, 8, 13},
                                                                 {3, 4, 9, 14}}};

void mix(std::array<std::uint64_t, 16>& v, const std::array<std::uint8_t, 4>& quarter,
         std::uint64_t x, std::uint64_t y) {
  auto& a = v[quarter[0]];
  auto& b = v[quarter[1]];
  auto& c = v[quarter[2]];
  auto& d = v[quarter[3]];
  a += b + x;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + y;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

// `counted`: bytes up to the end of this block, not counting the padding.
void compress(Words& hash, std::span<const std::uint8_t> block, std::uint64_t counted, bool last) {
  std::array<std::uint64_t, 16> message{};
  for (std::size_t i = 0; i < block.size(); ++i) {
    message[i / 8] |= std::uint64_t{block[i]} << (8 * (i % 8));
  }
  std::array<std::uint64_t, 16> v{};
  std::ranges::copy(hash, v.begin());
  std::ranges::copy(k_start, v.begin() + 8);
  v[12] ^= counted;
  if (last) v[14] = ~v[14];
  for (std::size_t round = 0; round < 12; ++round) {
    const auto& order = k_order[round % k_order.size()];
    for (std::size_t i = 0; i < k_quarters.size(); ++i) {
      mix(v, k_quarters[i], message[order[2 * i]], message[order[2 * i + 1]]);
    }
  }
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

Bytes32 blake2b(std::span<const std::uint8_t> bytes) {
  Bytes32 digest;
  Words hash = k_start;
  hash[0] ^= 0x01010000U ^ digest.size();
  std::uint64_t counted = 0;
  while (bytes.size() > k_block) {
    counted += k_block;
    compress(hash, bytes.first(k_block), counted, false);
    bytes = bytes.subspan(k_block);
  }
  compress(hash, bytes, counted + bytes.size(), true);
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(hash[i / 8] >> (8 * (i % 8)));
  }
  return digest;
}

}  // namespace insidejob
