// When the directory is told about a table, and what.
#include "server/rooms/listing.h"

#include <gtest/gtest.h>

#include "server/rooms/summary.h"
#include "server/rooms/test/support/small_world.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;

class Listings : public ::testing::Test {
 protected:
  rooms_test::SmallWorld world;
  PublicList list{{}, world.world};
  Listing listing{list, "key", ""};
};

TEST_F(Listings, WritesOnlyWhatIsNew) {
  Evening evening;
  const Milliseconds now = 1'000'000;
  EXPECT_EQ(listing.update(TableState{}, false, now), std::nullopt);  // nobody is there yet
  const MemberId ana = evening.join("Ana");
  const auto first = listing.update(evening.state(), false, now);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->summary, summary_text(summarize(evening.state(), false)));
  EXPECT_EQ(first->last_activity, now);
  EXPECT_EQ(first->is_public, std::nullopt);
  EXPECT_EQ(listing.update(evening.state(), false, now + 1), std::nullopt);
  evening.demand(ChangeOptions{{.public_table = true}}, ana);
  const auto shown = listing.update(evening.state(), false, now + 2);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->is_public, true);
  EXPECT_EQ(shown->summary, std::nullopt);
  // An entry without changes is refreshed from time to time.
  EXPECT_EQ(listing.update(evening.state(), false, now + 59'000), std::nullopt);
  const auto alive = listing.update(evening.state(), false, now + 60'002);
  ASSERT_TRUE(alive);
  EXPECT_EQ(alive->summary, std::nullopt);
  EXPECT_EQ(alive->last_activity, now + 60'002);
}

TEST_F(Listings, ReportsAGameThatMovesOnOnceAMinute) {
  Evening evening;
  const Milliseconds now = 1'000'000;
  const MemberId ana = evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{table_test::seat(i), "random", ""}, ana);
  ASSERT_TRUE(listing.update(evening.state(), false, now));
  evening.demand(StartGame{}, ana);
  const auto started = listing.update(evening.state(), false, now + 1);
  ASSERT_TRUE(started && started->summary);
  EXPECT_EQ(read_summary(*started->summary)->stage, "shuffle");

  evening.shuffle();
  ASSERT_EQ(evening.state().stage, Stage::play);
  EXPECT_EQ(listing.update(evening.state(), false, now + 2), std::nullopt);
  const auto later = listing.update(evening.state(), false, now + 60'001);
  ASSERT_TRUE(later && later->summary);
  EXPECT_EQ(read_summary(*later->summary)->stage, "play");

  // When the last person goes away, the entry is brought up to date for good.
  evening.play_through(Stage::play);
  ASSERT_NE(evening.state().stage, Stage::play);
  EXPECT_EQ(listing.update(evening.state(), false, now + 60'002), std::nullopt);
  evening.demand(Disconnect{ana});
  const auto left = listing.update(evening.state(), false, now + 60'003);
  ASSERT_TRUE(left && left->summary);
  EXPECT_EQ(read_summary(*left->summary)->stage, name_of(evening.state().stage));
}

TEST_F(Listings, KnowsItsOpenerAgain) {
  Evening evening;
  evening.join("Ana");
  listing.set_opener("abc");
  const auto first = listing.update(evening.state(), false, 1'000'000);
  ASSERT_TRUE(first && first->summary);
  EXPECT_EQ(read_summary(*first->summary)->opener, "abc");
  // When loaded from the directory it does not know whether it is listed, so it says so again.
  Listing again{list, "key", *first->summary};
  const auto second = again.update(evening.state(), false, 1'000'001);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->summary, std::nullopt);
  EXPECT_EQ(second->is_public, false);
}

TEST_F(Listings, IsLookedAtWhenItMayHaveChanged) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  static_cast<void>(listing.update(evening.state(), false, evening.now));
  EXPECT_FALSE(listing.is_due(evening.state(), false));
  EXPECT_TRUE(listing.is_due(evening.state(), true));
  for (unsigned i = 1; i < 4; ++i) {
    evening.demand(SeatBot{table_test::seat(i), "random", ""}, ana);
  }
  evening.demand(StartGame{}, ana);
  EXPECT_TRUE(listing.is_due(evening.state(), false));  // another stage
  EXPECT_TRUE(concerns_directory(TableFact{SeatLeft{}}));
  EXPECT_FALSE(concerns_directory(TableFact{ChatSaid{}}));
  EXPECT_FALSE(concerns_directory(TableFact{Acted{}}));
}

}  // namespace
}  // namespace insidejob
