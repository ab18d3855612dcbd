// Losing the connection, the device or the server, and coming back. The game continues, and every
// command is done exactly once.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {
namespace {

using load::Stage;

// How often the text occurs in the log.
std::size_t stored_times(Storage& storage, const std::string& room, const std::string& text) {
  const ExportedTable table = stored_table(storage, room);
  return static_cast<std::size_t>(std::ranges::count_if(table.entries, [&](const auto& entry) {
    return entry.entry.text.find(text) != std::string::npos;
  }));
}

TEST(Rejoin, BrokenConnectionsComeBackIntoTheGame) {
  HostedServer server;
  Company company{server.port(),
                  {.people = 3, .wishes = R"("options": {"players": 3})", .seed = 21}};
  company.start_game();
  company.play_a_little(6);
  Guest& guest = *company.guests[1];
  guest.socket().channel().reset();  // RST
  guest.connect();
  company.play_a_little(3);
  guest.socket().channel().finish();  // FIN, without a close frame
  guest.connect();
  company.play_a_little(3);
  guest.socket().send_frame(load::Opcode::close, "\x03\xE8");  // 1000
  EXPECT_EQ(guest.socket().wait_for_close().code, 1000U);
  guest.connect();
  company.play_until(Stage::result);
  EXPECT_EQ(guest.refusals(), 0U);
}

TEST(Rejoin, SilentConnectionIsPingedAndThenEnded) {
  HostedServer server{[](ServerOptions& options) { options.idle_seconds = 1; }};
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 22}};
  // This client reads nothing, so it answers no ping and counts as gone after a second.
  SocketClient silent{server.port(), "/ws/" + company.room()};
  silent.send_text(R"({"hello": 1, "token": ")" + company.guests[1]->ticket().token + "\"}");
  company.guests[1]->disconnect();
  Guest& host = company.host();
  while (host.heard().back().text.find("member_went_away") == std::string::npos) {
    ASSERT_TRUE(host.take(k_patience));
  }
  company.guests[1]->connect();
  company.start_game();
  company.play_until(Stage::result);
}

TEST(Rejoin, AnotherDeviceTakesThePlace) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 23}};
  company.start_game();
  company.play_a_little(5);
  Guest& guest = *company.guests[1];
  const std::string room = "/api/tables/" + company.room();
  const auto post = [&](const std::string& path, const std::string& body) {
    return fetch(server.port(), {.method = "POST", .path = room + path, .body = body});
  };
  const Ticket old = guest.ticket();
  const std::string code = post("/moves", R"({"token": ")" + old.token + "\"}").field("code");
  // Opening the link only asks whether to move. Looking at it moves nothing, however often.
  for (unsigned looks = 0; looks < 2; ++looks) {
    const HttpReply looked = post("/device", R"({"code": ")" + code + R"(", "look": true})");
    ASSERT_EQ(looked.status, 200U) << looked.body;
    EXPECT_EQ(looked.field("name"), "Guest 1");
  }
  EXPECT_EQ(guest.demand(R"("do": "chat", "text": "Still here")"), "done");
  const HttpReply moved = post("/device", R"({"code": ")" + code + "\"}");
  ASSERT_EQ(moved.status, 200U) << moved.body;
  const Ticket fresh = ticket_of(moved.body);
  EXPECT_EQ(fresh.member, old.member);
  EXPECT_NE(fresh.token, old.token);
  const Closing closing = guest.socket().wait_for_close();
  EXPECT_EQ(closing.code, 4003U);
  EXPECT_EQ(closing.reason, "unknown_token");
  EXPECT_EQ(post("/device", R"({"code": ")" + code + "\"}").status, 404U) << "works once";
  EXPECT_EQ(post("/device", R"({"code": ")" + code + R"(", "look": true})").status, 404U);

  SocketClient dead{server.port(), "/ws/" + company.room()};
  dead.send_text(R"({"hello": 1, "token": ")" + old.token + "\"}");
  EXPECT_EQ(dead.wait_for_close().code, 4003U);
  guest.set_ticket(fresh);
  guest.connect();
  company.play_until(Stage::result);
}

TEST(Rejoin, FifthConnectionOfAMemberReplacesTheOldest) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 24}};
  std::vector<std::unique_ptr<Guest>> tabs;
  for (unsigned i = 0; i < 4; ++i) {
    tabs.push_back(std::make_unique<Guest>(server.port(), company.guests[1]->ticket(), i));
  }
  const Closing closing = company.guests[1]->socket().wait_for_close();
  EXPECT_EQ(closing.code, 4007U);
  EXPECT_EQ(closing.reason, "replaced");
  EXPECT_EQ(company.host().demand(R"("do": "chat", "text": "Anybody?")"), "done");
  for (const auto& tab : tabs) {
    while (tab->heard().back().text.find("Anybody?") == std::string::npos) {
      ASSERT_TRUE(tab->take(k_patience));
    }
    EXPECT_EQ(tab->heard().back().text.find("went_away"), std::string::npos);
  }
  company.guests[1] = std::move(tabs.back());
  company.start_game();
  company.play_until(Stage::result);
}

TEST(Rejoin, CommandSentTwiceIsDoneOnce) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 25}};
  Guest& host = company.host();
  const std::string chat = R"("do": "chat", "text": "only once")";
  const std::int64_t id = host.send(chat);
  EXPECT_EQ(host.answer_to(id), "done");
  const std::uint64_t seq = host.seq();
  host.resend(id, chat);
  host.disconnect();
  host.connect();
  host.resend(id, chat);
  EXPECT_EQ(host.answer_to(id), "done");
  EXPECT_EQ(stored_times(server.storage(), company.room(), "only once"), 1U);
  EXPECT_GE(host.seq(), seq);
}

// False if the game was over before the last restart.
bool goes_on_after_restarts(std::uint64_t seed) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tables.sqlite");
  auto server = std::make_unique<HostedServer>(file, nullptr);
  Company company{server->port(), {.people = 4, .watched = true, .seed = seed}};
  company.start_game();
  for (unsigned restart = 0; restart < 3; ++restart) {
    company.play_a_little(4);
    if (company.host().stage() == Stage::result) return false;
    // A command whose answer nobody waits for. It may or may not be done when the server stops.
    const std::string text = "restart " + std::to_string(restart);
    const std::string chat = R"("do": "chat", "text": ")" + text + '"';
    const std::int64_t id = company.host().send(chat);
    std::thread stopping{[&] { server->stop(); }};
    for (const auto& guest : company.guests) {
      const Closing closing = guest->socket().wait_for_close();
      EXPECT_EQ(closing.code, 1001U);
      EXPECT_EQ(closing.reason, "restart");
    }
    stopping.join();
    const std::uint64_t told = company.host().seq();
    server = std::make_unique<HostedServer>(file, nullptr);
    for (const auto& guest : company.guests) guest->connect_to(server->port());
    EXPECT_GE(company.host().seq(), told) << "what was told is stored";
    company.host().resend(id, chat);
    EXPECT_EQ(company.host().answer_to(id), "done");
    EXPECT_EQ(stored_times(server->storage(), company.room(), text), 1U);
  }
  company.play_until(Stage::result);
  EXPECT_NE(company.host().ask(R"("ask": "record")").find("insidejob-record"), std::string::npos);
  for (const auto& guest : company.guests) guest->disconnect();
  return true;
}

TEST(Rejoin, GameGoesOnAfterTheServerWasRestarted) {
  for (std::uint64_t seed = 26; seed < 46; ++seed) {
    if (goes_on_after_restarts(seed)) return;
  }
  FAIL() << "no game of twenty lasted for three restarts";
}

}  // namespace
}  // namespace insidejob::wire_test
