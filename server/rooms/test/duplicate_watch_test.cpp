// What one table of a duplicate evening makes of the others' logs.
#include "server/rooms/duplicate_watch.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"
#include "server/storage/memory_storage.h"
#include "table/test/support/evening.h"

namespace insidejob::rooms_test {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

// A link begins with the key of its table.
const std::string k_first_key(32, 'a');
const std::string k_second_key = "key of table 2";
const std::string k_id(64, 'a');

class DuplicateWatches : public ::testing::Test {
 protected:
  DuplicateWatches() {
    first.join("Ana");
    first.demand(OpenDuplicate{k_id});
    first.demand(AddTable{2, k_second_key});
    second.demand(JoinDuplicate{k_id, 2, first.state().options});
    second.join("Bo");
    for (Evening* evening : {&first, &second}) {
      for (unsigned at = 1; at < 4; ++at) {
        evening->demand(SeatBot{seat(at), "random", ""}, member(1));
      }
    }
  }
  void deal() {
    first.start_game();
    const RoundDeal& dealt = first.state().duplicate->deals.back();
    second.demand(PlayRound{dealt.round, dealt.proof.seed});
    for (Evening* evening : {&first, &second}) evening->demand(Looked{}, member(1));
    world.now = dealt.at;
  }
  static void play_to_the_end(Evening& evening) {
    for (unsigned i = 0; i < 1'000 && !waits_for_others(evening.state()); ++i) {
      if (evening.state().stage == Stage::discussion) {
        evening.demand(SetDiscussionReady{true}, member(1));
      }
      if (!evening.answer_bots() && !evening.move_person()) break;
    }
    ASSERT_TRUE(is_done_with(evening.state(), 1));
  }
  // What the log of a table says.
  static std::shared_ptr<const TableReport> report_of(const Evening& evening) {
    auto report = std::make_shared<TableReport>();
    const TableState& state = evening.state();
    report->duplicate = *state.duplicate;
    report->options = state.options;
    report->people = {"someone"};
    report->plays = plays_open_round(state);
    report->waits = waits_for_others(state);
    report->result = result_of_round(state);
    return report;
  }
  DuplicateShelf::Reports reports() {
    return {.tables = {{k_first_key, report_of(first)}, {k_second_key, report_of(second)}}};
  }

  SmallWorld world;
  MemoryStorage storage;
  LoadingQueue queue{world.world, {}};
  DuplicateShelf shelf{world.world, storage, queue, 8};
  RoomLimits limits;
  unsigned heard = 0;
  DuplicateWatch of_first{world.world, shelf,
                          limits,      world.strand,
                          k_first_key, [this](const DuplicateShelf::Reports&) { ++heard; }};
  DuplicateWatch of_second{world.world,  shelf,
                           limits,       world.strand,
                           k_second_key, [this](const DuplicateShelf::Reports&) { ++heard; }};
  std::shared_ptr<int> keeper = std::make_shared<int>();
  Evening first{1};
  Evening second{2};
};

TEST_F(DuplicateWatches, TheFirstTableClosesARoundThatEveryTableHasFinished) {
  EXPECT_EQ(of_first.round_to_close(first.state(), reports()), std::nullopt);
  deal();
  EXPECT_TRUE(of_first.keys(first.state()).empty()) << "it plays itself";
  play_to_the_end(first);
  EXPECT_EQ(of_first.keys(first.state()), std::vector{k_second_key});
  EXPECT_FALSE(of_first.round_to_close(first.state(), reports()));
  play_to_the_end(second);
  const auto close = of_first.round_to_close(first.state(), reports());
  ASSERT_TRUE(close);
  EXPECT_EQ(close->round, 1U);
  EXPECT_TRUE(close->left_out.empty());
}

TEST_F(DuplicateWatches, ATableThatIsGoneIsLeftOut) {
  deal();
  play_to_the_end(first);
  const auto close =
      of_first.round_to_close(first.state(), {.tables = {{k_first_key, report_of(first)}}});
  ASSERT_TRUE(close);
  EXPECT_EQ(close->left_out, std::vector{2U});
}

TEST_F(DuplicateWatches, AnotherTablePlaysWhatTheFirstHasDealt) {
  first.start_game();
  const auto next = of_second.next(second.state(), reports());
  ASSERT_TRUE(std::holds_alternative<RoundDeal>(next));
  EXPECT_EQ(std::get<RoundDeal>(next), first.state().duplicate->deals.back());
}

TEST_F(DuplicateWatches, BetweenRoundsItFollowsTheOptions) {
  const auto next = of_second.next(second.state(), reports());
  ASSERT_TRUE(std::holds_alternative<TableOptions>(next));
  EXPECT_EQ(std::get<TableOptions>(next), first.state().options);
}

TEST_F(DuplicateWatches, AnotherTableClosesARoundOnceTheFirstHas) {
  deal();
  EXPECT_FALSE(of_second.round_to_close(second.state(), reports()));
  const auto next = of_second.next(second.state(), reports());
  EXPECT_TRUE(std::holds_alternative<DuplicateWatch::NothingToFollow>(next)) << "its round goes on";
  first.demand(CloseRound{1, {2}});
  const auto close = of_second.round_to_close(second.state(), reports());
  ASSERT_TRUE(close);
  EXPECT_EQ(close->left_out, std::vector{2U});
}

TEST_F(DuplicateWatches, OrOnceEveryTableHasFinished) {
  deal();
  play_to_the_end(second);
  EXPECT_FALSE(of_second.round_to_close(second.state(), reports()));
  play_to_the_end(first);
  EXPECT_TRUE(of_second.round_to_close(second.state(), reports()));
}

TEST_F(DuplicateWatches, TheEveningIsOverWhenTheFirstTableIsGone) {
  const auto next = of_second.next(second.state(), {});
  EXPECT_TRUE(std::holds_alternative<LeaveDuplicate>(next));
  deal();
  EXPECT_TRUE(of_second.round_to_close(second.state(), {}));
}

TEST_F(DuplicateWatches, LooksOnceAtATime) {
  for (unsigned i = 0; i < 3; ++i) of_second.expect(second.table, {}, keeper);
  world.pass(10 * limits.duplicate_look);
  EXPECT_EQ(heard, 1U);
  of_second.expect(second.table, {}, keeper);
  of_second.stop();
  world.pass(10 * limits.duplicate_look);
  EXPECT_EQ(heard, 1U);
  of_second.expect(second.table, {}, keeper);
  keeper.reset();
  world.pass(10 * limits.duplicate_look);
  EXPECT_EQ(heard, 1U);
}

}  // namespace
}  // namespace insidejob::rooms_test
