// The only source of chance: a seed of 256 bits, and xoshiro256++ (Blackman and Vigna) run from it.
//
// A seed gives the same deal on every platform and in the browser. Everything is integers. Bounded
// numbers use multiplication with exact rejection (Lemire), several from one 64-bit draw where the
// product of the bounds allows it (Brackett-Rozinsky and Lemire, 2024).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace insidejob {

struct Seed {
  std::array<std::uint64_t, 4> words{};

  // Spreads a small number over all 256 bits (splitmix64).
  static constexpr Seed from_number(std::uint64_t number) { return Seed{}.derive(number); }

  // An independent seed for the part of the work named by `number`: game 17, seat 3.
  [[nodiscard]] constexpr Seed derive(std::uint64_t number) const {
    Seed child;
    std::uint64_t carry = number;
    for (int round = 0; round < 2; ++round) {
      for (std::size_t i = 0; i < 4; ++i) {
        carry += 0x9E3779B97F4A7C15ULL + words[i];
        carry = (carry ^ (carry >> 30)) * 0xBF58476D1CE4E5B9ULL;
        carry = (carry ^ (carry >> 27)) * 0x94D049BB133111EBULL;
        carry ^= carry >> 31;
        child.words[i] ^= carry;
      }
    }
    return child;
  }

  friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

class Rng {
 public:
  // Any seed will do, even all zeroes: the state is derived from the seed.
  constexpr explicit Rng(const Seed& seed) : state_(seed.derive(0x1D0B).words) {}

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound), exactly; bound >= 1.
  constexpr unsigned below(unsigned bound) {
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) [[unlikely]] {
      const std::uint64_t threshold = (0 - std::uint64_t{bound}) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) product = Wide{next()} * bound;
    }
    return static_cast<unsigned>(product >> 64);
  }

  // Draws `count` of the items, uniformly and in random order, to the front: a Fisher-Yates shuffle
  // from the front that stops after `count`. The others stay in the order it leaves them. While at
  // least eight of at most 64 items are left, eight picks come from one draw.
  template <class Item>
  constexpr void shuffle_front(std::span<Item> items, std::size_t count) {
    std::size_t done = 0;
    if (items.size() <= k_batch_items) {
      for (; count - done >= k_batch && items.size() - done >= k_batch; done += k_batch) {
        std::array<std::uint32_t, k_batch> picks{};
        draw_batch(picks, items.size() - done);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < k_batch; ++i) take(items, done + i, picks[i]);
      }
    }
    for (; done < count && done + 1 < items.size(); ++done) {
      take(items, done, below(static_cast<unsigned>(items.size() - done)));
    }
  }

 private:
  __extension__ using Wide = unsigned __int128;

  static constexpr std::size_t k_batch = 8;
  static constexpr std::size_t k_batch_items = 64;

  static constexpr std::uint64_t rotate(std::uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
  }

  template <class Item>
  static constexpr void take(std::span<Item> items, std::size_t to, std::size_t offset) {
    const Item taken = items[to + offset];
    items[to + offset] = items[to];
    items[to] = taken;
  }

  // picks[i] uniform in [0, size - i), exactly; k_batch <= size <= k_batch_items.
  constexpr void draw_batch(std::array<std::uint32_t, k_batch>& picks, std::size_t size) {
    std::uint64_t rest = spread(picks, size);
    // The product of the bounds is below 64^8 = 2^48, so above that nothing is ever rejected.
    if (rest >> 48 == 0) [[unlikely]] {
      std::uint64_t product = 1;
      for (std::size_t i = 0; i < k_batch; ++i) product *= size - i;
      const std::uint64_t threshold = (0 - product) % product;
      while (rest < threshold) rest = spread(picks, size);
    }
  }

  constexpr std::uint64_t spread(std::array<std::uint32_t, k_batch>& picks, std::size_t size) {
    std::uint64_t rest = next();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < k_batch; ++i) {
      const Wide wide = Wide{rest} * (size - i);
      picks[i] = static_cast<std::uint32_t>(wide >> 64);
      rest = static_cast<std::uint64_t>(wide);
    }
    return rest;
  }

  std::array<std::uint64_t, 4> state_;
};

}  // namespace insidejob
