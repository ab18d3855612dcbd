#include "lab/player.h"

#include <gtest/gtest.h>

#include "lab/exec/exec_bot.h"
#include "lab/exec/exec_command.h"

namespace insidejob {
namespace {

using Words = std::vector<std::string>;

bool is_made(std::string_view name) { return std::holds_alternative<Player>(make_player(name)); }

TEST(Player, IsNamedByLevelAndBudget) {
  EXPECT_TRUE(is_made("rookie"));
  EXPECT_TRUE(is_made("rookie:ms=20"));
  EXPECT_TRUE(is_made("rookie:iterations=2000"));
  EXPECT_TRUE(is_made("rookie:iterations=2000:ms=20"));
  for (const std::string_view name :
       {"", "nobody", "rookie:20", "rookie:ms=", "rookie:ms=x", "rookie:ms=0",
        "rookie:ms=99999999999", "rookie:speed=3", "exec:", "exec", "exec:ms=20:", "exec:'open",
        "exec:/there/is/no/such/program"}) {
    EXPECT_FALSE(is_made(name)) << name;
  }
}

TEST(ExecCommand, IsSplitWithoutAShell) {
  EXPECT_EQ(split_command("python3  bot.py\t-x"), (Words{"python3", "bot.py", "-x"}));
  EXPECT_EQ(split_command("run 'two words' \"and three more\""),
            (Words{"run", "two words", "and three more"}));
  EXPECT_EQ(split_command(R"(a\ b 'c\d' "e\"f" '')"), (Words{"a b", "c\\d", "e\"f", ""}));
  EXPECT_EQ(split_command("$HOME `id` $(id) *.py ; | > x & ~"),
            (Words{"$HOME", "`id`", "$(id)", "*.py", ";", "|", ">", "x", "&", "~"}));
  EXPECT_EQ(split_command("  "), Words{});
  EXPECT_EQ(split_command("'open"), std::nullopt);
  EXPECT_EQ(split_command("end\\"), std::nullopt);
}

}  // namespace
}  // namespace insidejob
