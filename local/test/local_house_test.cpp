// The house without a server, driven as the browser's worker drives it.
#include "local/local_house.h"

#include <gtest/gtest.h>

#include <string>

#include "local/test/support/host.h"
#include "table/shuffle/blake2b.h"
#include "table/shuffle/fair_deal.h"

namespace insidejob {
namespace {

constexpr std::string_view k_table =
    R"({"name": "Ana", "preset": "classic", "options": {"turn_seconds": 5, "discussion_seconds": 5}})";

// A table of one person and three bots. The turn clock plays for the person.
std::uint32_t start_game(Host& host) {
  const std::uint32_t ana = host.enter(host.pass("/api/tables", k_table));
  for (int seat = 1; seat < 4; ++seat) {
    host.send(ana, R"({"id": )" + std::to_string(seat) + R"(, "do": "seat_bot", "seat": )" +
                       std::to_string(seat) +
                       R"(, "level": "spymaster", "temperament": "talkative", "name": "Bot )" +
                       std::to_string(seat) + R"("})");
  }
  host.send(ana, R"({"id": 9, "do": "start"})");
  return ana;
}

TEST(LocalHouseTest, PlaysAWholeGameWithBots) {
  Host host{1};
  const std::uint32_t ana = start_game(host);
  host.step_until([&] { return host.was_sent(ana, R"("event": "game_ended")"); });
  EXPECT_TRUE(host.was_sent(ana, R"("type": "snapshot")"));
  EXPECT_TRUE(host.was_sent(ana, R"("hand": "bot")"));
}

TEST(LocalHouseTest, BotsTalk) {
  const auto talked = [](unsigned seed) {
    Host host{seed};
    const std::uint32_t ana = start_game(host);
    host.step_until([&] { return host.was_sent(ana, R"("event": "game_ended")"); });
    return host.was_sent(ana, R"("event": "phrase_said")");
  };
  EXPECT_TRUE(talked(10) || talked(11) || talked(12) || talked(13));
}

TEST(LocalHouseTest, SameSeedSameGame) {
  const auto told = [](unsigned seed) {
    Host host{seed};
    const std::uint32_t ana = start_game(host);
    host.step_until([&] { return host.was_sent(ana, R"("event": "game_ended")"); });
    return host.sent[ana];
  };
  EXPECT_EQ(told(2), told(2));
  EXPECT_NE(told(2), told(3));
}

TEST(LocalHouseTest, GoesOnAfterAReload) {
  Host before{4};
  const std::string token = before.pass("/api/tables", k_table);
  const std::uint32_t ana = before.enter(token);
  for (int seat = 1; seat < 4; ++seat) {
    before.send(ana, R"({"id": )" + std::to_string(seat) + R"(, "do": "seat_bot", "seat": )" +
                         std::to_string(seat) + R"(, "level": "rookie", "name": ""})");
  }
  before.send(ana, R"({"id": 9, "do": "start"})");
  before.step_until([&] { return before.was_sent(ana, R"("event": "trick_won")"); });

  Host after{before, 5};
  after.room = before.room;
  const std::uint32_t again = after.enter(token);
  ASSERT_TRUE(after.was_sent(again, R"("type": "snapshot")"));
  const std::string& snapshot = after.sent[again].front();
  EXPECT_NE(snapshot.find(R"("winner")"), snapshot.npos) << snapshot;
  after.step_until([&] { return after.was_sent(again, R"("event": "game_ended")"); });
}

TEST(LocalHouseTest, SeveralPeopleOnOneDeviceSeeTheirOwnCardsOnly) {
  Host host{6};
  const std::uint32_t ana = host.enter(host.pass(
      "/api/tables", R"({"name": "Ana", "preset": "classic", "options": {"players": 3}})"));
  const std::uint32_t bo =
      host.enter(host.pass("/api/tables/" + host.room + "/members", R"({"name": "Bo"})"));
  host.send(ana, R"({"id": 1, "do": "seat_bot", "seat": 2, "level": "rookie", "name": "Robo"})");
  host.send(ana, R"({"id": 2, "do": "start"})");
  const auto seal = [](std::uint8_t seat, const Bytes& value) {
    return R"({"id": 3, "do": "seal", "seal": ")" + hex_text(seal_of(blake2b, Seat{seat}, value)) +
           "\"}";
  };
  const auto open = [](const Bytes& value) {
    return R"({"id": 4, "do": "value", "value": ")" + hex_text(value) + "\"}";
  };
  host.send(ana, seal(0, Bytes(16, 1)));
  host.send(bo, seal(1, Bytes(16, 2)));
  host.send(ana, open(Bytes(16, 1)));
  host.send(bo, open(Bytes(16, 2)));
  const auto own = [&](std::uint32_t connection) {
    for (const std::string& text : host.sent[connection]) {
      const std::size_t at = text.find(R"("hands": {)");
      if (at != text.npos)
        return text.substr(at, text.find(']', at) - at)
            .substr(std::string_view{R"("hands": {"0")"}.size());
    }
    return std::string{};
  };
  ASSERT_NE(own(ana), "");
  ASSERT_NE(own(bo), "");
  EXPECT_NE(own(ana), own(bo));
  for (const std::string& text : host.sent[ana]) EXPECT_EQ(text.find(own(bo)), text.npos);
}

TEST(LocalHouseTest, AnswersAsTheServerDoes) {
  Host host{7};
  EXPECT_EQ(host.request(RequestMethod::get, "/api/tables/bako-dimu-fera").status, 404U);
  EXPECT_EQ(host.request(RequestMethod::post, "/api/tables", "{}").status, 400U);
  EXPECT_EQ(host.request(RequestMethod::post, "/api/tables", R"({"name": ""})").body,
            R"({"error": "name_empty"})");
  EXPECT_EQ(host.request(RequestMethod::get, "/api/nothing").status, 404U);
  const std::string token = host.pass("/api/tables", R"({"name": "Ana"})");
  EXPECT_EQ(host.request(RequestMethod::get, "/api/tables/" + host.room).status, 200U);
  const std::uint32_t stranger = host.enter(std::string(64, 'a'));
  EXPECT_EQ(host.closed.at(stranger), CloseReason::unknown_token);
  host.room = "bako-dimu-fera";
  const std::uint32_t lost = host.enter(token);
  EXPECT_EQ(host.closed.at(lost), CloseReason::unknown_room);
}

TEST(LocalHouseTest, KeepsTheLatestTables) {
  Host host{8};
  for (int i = 0; i < 50; ++i) {
    static_cast<void>(host.pass("/api/tables", R"({"name": "Ana"})"));
  }
  EXPECT_EQ(host.infos.size(), 40U);
  EXPECT_EQ(host.entries.size(), 40U);
}

}  // namespace
}  // namespace insidejob
