// Probabilities as integers, so that every platform decides alike.
#pragma once

#include <array>
#include <cstdint>

#include "engine/options.h"

namespace insidejob {

// In units of 1 / k_sure. The product of two fits an int.
using Chance = int;
inline constexpr Chance k_sure = 1 << 14;

[[nodiscard]] constexpr Chance both(Chance a, Chance b) { return a * b / k_sure; }
[[nodiscard]] constexpr Chance either(Chance a, Chance b) { return a + b - both(a, b); }
[[nodiscard]] constexpr Chance otherwise(Chance a) { return k_sure - a; }
[[nodiscard]] constexpr Chance percent(int hundredths) { return hundredths * k_sure / 100; }

namespace detail {

inline constexpr unsigned k_rates = 16;

struct Races {
  // By rate, tries and need.
  std::array<std::array<std::array<std::int16_t, k_max_tricks + 1>, k_max_tricks + 1>, k_rates>
      at{};

  constexpr Races() {
    for (unsigned rate = 0; rate < k_rates; ++rate) {
      const Chance hit = static_cast<Chance>(rate) * k_sure / static_cast<Chance>(k_rates);
      for (unsigned tries = 0; tries <= k_max_tricks; ++tries) {
        for (unsigned need = 0; need <= k_max_tricks; ++need) {
          Chance chance = need == 0 ? k_sure : 0;
          if (need > 0 && tries > 0) {
            chance = both(hit, at[rate][tries - 1][need - 1]) +
                     both(otherwise(hit), at[rate][tries - 1][need]);
          }
          at[rate][tries][need] = static_cast<std::int16_t>(chance);
        }
      }
    }
  }
};

inline constexpr Races k_races{};

}  // namespace detail

// The probability of at least `need` hits in `tries` (at most k_max_tricks), each with a chance of
// `rate` in 16 (rate < 16).
[[nodiscard]] constexpr Chance reach(int need, unsigned tries, unsigned rate) {
  if (need <= 0) return k_sure;
  if (static_cast<unsigned>(need) > tries) return 0;
  return detail::k_races.at[rate][tries][static_cast<unsigned>(need)];
}

}  // namespace insidejob
