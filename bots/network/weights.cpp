#include "bots/network/weights.h"

#include <algorithm>
#include <string_view>

namespace insidejob::network {
namespace {

constexpr std::string_view k_magic = "IJNET002";

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  void take(std::span<std::int32_t> numbers) {
    for (std::int32_t& number : numbers) {
      std::uint32_t bits = 0;
      for (unsigned i = 0; i < 4; ++i) bits |= std::uint32_t{rest_[i]} << (8 * i);
      number = static_cast<std::int32_t>(bits);
      if (number > k_largest_bias || number < -k_largest_bias) is_sound_ = false;
      rest_ = rest_.subspan(4);
    }
  }
  void take(std::span<std::int16_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = static_cast<std::int16_t>(rest_[i] < 128 ? rest_[i] : rest_[i] - 256);
    }
    rest_ = rest_.subspan(numbers.size());
  }
  template <std::size_t inputs, std::size_t outputs>
  void take(Dense<inputs, outputs>& layer) {
    take(std::span{layer.biases});
    for (auto& row : layer.weights) take(std::span{row});
  }
  [[nodiscard]] bool is_sound() const { return is_sound_; }

 private:
  std::span<const std::uint8_t> rest_;
  bool is_sound_ = true;
};

}  // namespace

std::shared_ptr<const Weights> read_weights(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != k_file_bytes || !std::equal(k_magic.begin(), k_magic.end(), bytes.begin())) {
    return nullptr;
  }
  const auto weights = std::make_shared<Weights>();
  Reader reader{bytes.subspan(k_magic.size())};
  reader.take(std::span{weights->first_biases});
  for (auto& row : weights->first_weights) reader.take(std::span{row});
  reader.take(weights->second);
  reader.take(weights->third);
  reader.take(weights->last);
  return reader.is_sound() ? weights : nullptr;
}

}  // namespace insidejob::network
