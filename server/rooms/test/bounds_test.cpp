// How much one connection can make the server store and send to others, command by command: the
// limits of docs/security.md.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/deck_json.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

constexpr std::size_t k_times = 8;
constexpr std::size_t k_stored = 1024;
constexpr std::size_t k_sent = 4096;
constexpr std::size_t k_sent_at_the_end = 16 * 1024;  // the whole game is shown

std::string large_deck() {
  MissionDeck deck = standard_deck();
  const std::size_t printed = deck.missions.size();
  for (std::size_t i = 0; deck.missions.size() + deck.risky.size() < 200; ++i) {
    Mission mission = deck.missions[i % printed];
    mission.id = std::to_string(i);
    deck.missions.push_back(std::move(mission));
  }
  std::string text;
  JsonWriter out{text};
  write_deck(out, deck);
  // As short as possible.
  std::erase(text, ' ');
  return text;
}

class Bounds : public ::testing::Test {
 protected:
  Bounds() {
    const Pass bo = house.join(host.room, {.name = "Bo", .from = address(2)});
    others.push_back(house.connect(host.room, bo.token, address(2)));
    others.push_back(house.connect(host.room, {}, address(3)));
    const Pass cy = house.join(host.room, {.name = "Cy", .watch = true, .from = address(4)});
    others.push_back(house.connect(host.room, cy.token, address(4)));
  }

  // Measures what `act` causes with this many bytes, while nothing else happens.
  template <class Acting>
  void measure(const std::string& what, std::size_t bytes, Acting act) {
    std::vector<std::size_t> heard;
    for (const auto& other : others) heard.push_back(other->bytes);
    const std::size_t stored = house.log_bytes(host.room);
    act();
    const std::size_t more = house.log_bytes(host.room) - stored;
    EXPECT_LE(more, k_times * bytes + k_stored) << what;
    most_stored = std::max(most_stored, more - std::min(more, k_times * bytes));
    for (std::size_t i = 0; i < others.size(); ++i) {
      const std::size_t sent = others[i]->bytes - heard[i];
      const bool ends = house.state(host.room).stage == Stage::result;
      EXPECT_LE(sent, k_times * bytes + (ends ? k_sent_at_the_end : k_sent)) << what << " to " << i;
      most_sent = std::max(most_sent, sent - std::min(sent, k_times * bytes));
    }
  }
  std::string command(Client& client, const std::string& fields) {
    std::string answer;
    measure(fields.substr(0, 60), fields.size() + 12, [&] { answer = client.command(fields); });
    house.pass(2'000);
    return answer;
  }

  SmallHouse house;
  Pass host = house.open("Ana", address(1));
  std::unique_ptr<Client> ana = house.connect(host.room, host.token, address(1));
  std::vector<std::unique_ptr<Client>> others;
  std::size_t most_stored = 0;
  std::size_t most_sent = 0;
};

TEST_F(Bounds, OfEveryCommandBetweenGames) {
  const std::string role =
      R"({"id": "r", "replaces": "agent", "name": {"en": "R"}, "text": {"en": ")" +
      std::string(600, 'q') + R"("}})";
  for (const std::string& fields : std::initializer_list<std::string>{
           R"("do": "options", "set": {"mission_deck": )" + large_deck() + "}",
           R"("do": "options", "set": {"players": 5, "custom_role": )" + role +
               R"(, "special_roles": ["r"]})",
           R"("do": "options", "set": {"turn_seconds": 30})",
           R"("do": "options", "set": {"turn_seconds": 60})",
           R"("do": "options", "set": {"history": "open", "public_table": true, "chat": true})",
           R"("do": "preset", "preset": "sleeper_paranoid")",
           R"("do": "preset", "preset": "classic")",
           R"("do": "options", "set": {"mission_deck": )" + large_deck() + "}",
           R"("do": "rename", "name": "Anna")",
           R"("do": "reluctant", "reluctant": true)",
           R"("do": "ready", "ready": true)",
           R"("do": "ready", "ready": false)",
           R"("do": "ready", "ready": false)",
           R"("do": "stand_up")",
           R"("do": "sit", "seat": 3)",
           R"("do": "seat_bot", "seat": 2, "level": "rookie", "name": "Robo"})",
           R"("do": "remove_bot", "seat": 2)",
           R"("do": "chat", "text": "a")",
           R"("do": "say", "phrase": {"say": "hurry"})",
           R"("do": "give_host", "member": 2)"}) {
    EXPECT_NE(command(*ana, fields), "malformed") << fields;
  }
  EXPECT_EQ(command(*others[0], R"("do": "give_host", "member": 1)"), "done");
  measure("join", 20, [&] { house.join(host.room, {.name = "D", .from = address(5)}); });
  measure("return", 90, [&] {
    ana->leave();
    ana = house.connect(host.room, host.token, address(1));
  });
  EXPECT_EQ(command(*ana, R"("do": "kick", "member": 4)"), "done");
  RecordProperty("stored", static_cast<int>(most_stored));
  RecordProperty("sent", static_cast<int>(most_sent));
}

// `start` is charged for the whole game, because bots play it without further commands.
TEST_F(Bounds, OfAGameWithBotsThatTalk) {
  constexpr std::size_t k_game = 32 * 1024;
  EXPECT_EQ(command(*ana, R"("do": "options", "set": {"players": 5, "history": "open"})"), "done");
  for (unsigned seat = 2; seat < 5; ++seat) {
    EXPECT_EQ(command(*ana, R"("do": "seat_bot", "level": "rookie", "name": "R", "seat": )" +
                                std::to_string(seat)),
              "done");
  }
  unsigned moves = 0;
  std::size_t most_of_a_game = 0;
  const auto stage = [&] { return house.state(host.room).stage; };
  for (unsigned game = 0; game < 3; ++game) {  // some end early
    const std::size_t before = house.log_bytes(host.room);
    EXPECT_EQ(command(*ana, R"("do": "start")"), "done");
    house.pass(30'000);
    for (unsigned i = 0; i < 3000 && stage() != Stage::result; ++i) {
      for (Client* client : {ana.get(), others[0].get()}) {
        if (stage() == Stage::discussion) {
          command(*client, R"("do": "discussion_ready", "ready": true)");
        } else if (const std::string move = client->next_move(); !move.empty()) {
          EXPECT_EQ(command(*client, move), "done");
          ++moves;
        }
      }
      house.pass(500);
    }
    EXPECT_EQ(stage(), Stage::result);
    most_of_a_game = std::max(most_of_a_game, house.log_bytes(host.room) - before);
  }
  EXPECT_GT(moves, 10U);
  EXPECT_LT(most_of_a_game, k_game);
  RecordProperty("stored", static_cast<int>(most_stored));
  RecordProperty("sent", static_cast<int>(most_sent));
  RecordProperty("game", static_cast<int>(most_of_a_game));
}

}  // namespace
}  // namespace insidejob::rooms_test
