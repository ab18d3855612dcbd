#include "lab/mastermind/mastermind.h"

#include <cstdint>

#include "bots/network/mastermind_bot.h"

namespace insidejob {

std::shared_ptr<const network::Weights> mastermind_network() {
  static const std::shared_ptr<const network::Weights> weights = [] {
    const std::string_view bytes = mastermind_weights();
    auto read =
        network::read_weights({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!read) __builtin_trap();  // the file in the tree is broken
    return read;
  }();
  return weights;
}

std::shared_ptr<const Bot> mastermind() {
  static const std::shared_ptr<const Bot> bot = make_mastermind(mastermind_network());
  return bot;
}

std::shared_ptr<const Bot> make_native_bot(std::string_view level) {
  return level == k_mastermind ? mastermind() : make_bot(level);
}

std::string native_level_list() {
  std::string list;
  for (const std::string_view level : bot_levels()) list += std::string{level} + ", ";
  return list + std::string{k_mastermind};
}

}  // namespace insidejob
