// The house without a server, driven as the browser's worker drives it.
#include "local/local_house.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "notation/json.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_start = 1'700'000'000'000;

LocalOptions options(unsigned seed) {
  LocalOptions options;
  options.seed.fill(static_cast<std::uint8_t>(seed));
  options.thinking.iterations = 4;
  return options;
}

// Lets time pass as fast as it may, keeps what is to be kept, and answers for people.
class Host {
 public:
  explicit Host(unsigned seed, Milliseconds now = k_start)
      : now_(now), house_(std::make_unique<LocalHouse>(options(seed))) {
    house_->set_clock(now_);
  }

  // As after a reload: a new house with what was kept of the old one.
  Host(const Host& before, unsigned seed) : Host(seed, before.now_) {
    infos = before.infos;
    entries = before.entries;
    for (const auto& [key, info] : infos) {
      EXPECT_TRUE(house_->storage().restore(info));
      for (const EntryKept& entry : entries[key]) {
        EXPECT_TRUE(house_->storage().restore(entry.key, entry.sequence, entry.text));
      }
    }
  }

  HouseReply request(RequestMethod method, std::string_view path, std::string_view body = {}) {
    house_->request(++requests_, {.method = method, .path = path, .body = body});
    house_->run();
    take();
    return replies.at(requests_);
  }
  // The token of a pass.
  std::string pass(std::string_view path, std::string_view body) {
    const HouseReply reply = request(RequestMethod::post, path, body);
    EXPECT_EQ(reply.status, 201U) << reply.body;
    const auto [document, error] = JsonDocument::parse(reply.body);
    room = document.root().member("room")->string().value_or("");
    return document.root().member("token")->string().value_or("");
  }
  std::uint32_t enter(const std::string& token) {
    const std::uint32_t connection = ++connections_;
    house_->connect(connection, room);
    send(connection, R"({"hello": 1, "token": ")" + token + R"("})");
    return connection;
  }
  void send(std::uint32_t connection, const std::string& text) {
    house_->receive(connection, text);
    house_->run();
    take();
  }
  // One step: a thought, or the next timer. False: nothing will ever happen.
  bool step() {
    if (house_->has_thoughts()) {
      house_->think_once();
    } else if (const auto next = house_->next_timer()) {
      now_ = std::max(now_, *next);
      house_->set_clock(now_);
      house_->run();
    } else {
      return false;
    }
    take();
    return true;
  }
  void step_until(const std::function<bool()>& reached) {
    for (int i = 0; i < 20'000 && !reached(); ++i) ASSERT_TRUE(step());
    ASSERT_TRUE(reached());
  }

  [[nodiscard]] bool was_sent(std::uint32_t connection, std::string_view part) const {
    const auto found = sent.find(connection);
    return found != sent.end() && std::ranges::any_of(found->second, [&](const std::string& text) {
             return text.find(part) != text.npos;
           });
  }

  std::string room;
  std::map<std::string, TableInfo> infos;
  std::map<std::string, std::vector<EntryKept>> entries;
  std::map<std::uint32_t, HouseReply> replies;
  std::map<std::uint32_t, std::vector<std::string>> sent;
  std::map<std::uint32_t, CloseReason> closed;

 private:
  void take() {
    for (const LocalOutput& output : house_->take_output()) {
      if (const auto* kept = std::get_if<TableKept>(&output)) infos[kept->info.key] = kept->info;
      if (const auto* kept = std::get_if<EntryKept>(&output)) entries[kept->key].push_back(*kept);
      if (const auto* erased = std::get_if<TableErased>(&output)) {
        infos.erase(erased->key);
        entries.erase(erased->key);
      }
      if (const auto* reply = std::get_if<Replied>(&output)) replies[reply->request] = reply->reply;
      if (const auto* one = std::get_if<Sent>(&output)) sent[one->connection].push_back(one->text);
      if (const auto* end = std::get_if<Closed>(&output)) closed[end->connection] = end->reason;
    }
  }

  Milliseconds now_;
  std::uint32_t requests_ = 0;
  std::uint32_t connections_ = 0;
  std::unique_ptr<LocalHouse> house_;
};

constexpr std::string_view k_table =
    R"({"name": "Ana", "preset": "classic", "options": {"turn_seconds": 5, "discussion_seconds": 5}})";

// A table of one person and three bots; the turn clock plays for her.
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
  host.send(ana, R"({"id": 3, "do": "value", "value": "00"})");
  host.send(bo, R"({"id": 3, "do": "value", "value": "01"})");
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
  for (int i = 0; i < 20; ++i) {
    static_cast<void>(host.pass("/api/tables", R"({"name": "Ana"})"));
  }
  EXPECT_EQ(host.infos.size(), 12U);
  EXPECT_EQ(host.entries.size(), 12U);
}

}  // namespace
}  // namespace insidejob
