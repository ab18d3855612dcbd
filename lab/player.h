// A bot as it is named on a command line:
//
//   LEVEL                            officer
//   LEVEL:iterations=N or :ms=N      spymaster:iterations=2000, spymaster:ms=20
//   exec:COMMAND                     exec:python3 my_bot.py (docs/bots_protocol.md)
//   exec:ms=N:COMMAND                the same with its own limit
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "bots/bot.h"
#include "lab/exec/exec_bot.h"

namespace insidejob {

struct Player {
  std::shared_ptr<const Bot> bot;
  std::shared_ptr<const ExecBot> program;  // the same bot, if it is a program
  std::string level;
  Budget budget;  // as given in its name

  // Its choices do not only follow from the view and the seed.
  [[nodiscard]] bool depends_on_machine() const {
    return program != nullptr || budget.milliseconds != 0;
  }
};

// The bot, or what is wrong with its name in words. A budget in the name takes precedence over the
// caller's.
[[nodiscard]] std::variant<Player, std::string> make_player(std::string_view name);

}  // namespace insidejob
