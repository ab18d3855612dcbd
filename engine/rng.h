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

// Both parts of the generator are templates over a Word, which is one number or several side by
// side (lanes.h).
template <class Word>
using RngWords = std::array<Word, 4>;

// splitmix64 over all words, twice.
template <class Word>
[[nodiscard]] constexpr RngWords<Word> derive_words(const RngWords<Word>& words, Word number) {
  RngWords<Word> child{};
  Word carry = number;
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < 4; ++i) {
      carry += 0x9E3779B97F4A7C15ULL + words[i];
      carry = (carry ^ (carry >> 30)) * 0xBF58476D1CE4E5B9ULL;
      carry = (carry ^ (carry >> 27)) * 0x94D049BB133111EBULL;
      carry ^= carry >> 31;
      child[i] ^= carry;
    }
  }
  return child;
}

// xoshiro256++.
template <class Word>
constexpr Word next_word(RngWords<Word>& state) {
  const auto rotate = [](Word x, int by) { return (x << by) | (x >> (64 - by)); };
  const Word result = rotate(state[0] + state[3], 23) + state[0];
  const Word shifted = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = rotate(state[3], 45);
  return result;
}

struct Seed {
  RngWords<std::uint64_t> words{};

  // Spreads a small number over all 256 bits (splitmix64).
  static constexpr Seed from_number(std::uint64_t number) { return Seed{}.derive(number); }

  // An independent seed for the part of the work named by `number`: game 17, seat 3.
  [[nodiscard]] constexpr Seed derive(std::uint64_t number) const {
    return Seed{derive_words(words, number)};
  }

  friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

// How a shuffle draws `count` of `size` items. While at least eight of at most 64 items are left,
// `eight(done)` takes eight picks from one draw. After that, `one(done)` takes one per draw.
inline constexpr std::size_t k_batch = 8;
inline constexpr std::size_t k_batch_items = 64;
template <class Eight, class One>
constexpr void plan_shuffle(std::size_t size, std::size_t count, Eight eight, One one) {
  std::size_t done = 0;
  if (size <= k_batch_items) {
    for (; count - done >= k_batch && size - done >= k_batch; done += k_batch) eight(done);
  }
  for (; done < count && done + 1 < size; ++done) one(done);
}

// One step of the shuffle: swaps the item at `to` with the one `offset` places behind it.
template <class Item>
constexpr void take_item(std::span<Item> items, std::size_t to, std::size_t offset) {
  const Item taken = items[to + offset];
  items[to + offset] = items[to];
  items[to] = taken;
}

class Rng {
 public:
  // Any seed works, even all zeroes, because the state is derived from it.
  constexpr explicit Rng(const Seed& seed) : state_(seed.derive(k_purpose).words) {}
  // Continues a generator from its state.
  constexpr explicit Rng(const RngWords<std::uint64_t>& state) : state_(state) {}
  [[nodiscard]] constexpr const RngWords<std::uint64_t>& state() const { return state_; }

  static constexpr std::uint64_t k_purpose = 0x1D0B;

  constexpr std::uint64_t next() { return next_word(state_); }

  // Uniform in [0, bound), exactly; bound >= 1.
  constexpr unsigned below(unsigned bound) {
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) [[unlikely]] {
      const std::uint64_t threshold = (0 - std::uint64_t{bound}) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) product = Wide{next()} * bound;
    }
    return static_cast<unsigned>(product >> 64);
  }

  // Moves `count` of the items, drawn uniformly and in random order, to the front: a Fisher-Yates
  // shuffle that stops after `count`. The others stay where that leaves them.
  template <class Item>
  constexpr void shuffle_front(std::span<Item> items, std::size_t count) {
    plan_shuffle(
        items.size(), count,
        [&](std::size_t done) {
          std::array<std::uint32_t, k_batch> picks{};
          draw_batch(picks, items.size() - done);
#pragma GCC unroll 8
          for (std::size_t i = 0; i < k_batch; ++i) take_item(items, done + i, picks[i]);
        },
        [&](std::size_t done) {
          take_item(items, done, below(static_cast<unsigned>(items.size() - done)));
        });
  }

 private:
  __extension__ using Wide = unsigned __int128;

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

  RngWords<std::uint64_t> state_;
};

}  // namespace insidejob
