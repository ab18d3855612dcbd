#include <array>

#include "bots/bot.h"
#include "bots/officer_bot.h"
#include "bots/random_bot.h"
#include "bots/rookie_bot.h"
#include "bots/spymaster_bot.h"

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 4> k_levels{"random", "rookie", "officer", "spymaster"};

}  // namespace

std::span<const std::string_view> bot_levels() { return k_levels; }

std::shared_ptr<const Bot> make_bot(std::string_view level) {
  if (level == k_levels[0]) return std::make_shared<RandomBot>();
  if (level == k_levels[1]) return std::make_shared<RookieBot>();
  if (level == k_levels[2]) return std::make_shared<OfficerBot>();
  if (level == k_levels[3]) return std::make_shared<SpymasterBot>();
  return nullptr;
}

}  // namespace insidejob
