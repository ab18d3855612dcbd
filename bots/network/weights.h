// The weights of the small network as whole numbers, and the file that holds them.
//
// The file is written by `learn/distil.py`, little-endian and without gaps: eight bytes `IJNET002`,
// then for each layer its biases (int32) and its weights (int8), those of the first layer by input
// and those of the others by output. The widths are compiled in, so that every loop over them has a
// constant length that compilers turn into SIMD.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "bots/observation/action_space.h"
#include "bots/observation/layout.h"

namespace insidejob::network {

inline constexpr unsigned k_inputs = observation::k_bits;
inline constexpr unsigned k_first = 384;
inline constexpr unsigned k_hidden = 256;

// The parts of the last layer's output.
namespace head {
inline constexpr unsigned action = 0;
inline constexpr unsigned insider = action + observation::k_actions;  // by relative seat
inline constexpr unsigned side = insider + k_max_seats;  // three sides for each relative seat
inline constexpr unsigned value = side + 3 * k_max_seats;
inline constexpr unsigned size = value + 1;
}  // namespace head

// An activation of 1 is k_one. Sums of a hidden layer and of the last one are finer than that by
// this many bits. Sums of the first layer are coarser, so that its weights are small numbers, which
// compress well.
inline constexpr int k_one = 127;
inline constexpr int k_first_factor = 2;
inline constexpr unsigned k_hidden_shift = 6;
inline constexpr unsigned k_last_shift = 5;

template <std::size_t inputs, std::size_t outputs>
struct Dense {
  std::array<std::int32_t, outputs> biases;
  // Wider than in the file, because both SSE2 and WebAssembly add up products of int16 in pairs.
  std::array<std::array<std::int16_t, inputs>, outputs> weights;
};

struct Weights {
  std::array<std::int32_t, k_first> first_biases;
  std::array<std::array<std::int16_t, k_first>, k_inputs> first_weights;
  Dense<k_first, k_hidden> second;
  Dense<k_hidden, k_hidden> third;
  Dense<k_hidden, head::size> last;
};

inline constexpr std::size_t k_file_bytes = 8 + 4 * (k_first + 2 * k_hidden + head::size) +
                                            k_inputs * k_first + k_first * k_hidden +
                                            k_hidden * k_hidden + k_hidden * head::size;

// A larger one could make a sum overflow.
inline constexpr std::int32_t k_largest_bias = 1 << 24;

// Null if the bytes are not such a file, or a bias is too large.
[[nodiscard]] std::shared_ptr<const Weights> read_weights(std::span<const std::uint8_t> bytes);

}  // namespace insidejob::network
