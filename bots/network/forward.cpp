#include "bots/network/forward.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace insidejob::network {
namespace {

// This many 8-bit weights fit into a 16-bit sum.
constexpr unsigned k_rows_a_sum = 256;
static_assert(k_rows_a_sum * 128 <= 32768);

template <std::size_t size>
using Activations = std::array<std::int16_t, size>;

// Clamps to 0 and 1.
template <std::size_t size>
Activations<size> activate_first(const std::array<std::int32_t, size>& sums) {
  Activations<size> result;
  for (std::size_t i = 0; i < size; ++i) {
    result[i] = static_cast<std::int16_t>(std::clamp(sums[i] * k_first_factor, 0, k_one));
  }
  return result;
}

// Rounds to whole activations, and clamps in the same way.
template <std::size_t size>
Activations<size> activate(const std::array<std::int32_t, size>& sums) {
  constexpr std::int32_t k_half = 1 << (k_hidden_shift - 1);
  Activations<size> result;
  for (std::size_t i = 0; i < size; ++i) {
    result[i] =
        static_cast<std::int16_t>(std::clamp((sums[i] + k_half) >> k_hidden_shift, 0, k_one));
  }
  return result;
}

// Adds up the rows of the bits that are set, a few hundred of the 4,096.
std::array<std::int32_t, k_first> first_sums(const Weights& weights,
                                             const observation::Observation& observation) {
  std::array<std::int32_t, k_first> sums = weights.first_biases;
  alignas(64) std::array<std::int16_t, k_first> part{};
  unsigned rows = 0;
  const auto flush = [&] {
    for (unsigned i = 0; i < k_first; ++i) sums[i] += part[i];
    part.fill(0);
    rows = 0;
  };
  for (unsigned word = 0; word < observation::k_words; ++word) {
    for (std::uint64_t bits = observation[word]; bits != 0; bits &= bits - 1) {
      const auto& row =
          weights.first_weights[64 * word + static_cast<unsigned>(std::countr_zero(bits))];
      for (unsigned i = 0; i < k_first; ++i) part[i] = static_cast<std::int16_t>(part[i] + row[i]);
      if (++rows == k_rows_a_sum) flush();
    }
  }
  flush();
  return sums;
}

template <std::size_t inputs, std::size_t outputs>
std::array<std::int32_t, outputs> sums_of(const Dense<inputs, outputs>& layer,
                                          const Activations<inputs>& activations) {
  std::array<std::int32_t, outputs> sums = layer.biases;
  for (std::size_t output = 0; output < outputs; ++output) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < inputs; ++i) sum += layer.weights[output][i] * activations[i];
    sums[output] += sum;
  }
  return sums;
}

}  // namespace

Output forward(const Weights& weights, const observation::Observation& observation) {
  const auto first = activate_first(first_sums(weights, observation));
  const auto second = activate(sums_of(weights.second, first));
  const auto third = activate(sums_of(weights.third, second));
  return sums_of(weights.last, third);
}

}  // namespace insidejob::network
