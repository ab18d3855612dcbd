#include "tools/load/player.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tools/load/moves.h"

namespace insidejob::load {
namespace {

class PlayerTest : public ::testing::Test {
 protected:
  Verdict hear(const std::string& text) {
    const auto message = read_message(text);
    EXPECT_TRUE(message) << text;
    return player.hear(*message, random);
  }
  Verdict moment(const std::string& now) {
    return hear(R"({"type":"events","events":[],"now":)" + now + "}");
  }

  Random random{1};
  Player player{100};
};

TEST_F(PlayerTest, AnEvening) {
  EXPECT_EQ(player.wants(), Order::none);
  hear(R"({"type":"snapshot","v":1,"seq":1,"you":{"member":2,"seat":1},"now":{"stage":"lobby"}})");
  ASSERT_EQ(player.wants(), Order::ready);
  EXPECT_EQ(player.issue(Order::ready, random), R"({"id":100,"do":"ready","ready":true})");
  EXPECT_TRUE(player.waiting());
  EXPECT_EQ(player.wants(), Order::none);
  EXPECT_EQ(hear(R"({"type":"events","done":100,"events":[],"now":{"stage":"lobby"}})"),
            Verdict::done);
  EXPECT_EQ(player.wants(), Order::none);  // already said

  moment(R"({"stage":"shuffle"})");
  EXPECT_EQ(player.wants(), Order::none);  // there is no commitment yet
  hear(R"({"type":"events","events":[{"seq":1,"event":"seed_committed","commitment":"ab"}],)"
       R"("now":{"stage":"shuffle"}})");
  ASSERT_EQ(player.wants(), Order::seal);
  const std::string seal = player.issue(Order::seal, random);
  hear(R"({"type":"done","id":101,"seq":2})");
  EXPECT_EQ(player.wants(), Order::none);  // until all have sealed
  hear(R"({"type":"events","events":[{"seq":3,"event":"sealing_ended","seats":[0, 1]}],)"
       R"("now":{"stage":"shuffle"}})");
  ASSERT_EQ(player.wants(), Order::value);
  const std::string value = player.issue(Order::value, random);
  const std::size_t at = value.find(R"("value":")") + 9;
  EXPECT_EQ(seal, R"({"id":101,"do":"seal","seal":")" + seal_text(1, value.substr(at, 64)) + "\"}");
  EXPECT_TRUE(value.starts_with(R"({"id":102,"do":"value","value":")"));
  hear(R"({"type":"done","id":102,"seq":4})");
  EXPECT_EQ(player.wants(), Order::none);

  moment(R"({"stage":"play","legal":[]})");
  EXPECT_EQ(player.wants(), Order::none);
  moment(R"({"stage":"play","legal":[{"seat":0,"card":"B1"}]})");
  ASSERT_EQ(player.wants(), Order::act);
  EXPECT_EQ(player.issue(Order::act, random),
            R"({"id":103,"do":"act","action":{"seat":0,"card":"B1"}})");
  // Someone else's event does not answer it.
  EXPECT_EQ(moment(R"({"stage":"play","legal":[{"seat":0,"card":"B1"}]})"), Verdict::none);
  EXPECT_EQ(player.wants(), Order::none);
  EXPECT_EQ(hear(R"({"type":"done","id":103,"seq":9})"), Verdict::done);

  moment(R"({"stage":"discussion","legal":[]})");
  ASSERT_EQ(player.wants(), Order::discussion_ready);
  player.issue(Order::discussion_ready, random);
  hear(R"({"type":"done","id":104,"seq":9})");
  EXPECT_EQ(player.wants(), Order::none);

  moment(R"({"stage":"vote","legal":[],"confirm":true})");
  ASSERT_EQ(player.wants(), Order::confirm);
  EXPECT_EQ(player.issue(Order::confirm, random), R"({"id":105,"do":"confirm"})");
  hear(R"({"type":"events","done":105,"events":[],"now":{"stage":"result"}})");
  EXPECT_EQ(player.wants(), Order::ready);  // for a rematch
}

TEST_F(PlayerTest, TheShuffleGoesOnWithoutThoseWhoTakeNoPart) {
  const auto commit = [&](const std::string& commitment) {
    hear(R"({"type":"events","events":[{"seq":1,"event":"seed_committed","commitment":")" +
         commitment + R"("}],"now":{"stage":"shuffle"}})");
  };
  hear(
      R"({"type":"snapshot","v":1,"seq":1,"you":{"member":2,"seat":1},"now":{"stage":"shuffle"}})");
  commit("aa");
  player.issue(Order::seal, random);
  EXPECT_EQ(hear(R"({"type":"refused","id":100,"reason":"busy"})"), Verdict::refused);
  ASSERT_EQ(player.wants(), Order::seal);
  player.issue(Order::seal, random);
  EXPECT_EQ(hear(R"({"type":"refused","id":101,"reason":"not_now"})"), Verdict::refused);
  EXPECT_EQ(player.wants(), Order::none);
  hear(R"({"type":"events","events":[{"seq":3,"event":"sealing_ended","seats":[0]}],)"
       R"("now":{"stage":"shuffle"}})");
  EXPECT_EQ(player.wants(), Order::none);
  commit("bb");  // after a void shuffle
  EXPECT_EQ(player.wants(), Order::seal);
}

TEST_F(PlayerTest, ARefusalIsTriedAgain) {
  moment(R"({"stage":"result"})");
  player.issue(Order::ready, random);
  EXPECT_EQ(hear(R"({"type":"refused","id":99,"reason":"busy"})"), Verdict::none);
  EXPECT_EQ(hear(R"({"type":"refused","id":100,"reason":"busy"})"), Verdict::refused);
  EXPECT_EQ(player.wants(), Order::ready);
}

TEST_F(PlayerTest, EveryLegalActionIsChosenSometimes) {
  std::set<std::string> chosen;
  for (unsigned i = 0; i < 200; ++i) {
    moment(R"({"stage":"play","legal":[{"a":1},{"a":2},{"a":3}]})");
    Player copy = player;
    chosen.insert(copy.issue(Order::act, random));
  }
  EXPECT_EQ(chosen.size(), 3U);
}

std::vector<std::int64_t> finished(Moves& moves) {
  std::vector<std::int64_t> begun;
  moves.finish([&](std::int64_t time) { begun.push_back(time); });
  return begun;
}

TEST(Moves, OneIsOverWhenTheLastSeatHasHeard) {
  Moves moves{3};
  moves.begin(1, 1000);
  moves.hear(0, 7);  // before the mover's own message is read
  EXPECT_TRUE(finished(moves).empty());
  moves.place(1, 7);
  moves.hear(1, 7);
  EXPECT_TRUE(finished(moves).empty());
  moves.hear(2, 6);
  EXPECT_TRUE(finished(moves).empty());
  moves.hear(2, 8);
  EXPECT_EQ(finished(moves), std::vector<std::int64_t>{1000});
  EXPECT_EQ(moves.open(), 0U);
}

TEST(Moves, ASeatMayBeginTheNextBeforeAllHaveHeardTheLast) {
  Moves moves{2};
  moves.begin(0, 1);
  moves.place(0, 5);
  moves.hear(0, 5);
  moves.begin(0, 2);
  moves.hear(1, 5);
  EXPECT_EQ(finished(moves), std::vector<std::int64_t>{1});
  moves.place(0, 6);
  moves.hear(0, 6);
  moves.hear(1, 6);
  EXPECT_EQ(finished(moves), std::vector<std::int64_t>{2});
}

TEST(Moves, ARefusedOneIsNone) {
  Moves moves{2};
  moves.begin(0, 1);
  moves.begin(1, 2);
  moves.refuse(0);
  EXPECT_EQ(moves.open(), 1U);
  moves.place(1, 3);
  moves.hear(0, 3);
  moves.hear(1, 3);
  EXPECT_EQ(finished(moves), std::vector<std::int64_t>{2});
}

}  // namespace
}  // namespace insidejob::load
