// Quick play brings strangers together. Nobody who is not there is dealt in, and nobody plays
// twice.
#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class QuickPlay : public ::testing::Test {
 protected:
  Pass quick(const std::string& name, const ClientAddress& from) {
    std::optional<Pass> given;
    house_.house.quick_play({.name = name, .from = from},
                            [&](Perhaps<Pass> pass) { given = std::get<Pass>(std::move(pass)); });
    house_.settle();
    return given.value();
  }
  std::unique_ptr<Client> come(const Pass& pass, const ClientAddress& from) {
    return house_.connect(pass.room, pass.token, from);
  }
  // How many people were dealt in.
  std::size_t people_in_game(const std::string& code) {
    const TableState& state = house_.state(code);
    if (!state.game) return 0;
    std::size_t count = 0;
    for (const MemberId member : state.game->dealt) count += member ? 1 : 0;
    return count;
  }

  SmallHouse house_;
};

TEST_F(QuickPlay, NobodyIsDealtInWhoHasNeverConnected) {
  const Pass ana = quick("Ana", address(1));
  const auto client = come(ana, address(1));
  const Pass bo = quick("Bo", address(2));
  const Pass cy = quick("Cy", address(3));
  EXPECT_EQ(ana.room, bo.room);
  EXPECT_EQ(ana.room, cy.room);
  const auto present = come(cy, address(3));
  house_.pass(30'000);
  const TableState& state = house_.state(ana.room);
  ASSERT_EQ(state.games_so_far, 1U);
  EXPECT_EQ(people_in_game(ana.room), 2U);
  EXPECT_FALSE(seat_of(state, bo.member));
  EXPECT_TRUE(seat_of(state, cy.member));
}

TEST_F(QuickPlay, ItWaitsForSomeoneWhoHasJustJoined) {
  const Pass ana = quick("Ana", address(1));
  const auto client = come(ana, address(1));
  house_.pass(7'900);
  const Pass bo = quick("Bo", address(2));
  ASSERT_EQ(ana.room, bo.room);
  house_.pass(2'000);
  EXPECT_EQ(house_.state(ana.room).games_so_far, 0U);
  const auto late = come(bo, address(2));
  house_.pass(20'000);
  EXPECT_EQ(people_in_game(ana.room), 2U);
}

TEST_F(QuickPlay, NoGameBeginsWithNobodyThere) {
  const Pass ana = quick("Ana", address(1));
  house_.pass(40'000);
  EXPECT_EQ(house_.state(ana.room).games_so_far, 0U);
  const auto client = come(ana, address(1));
  house_.pass(30'000);
  EXPECT_EQ(house_.state(ana.room).games_so_far, 1U);
  EXPECT_EQ(people_in_game(ana.room), 1U);
}

TEST_F(QuickPlay, AHouseholdPlaysTogetherOrEachAmongStrangers) {
  const Pass one = quick("One", address(1));
  const auto first = come(one, address(1));
  EXPECT_EQ(quick("Two", address(1)).room, one.room) << "two of one household";
  const Pass stranger = quick("Stranger", address(2));
  EXPECT_NE(stranger.room, one.room) << "who would play against a household";
  EXPECT_EQ(quick("Other", address(3)).room, stranger.room);
  const Pass again = quick("Again", address(3));
  EXPECT_NE(again.room, stranger.room) << "who would see two hands there";
  EXPECT_NE(again.room, one.room);
  EXPECT_EQ(quick("More", address(3)).room, again.room);
}

TEST_F(QuickPlay, ASecondNameThatComesByTheCodeDoesNotPlay) {
  const Pass ana = quick("Ana", address(1));
  const Pass bo = quick("Bo", address(2));
  const Pass more = house_.join(ana.room, {.name = "Bo too", .from = address(2)});
  const auto ana_here = come(ana, address(1));
  const auto bo_here = come(bo, address(2));
  const auto more_here = come(more, address(2));
  house_.pass(30'000);
  const TableState& state = house_.state(ana.room);
  ASSERT_EQ(state.games_so_far, 1U);
  EXPECT_EQ(people_in_game(ana.room), 2U);
  EXPECT_TRUE(seat_of(state, bo.member));
  EXPECT_FALSE(seat_of(state, more.member));
}

}  // namespace
}  // namespace insidejob::rooms_test
