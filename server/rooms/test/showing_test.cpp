// A game watched together: who leads, who may, and what ends it.
#include "server/rooms/showing.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class ShowingTest : public ::testing::Test {
 protected:
  static Bytes32 secret(unsigned number) {
    Bytes32 bytes{};
    bytes[0] = static_cast<std::uint8_t>(number);
    return bytes;
  }
  static ShowingCall call(unsigned page, std::optional<std::string> name = std::nullopt) {
    return {.page = secret(page), .name = std::move(name), .from = address(page)};
  }
  static ShowingCall leading(unsigned page, std::optional<std::string> name, unsigned step) {
    ShowingCall made = call(page, std::move(name));
    made.shows = ShownMoment{.step = step, .seat = Seat{1}};
    return made;
  }
  ShowingStatus ask(const ShowingCall& call) {
    const auto answer = showing.answer(call, now);
    EXPECT_TRUE(std::holds_alternative<ShowingStatus>(answer));
    return std::get<ShowingStatus>(answer);
  }

  Showing showing;
  Milliseconds now = 1'000'000;
};

TEST_F(ShowingTest, SomeoneWhoPlayedLeadsAndTheOthersFollow) {
  EXPECT_TRUE(ask(call(1, "Ana")).may_lead);
  EXPECT_FALSE(ask(call(2)).may_lead);
  EXPECT_EQ(ask(leading(1, "Ana", 7)).leader, 1U);
  const ShowingStatus guest = ask(call(2));
  EXPECT_EQ(guest.you, 2U);
  EXPECT_EQ(guest.leader, 1U);
  EXPECT_EQ(guest.shown, (ShownMoment{.step = 7, .seat = Seat{1}}));
  ASSERT_EQ(guest.pages.size(), 2U);
  EXPECT_EQ(guest.pages[0].name, "Ana");
  EXPECT_FALSE(guest.pages[1].name);
  // Nobody takes the lead from someone, whether they played or not.
  EXPECT_EQ(ask(leading(3, "Bo", 1)).shown->step, 7U);
  EXPECT_EQ(ask(leading(2, std::nullopt, 1)).leader, 1U);
  EXPECT_FALSE(ask(call(3, "Bo")).may_lead);
}

TEST_F(ShowingTest, AStrangerLeadsOnlyIfInvited) {
  EXPECT_FALSE(ask(leading(2, std::nullopt, 3)).leader);
  ask(leading(1, "Ana", 7));
  ShowingCall hand_to = leading(1, "Ana", 8);
  hand_to.hand_to = 1;  // the stranger, who has not asked
  EXPECT_EQ(ask(hand_to).leader, 2U) << "the page of Ana came second";
  ShowingCall hand = call(2);
  hand.hand = true;
  EXPECT_TRUE(ask(hand).pages[0].hand);
  // Not even then can others hand it over.
  ShowingCall meddler = call(3, "Bo");
  meddler.hand_to = 1;
  EXPECT_EQ(ask(meddler).leader, 2U);
  EXPECT_EQ(ask(hand_to).leader, 1U);
  const ShowingStatus invited = ask(leading(2, std::nullopt, 20));
  EXPECT_EQ(invited.shown->step, 20U);
  EXPECT_FALSE(invited.pages[0].hand);
}

TEST_F(ShowingTest, ASilentPageIsGoneAndTheLeadIsFree) {
  ask(leading(1, "Ana", 7));
  ask(call(2, "Bo"));
  now += k_showing_silence;
  EXPECT_EQ(ask(call(2, "Bo")).leader, 1U);
  now += 1;
  const ShowingStatus alone = ask(call(2, "Bo"));
  EXPECT_FALSE(alone.leader);
  EXPECT_FALSE(alone.shown);
  EXPECT_TRUE(alone.may_lead);
  EXPECT_EQ(alone.pages.size(), 1U);
  // The leader comes back with a new number.
  const ShowingStatus back = ask(leading(1, "Ana", 9));
  EXPECT_EQ(back.leader, 3U);
  ShowingCall leave = call(1, "Ana");
  leave.leaves = true;
  EXPECT_EQ(ask(leave).you, 0U);
  EXPECT_FALSE(ask(call(2, "Bo")).leader);
  EXPECT_FALSE(showing.is_over(now));
  EXPECT_TRUE(showing.is_over(now + k_showing_silence + 1));
}

TEST_F(ShowingTest, IsBounded) {
  const auto from_one = [&](unsigned page, unsigned from) {
    ShowingCall made = call(page);
    made.from = address(from);
    return showing.answer(made, now);
  };
  for (unsigned i = 0; i < k_showing_pages_from; ++i) {
    EXPECT_EQ(from_one(i, 1).index(), 0U);
  }
  EXPECT_EQ(std::get<ServerFault>(from_one(200, 1)), ServerFault::too_many_here);
  EXPECT_EQ(from_one(0, 1).index(), 0U) << "those inside stay";
  for (unsigned i = k_showing_pages_from; i < k_showing_pages; ++i) {
    EXPECT_EQ(from_one(i, i).index(), 0U);
  }
  EXPECT_EQ(std::get<ServerFault>(from_one(201, 99)), ServerFault::too_many_here);
}

// Strangers with an open link cannot keep those out who played.
TEST_F(ShowingTest, StrangersMakeRoomForThoseWhoPlayed) {
  const auto enters = [&](unsigned page, unsigned from, std::optional<std::string> name) {
    ShowingCall made = call(page);
    made.from = address(from);
    made.name = std::move(name);
    return showing.answer(made, now).index() == 0;
  };
  for (unsigned i = 0; i < k_showing_pages; ++i) {
    EXPECT_TRUE(enters(i, i / k_showing_pages_from, std::nullopt));
  }
  EXPECT_FALSE(enters(100, 7, std::nullopt));
  EXPECT_TRUE(enters(101, 7, "Ana"));
  EXPECT_TRUE(enters(102, 0, "Bo")) << "from an address with many strangers";
  EXPECT_TRUE(enters(0, 0, std::nullopt)) << "those who came first stay";
  EXPECT_FALSE(enters(k_showing_pages - 1, 1, std::nullopt)) << "the last one has left";
  for (unsigned i = 0; i < k_showing_pages_from; ++i) enters(150 + i, 9, "Cy");
  EXPECT_FALSE(enters(200, 9, "Cy")) << "an address that is full of players";
}

// Nor can someone who played, by opening one page after another.
TEST_F(ShowingTest, SomeoneWithManyPagesMakesRoomForThoseWithout) {
  const auto enters = [&](unsigned page, unsigned from, std::optional<std::string> name) {
    ShowingCall made = call(page, std::move(name));
    made.from = address(from);
    return showing.answer(made, now).index() == 0;
  };
  for (unsigned i = 0; i < k_showing_pages; ++i) {
    EXPECT_TRUE(enters(i, i / k_showing_pages_from, "Ana"));
  }
  EXPECT_FALSE(enters(100, 7, "Ana"));
  EXPECT_FALSE(enters(101, 7, std::nullopt));
  EXPECT_TRUE(enters(102, 7, "Bo"));
  EXPECT_TRUE(enters(103, 0, "Cy")) << "from Ana's address";
  EXPECT_TRUE(enters(0, 0, "Ana")) << "the first one stays";
  EXPECT_TRUE(enters(102, 7, "Bo"));
  EXPECT_FALSE(enters(104, 7, "Bo"));
}

}  // namespace
}  // namespace insidejob::rooms_test
