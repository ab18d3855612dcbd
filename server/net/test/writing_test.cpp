// Someone toggles an option as fast as the network allows, at a table with a large deck, over real
// sockets. What is stored and sent to others stays small, and nobody else is refused.
#include <gtest/gtest.h>

#include "engine/options.h"
#include "notation/deck_json.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/net/test/support/socket_client.h"

namespace insidejob::wire_test {
namespace {

constexpr unsigned k_toggles = 600;

std::string deck_text() {
  MissionDeck deck = standard_deck();
  const std::size_t printed = deck.missions.size();
  for (std::size_t i = 0; deck.missions.size() + deck.risky.size() < 200; ++i) {
    Mission mission = deck.missions[i % printed];
    mission.id = std::string(36, 'm') + std::to_string(i);
    deck.missions.push_back(std::move(mission));
  }
  std::string text;
  JsonWriter out{text};
  write_deck(out, deck);
  return text;
}

HttpReply open_table(std::uint16_t port, const std::string& options) {
  return fetch(port, {.method = "POST",
                      .path = "/api/tables",
                      .body = R"({"name": "Ana", "options": {)" + options + "}}"});
}

std::size_t log_bytes(HostedServer& server, const std::string& room) {
  std::size_t sum = 0;
  for (const ExportedEntry& entry : stored_table(server.storage(), room).entries) {
    sum += entry.entry.text.size();
  }
  return sum;
}

TEST(Writing, TogglingAnOptionAtALargeTableFillsNothing) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.connection = {{10'000, 10'000}, {1e9, 1e9}};
    options.addresses.address = options.addresses.connection;
  }};
  const std::string role =
      R"("custom_role": {"id": "r", "replaces": "agent", "name": {"en": "R"}, )"
      R"("text": {"en": "a\u0001"}})";
  EXPECT_EQ(
      open_table(server.port(), R"("players": 5, "special_roles": ["r"], )" + role).field("error"),
      "control_characters");
  const HttpReply table = open_table(server.port(), R"("mission_deck": )" + deck_text());
  const std::string room = table.field("room");
  SocketClient host{server.port(), "/ws/" + room};
  host.send_text(R"({"hello": 1, "token": ")" + table.field("token") + "\"}");
  SocketClient spectator{server.port(), "/ws/" + room};
  spectator.send_text(R"({"hello": 1})");
  ASSERT_TRUE(host.next());
  ASSERT_TRUE(spectator.next());

  const std::size_t before = log_bytes(server, room);
  unsigned done = 0;
  unsigned refused = 0;
  for (unsigned i = 1; i <= k_toggles; ++i) {
    host.send_text(R"({"id": )" + std::to_string(i) +
                   R"(, "do": "options", "set": {"turn_seconds": )" + (i % 2 == 0 ? "30" : "60") +
                   "}}");
    const auto answer = host.next();
    ASSERT_TRUE(answer);
    done += answer->find("\"done\"") != std::string::npos ? 1 : 0;
    refused += answer->find("too_many_changes") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(done + refused, k_toggles);
  EXPECT_GT(done, 90U);
  EXPECT_GT(refused, 0U);
  EXPECT_LT(log_bytes(server, room) - before, std::size_t{done} * 200);
  std::size_t sent = 0;
  for (unsigned i = 0; i < done; ++i) {
    const auto told = spectator.next();
    ASSERT_TRUE(told);
    sent += told->size();
  }
  EXPECT_LT(sent, std::size_t{done} * 300);

  // Everyone else continues.
  const HttpReply joined = fetch(
      server.port(),
      {.method = "POST", .path = "/api/tables/" + room + "/members", .body = R"({"name": "Bo"})"});
  SocketClient bo{server.port(), "/ws/" + room};
  bo.send_text(R"({"hello": 1, "token": ")" + joined.field("token") + "\"}");
  ASSERT_TRUE(bo.next());
  bo.send_text(R"({"id": 1, "do": "ready", "ready": true})");
  const auto answer = bo.next();
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->find(R"("done": 1)"), std::string::npos) << *answer;
}

}  // namespace
}  // namespace insidejob::wire_test
