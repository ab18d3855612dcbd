// One generator for each of several games, side by side.
#pragma once

#include <array>
#include <cstdint>

#include "engine/lanes.h"
#include "engine/rng.h"

namespace insidejob {

class LaneRng {
 public:
  LaneRng() = default;
  // The lanes are Rng{seed.derive(first)}, Rng{seed.derive(first + 1)} and so on.
  LaneRng(const Seed& seed, std::uint64_t first) {
    RngWords<Lanes> words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = in_all_lanes(seed.words[i]);
    const Lanes numbers = make_lanes([&](unsigned i) { return first + i; });
    state_ = derive_words(derive_words(words, numbers), in_all_lanes(Rng::k_purpose));
  }

  [[nodiscard]] Rng lane(unsigned lane) const {
    return Rng{RngWords<std::uint64_t>{state_[0][lane], state_[1][lane], state_[2][lane],
                                       state_[3][lane]}};
  }
  void set_lane(unsigned lane, const Rng& rng) {
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i][lane] = rng.state()[i];
  }

  Lanes next() { return next_word(state_); }

  // As Rng::below, in every lane; 1 <= bound < 2^32.
  Lanes below(Lanes bound) {
    const WideLanes product = multiply_wide(next(), bound);
    if (lanes_with_less(product.low, bound) != 0) [[unlikely]] {
      const Redrawn redrawn = redraw(state_, product, bound);
      state_ = redrawn.state;
      return redrawn.high;
    }
    return product.high;
  }

 private:
  struct Redrawn {
    RngWords<Lanes> state;
    Lanes high;
  };
  // Happens once in 2^58 draws. Takes its arguments by value, so that the usual path keeps its
  // state in registers.
  [[gnu::noinline]] static Redrawn redraw(RngWords<Lanes> state, WideLanes product, Lanes bound) {
    for (unsigned i = 0; i < k_lanes; ++i) {
      const std::uint64_t limit = bound[i];
      const std::uint64_t threshold = (0 - limit) % limit;
      if (product.low[i] >= threshold) continue;
      LaneRng all;
      all.state_ = state;
      Rng rng = all.lane(i);
      product.high[i] = rng.below(static_cast<unsigned>(limit));
      all.set_lane(i, rng);
      state = all.state_;
    }
    return {state, product.high};
  }

  RngWords<Lanes> state_{};
};

}  // namespace insidejob
