#include "lab/player.h"

#include <charconv>
#include <optional>
#include <utility>

#include "lab/mastermind/mastermind.h"

namespace insidejob {
namespace {

// A bot of a level with the budget given in its name.
class BudgetedBot final : public Bot {
 public:
  BudgetedBot(std::shared_ptr<const Bot> bot, Budget budget)
      : bot_(std::move(bot)), budget_(budget) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget, const Seed& seed) const override {
    return bot_->choose(view, budget_, seed);
  }

 private:
  std::shared_ptr<const Bot> bot_;
  Budget budget_;
};

std::optional<std::uint32_t> read_amount(std::string_view text) {
  std::uint32_t amount = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), amount);
  if (fault != std::errc{} || end != text.data() + text.size() || amount == 0) return std::nullopt;
  return amount;
}

// Takes "ms=20" or "iterations=2000"; false for anything else.
bool read_setting(std::string_view text, Budget& budget) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return false;
  const auto amount = read_amount(text.substr(equals + 1));
  if (!amount) return false;
  const std::string_view key = text.substr(0, equals);
  if (key == "ms") {
    budget.milliseconds = *amount;
  } else if (key == "iterations") {
    budget.iterations = *amount;
  } else {
    return false;
  }
  return true;
}

// Takes all settings from the front.
Budget take_settings(std::string_view& rest) {
  Budget budget;
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    if (!read_setting(rest.substr(0, end), budget)) break;
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  return budget;
}

}  // namespace

std::variant<Player, std::string> make_player(std::string_view name) {
  const std::size_t colon = name.find(':');
  const std::string_view level = name.substr(0, colon);
  std::string_view rest =
      colon == std::string_view::npos ? std::string_view{} : name.substr(colon + 1);
  const Budget budget = take_settings(rest);
  if (level == "exec") {
    auto started = ExecBot::start({.command = std::string{rest}, .budget = budget});
    if (auto* problem = std::get_if<std::string>(&started)) return std::move(*problem);
    auto program = std::get<std::shared_ptr<const ExecBot>>(std::move(started));
    return Player{program, program, std::string{level}, budget};
  }
  auto bot = make_native_bot(level);
  if (!bot) {
    return "there is no bot '" + std::string{level} + "'; the levels are " + native_level_list() +
           " and exec:COMMAND";
  }
  if (!rest.empty()) {
    return "'" + std::string{rest} + "' is not a budget; write iterations=N or ms=N";
  }
  if (budget.iterations != 0 || budget.milliseconds != 0) {
    bot = std::make_shared<const BudgetedBot>(std::move(bot), budget);
  }
  return Player{std::move(bot), nullptr, std::string{level}, budget};
}

}  // namespace insidejob
