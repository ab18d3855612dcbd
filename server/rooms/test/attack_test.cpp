// The audit's attacks, one by one, over connections and requests: seeing hands by sitting down, and
// locking players out.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

// Ana, Bo and Cy play, with a bot in seat 3. Nobody else is there yet.
class Attack : public testing::Test {
 protected:
  Attack() {
    passes_[0] = house_.open("Ana", address(1));
    for (unsigned i = 1; i < 3; ++i) {
      passes_[i] = house_.join(room(), {.name = "Player", .from = address(1 + i)});
    }
    for (unsigned i = 0; i < 3; ++i) players_[i] = come(i);
    EXPECT_EQ(ana().command(R"("do": "seat_bot", "level": "random", "seat": 3)"), "done");
    EXPECT_EQ(ana().command(R"("do": "start")"), "done");
    house_.pass(6'000);
    EXPECT_TRUE(is_playing(state()));
  }

  [[nodiscard]] std::string room() { return passes_[0].room; }
  [[nodiscard]] const TableState& state() { return house_.state(room()); }
  Client& ana() { return *players_[0]; }
  Client& bo() { return *players_[1]; }
  Client& cy() { return *players_[2]; }
  [[nodiscard]] std::unique_ptr<Client> come(unsigned player) {
    return house_.connect(room(), passes_[player].token, address(1 + player));
  }
  // The code that the table has now.
  [[nodiscard]] std::string code() { return house_.room(room())->code(); }
  [[nodiscard]] std::unique_ptr<Client> stranger(bool watch = true) {
    last_ = house_.join(code(), {.name = "X", .watch = watch, .from = address(50)});
    return house_.connect(last_.room, last_.token, address(50));
  }
  static std::string agree(MemberId member) {
    return R"("do": "agree", "agree": true, "member": )" + std::to_string(member.number);
  }
  static bool sees_a_hand(const Client& client) {
    return std::ranges::any_of(client.heard, [](const std::string& text) {
      return text.find(R"("hand": [")") != std::string::npos ||
             text.find(R"("hands": {")") != std::string::npos;
    });
  }

  SmallHouse house_;
  std::array<Pass, 3> passes_;
  std::array<std::unique_ptr<Client>, 3> players_;
  Pass last_;  // of the latest stranger
};

TEST_F(Attack, AStrangerSitsDownLooksAndLeavesAgainAndAgain) {
  EXPECT_TRUE(sees_a_hand(ana()));
  for (unsigned i = 0; i < 8; ++i) {
    const auto x = stranger(i % 2 == 0);
    EXPECT_EQ(x->command(R"("do": "sit", "seat": 3)"), "done") << "it has only asked";
    EXPECT_FALSE(sees_a_hand(*x));
    EXPECT_EQ(x->command(R"("do": "leave")"), "done");
    EXPECT_FALSE(sees_a_hand(*x));
  }
  EXPECT_TRUE(state().chairs[3].bot);
}

TEST_F(Attack, TheHostKicksAPlayerAndTakesTheSeatUnderAnotherName) {
  const auto x = stranger();
  EXPECT_EQ(ana().command(R"("do": "kick", "member": 2)"), "done");
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 1)"), "done");
  EXPECT_EQ(ana().command(agree(last_.member)), "done");
  // First as the host under another name, then as a player.
  EXPECT_EQ(ana().command(R"("do": "give_host", "member": )" + std::to_string(last_.member.number)),
            "done");
  EXPECT_EQ(ana().command(agree(last_.member)), "done");
  EXPECT_FALSE(sees_a_hand(*x));
  EXPECT_TRUE(state().chairs[1].bot);
}

TEST_F(Attack, AKickedPlayerComesBack) {
  EXPECT_EQ(ana().command(R"("do": "kick", "member": 2)"), "done");
  EXPECT_EQ(bo().closed, CloseReason::kicked);
  EXPECT_EQ(come(1)->closed, CloseReason::kicked);
  EXPECT_EQ(house_.connect(code(), passes_[1].token, address(2))->closed, CloseReason::kicked);
  EXPECT_EQ(house_.connect(room(), {}, address(2))->closed, CloseReason::unknown_room);
  EXPECT_EQ(error_of(house_.try_join(room(), {.name = "Bo", .from = address(2)})), "unknown_room");
  // Someone tells them the new code.
  const Pass again = house_.join(code(), {.name = "Bo", .from = address(2)});
  const auto client = house_.connect(again.room, again.token, address(2));
  for (const char* seat : {"1", "3"}) {
    EXPECT_EQ(client->command(R"("do": "sit", "seat": )" + std::string{seat}), "done");
  }
  EXPECT_FALSE(sees_a_hand(*client));
}

TEST_F(Attack, APlayerLeavesSeatZeroAndSitsOnSeatThree) {
  EXPECT_EQ(bo().command(R"("do": "sit", "seat": 3)"), "not_now");
  EXPECT_EQ(ana().command(R"("do": "leave")"), "done");
  const auto x = stranger();
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 3)"), "done");
  EXPECT_FALSE(sees_a_hand(*x));
  EXPECT_TRUE(state().chairs[3].bot);
}

TEST_F(Attack, AnAbsentPlayersSeatIsKeptForAMinuteAndTheirReturnEndsTheRequest) {
  const auto x = stranger();
  cy().leave();
  house_.pass(59'000);
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 2)"), "seat_taken");
  house_.pass(2'000);
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 2)"), "done");
  EXPECT_EQ(ana().command(agree(last_.member)), "done");
  players_[2] = come(2);
  EXPECT_TRUE(cy().is_open());
  EXPECT_TRUE(state().requests.empty());
  EXPECT_EQ(bo().command(agree(last_.member)), "no_request");
  EXPECT_FALSE(sees_a_hand(*x));
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 2)"), "seat_taken");
}

TEST_F(Attack, TwoAskForOneSeatAndOneGetsIt) {
  const auto x = stranger();
  const MemberId first = last_.member;
  const auto y = stranger();
  const MemberId second = last_.member;
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 3)"), "done");
  EXPECT_EQ(y->command(R"("do": "sit", "seat": 3)"), "done");
  EXPECT_EQ(ana().command(agree(first)), "done");
  EXPECT_EQ(bo().command(agree(second)), "done") << "a word for one is none for the other";
  EXPECT_FALSE(sees_a_hand(*x) || sees_a_hand(*y));
  EXPECT_EQ(ana().command(agree(second)), "done");
  EXPECT_TRUE(sees_a_hand(*y));
  EXPECT_FALSE(sees_a_hand(*x));
  EXPECT_TRUE(state().requests.empty());
  EXPECT_EQ(y->command(R"("do": "leave")"), "done");
  EXPECT_EQ(x->command(R"("do": "sit", "seat": 3)"), "seat_given");
}

TEST_F(Attack, SixtyThreeSpectatorsFromOneAddressAndOneThatIsQuick) {
  std::vector<std::unique_ptr<Client>> crowd;
  for (unsigned i = 0; i < 63; ++i) crowd.push_back(house_.connect(room(), {}, address(50)));
  EXPECT_EQ(std::ranges::count_if(crowd, &Client::is_open), 16);
  for (unsigned i = 0; i < 12; ++i) {
    ana().leave();
    crowd.push_back(house_.connect(room(), {}, address(51)));
    players_[0] = come(0);
    EXPECT_TRUE(ana().is_open());
  }
}

TEST_F(Attack, ThirtyMembersWhoNeverConnect) {
  unsigned joined = 0;
  for (unsigned i = 0; i < 30; ++i) {
    const auto answer = house_.try_join(room(), {.name = "X", .from = address(50)});
    joined += std::holds_alternative<Pass>(answer) ? 1 : 0;
  }
  EXPECT_EQ(joined, 8U);
  const Pass di = house_.join(room(), {.name = "Di", .from = address(5)});
  EXPECT_TRUE(house_.connect(room(), di.token, address(5))->is_open());
  house_.pass(121'000);
  EXPECT_EQ(state().members.size(), 4U);
}

}  // namespace
}  // namespace insidejob::rooms_test
