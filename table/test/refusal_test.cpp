// Every command in every stage from everyone. A refusal leaves no trace (`Evening` checks that),
// members cannot do what only the caller may, and strangers can do nothing.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

constexpr std::size_t k_first_of_caller = 34;  // Join and what follows it in Command

void to_stage(Evening& evening, Stage stage) {
  for (unsigned i = 0; i < 3; ++i) evening.join("Player " + std::to_string(i));
  evening.join("Watcher", true);
  evening.demand(SeatBot{seat(3), "random", ""}, member(1));
  if (stage == Stage::lobby) return;
  for (unsigned tries = 0; tries < 100; ++tries) {
    evening.demand(StartGame{}, member(1));
    if (stage == Stage::shuffle) return evening.commit_seed();
    evening.shuffle();
    if (stage == Stage::play) return;
    evening.play_through(Stage::play);
    if (evening.state().stage == stage) return;
    for (unsigned i = 1; i <= 3; ++i) evening.submit(SetDiscussionReady{true}, member(i));
    if (evening.state().stage == stage) return;
    evening.play_through(Stage::vote);
    if (evening.state().stage == stage) return;
  }
  FAIL() << name_of(stage);
}

TEST(Refusals, EveryCommandInEveryStageFromEverybody) {
  std::map<std::size_t, std::set<std::string_view>> reasons;
  for (const Stage stage :
       {Stage::lobby, Stage::shuffle, Stage::play, Stage::discussion, Stage::vote, Stage::result}) {
    Evening evening{21};
    to_stage(evening, stage);
    ASSERT_EQ(evening.state().stage, stage);
    Rng rng{Seed::from_number(static_cast<std::uint64_t>(stage))};
    const Evening start = evening;
    for (unsigned i = 0; i < 4000; ++i) {
      // The caller, the host, a player, a watcher, a stranger.
      const MemberId by = std::array{k_caller, member(1), member(2), member(4), member(99)}[i % 5];
      const Command command = table_test::random_command(evening.state(), by, rng);
      const auto refusal = evening.submit(command, by);
      // Members and the caller give these, the caller for people who have left.
      const bool of_links = std::holds_alternative<MakeLink>(command) ||
                            std::holds_alternative<ShareLink>(command) ||
                            std::holds_alternative<EraseLink>(command);
      // Hosts give this, and the caller once the evening is over.
      const bool leaves = std::holds_alternative<LeaveDuplicate>(command);
      const bool callers = command.index() >= k_first_of_caller && !of_links && !leaves;
      if (by == k_caller && !callers && !of_links && !leaves) {
        ASSERT_TRUE(refusal);
        EXPECT_EQ(refusal->reason, Reason::not_a_member);
      }
      if (by != k_caller && callers) {
        ASSERT_TRUE(refusal);
        EXPECT_EQ(refusal->reason, Reason::caller_only);
      }
      if (by == member(99)) {
        EXPECT_TRUE(refusal);
      }
      if (refusal) {
        reasons[command.index()].insert(name_of(refusal->reason));
      } else if (!evening.last.empty()) {
        evening = start;
      }
    }
  }
  EXPECT_EQ(reasons.size(), std::variant_size_v<Command>);
  std::set<std::string_view> all;
  for (const auto& [index, some] : reasons) all.insert(some.begin(), some.end());
  EXPECT_GE(all.size(), 24U);
}

}  // namespace
}  // namespace insidejob
