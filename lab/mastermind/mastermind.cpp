#include "lab/mastermind/mastermind.h"

#include <cstdint>

#include "bots/network/mastermind_bot.h"

namespace insidejob {

std::shared_ptr<const Bot> mastermind() {
  static const std::shared_ptr<const Bot> bot = [] {
    const std::string_view bytes = mastermind_weights();
    auto made =
        make_mastermind({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!made) __builtin_trap();  // the file in the tree is broken
    return made;
  }();
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
