#include <array>

#include "bots/bot.h"
#include "bots/random_bot.h"
#include "bots/rookie_bot.h"

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 2> k_levels{"random", "rookie"};

}  // namespace

std::span<const std::string_view> bot_levels() { return k_levels; }

std::shared_ptr<const Bot> make_bot(std::string_view level) {
  if (level == k_levels[0]) return std::make_shared<RandomBot>();
  if (level == k_levels[1]) return std::make_shared<RookieBot>();
  return nullptr;
}

}  // namespace insidejob
