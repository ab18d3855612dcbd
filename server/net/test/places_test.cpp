// Who gets into a crowded table, over real sockets and with default limits. Spectators and people
// who never come cannot keep anyone out.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"

namespace insidejob::wire_test {
namespace {

constexpr unsigned k_elsewhere = 9;  // the host's address; the others come from elsewhere

HostedServer::Change default_limits() {
  return [](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.requests = {1000, 1000};
  };
}

std::string hello(const std::string& token) {
  return token.empty() ? R"({"hello": 1})" : R"({"hello": 1, "token": ")" + token + "\"}";
}

std::unique_ptr<SocketClient> watch(std::uint16_t port, const std::string& room, unsigned from) {
  auto client = std::make_unique<SocketClient>(port, "/ws/" + room,
                                               SocketClient::How{.channel = {.from = from}});
  client->send_text(hello({}));
  return client;
}

bool gets_in(SocketClient& client) {
  const auto first = client.next();
  return first && first->starts_with(R"({"type": "snapshot")");
}

struct Table {
  std::string room;
  std::string token;
};

Table open_table(std::uint16_t port) {
  const HttpReply reply =
      call_api(port, {.method = "POST", .path = "/api/tables", .body = R"({"name": "Ana"})"},
               "Pass", {.from = k_elsewhere});
  return {reply.field("room"), reply.field("token")};
}

HttpReply join(std::uint16_t port, const std::string& room, unsigned from) {
  return fetch(port,
               {.method = "POST",
                .path = "/api/tables/" + room + "/members",
                .body = R"({"name": "Mo", "watch": true})"},
               {.from = from});
}

// 63 spectators, plus a socket that says hello whenever a member drops.
TEST(Places, TheHostGetsInWhateverSpectatorsDo) {
  HostedServer server{default_limits()};
  const Table table = open_table(server.port());
  std::vector<std::unique_ptr<SocketClient>> spectators;
  for (unsigned i = 0; i < 63; ++i) {
    spectators.push_back(watch(server.port(), table.room, 10 + i / 16));
    EXPECT_TRUE(gets_in(*spectators.back())) << i;
  }
  for (unsigned attempt = 0; attempt < 12; ++attempt) {
    SocketClient racing{server.port(), "/ws/" + table.room, {.channel = {.from = 20 + attempt}}};
    racing.send_text(hello({}));
    EXPECT_TRUE(gets_in(racing));
    SocketClient host{server.port(), "/ws/" + table.room, {.channel = {.from = k_elsewhere}}};
    host.send_text(hello(table.token));
    EXPECT_TRUE(gets_in(host)) << "attempt " << attempt;
    const Closing closing = racing.wait_for_close();
    EXPECT_EQ(closing.code, 4012U);
    EXPECT_EQ(closing.reason, "crowded");
  }
}

// The same with sockets that do not wait their turn.
TEST(Places, TheHostGetsInDuringARace) {
  HostedServer server{default_limits()};
  const Table table = open_table(server.port());
  std::atomic<bool> is_over = false;
  std::vector<std::thread> racers;
  for (unsigned i = 0; i < 3; ++i) {
    racers.emplace_back([&, i] {
      std::vector<std::unique_ptr<SocketClient>> open(32);
      for (unsigned turn = 0; !is_over; ++turn) {
        open[turn % open.size()] = watch(server.port(), table.room, 10 + i * 40 + turn % 40);
      }
    });
  }
  for (unsigned attempt = 0; attempt < 12; ++attempt) {
    SocketClient host{server.port(), "/ws/" + table.room, {.channel = {.from = k_elsewhere}}};
    host.send_text(hello(table.token));
    EXPECT_TRUE(gets_in(host)) << "attempt " << attempt;
  }
  is_over = true;
  for (std::thread& racer : racers) racer.join();
}

TEST(Places, OneAddressHasSixteenSpectators) {
  HostedServer server{default_limits()};
  const Table table = open_table(server.port());
  std::vector<std::unique_ptr<SocketClient>> spectators;
  for (unsigned i = 0; i < 16; ++i) {
    spectators.push_back(watch(server.port(), table.room, 10));
    EXPECT_TRUE(gets_in(*spectators.back()));
  }
  EXPECT_EQ(watch(server.port(), table.room, 10)->wait_for_close().code, 4012U);
  EXPECT_TRUE(gets_in(*watch(server.port(), table.room, 11)));
}

TEST(Places, OneAddressHasEightMembersWhoDoNotCome) {
  HostedServer server{default_limits()};
  const Table table = open_table(server.port());
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(join(server.port(), table.room, 10).status, 201U);
  const HttpReply refused = join(server.port(), table.room, 10);
  EXPECT_EQ(refused.status, 429U);
  EXPECT_EQ(refused.field("error"), "too_many_here");
  // The table is not full, however many addresses do this.
  for (unsigned from = 11; from < 17; ++from) {
    for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(join(server.port(), table.room, from).status, 201U);
  }
  const HttpReply friend_of_hers = join(server.port(), table.room, 30);
  ASSERT_EQ(friend_of_hers.status, 201U);
  SocketClient client{server.port(), "/ws/" + table.room, {.channel = {.from = 30}}};
  client.send_text(hello(friend_of_hers.field("token")));
  EXPECT_TRUE(gets_in(client));
}

TEST(Places, AnyoneWhoNeverComesIsRemoved) {
  HostedServer server{[](ServerOptions& options) { options.house.room.arrival = 100; }};
  Company company{server.port(), {.people = 1}};
  const Ticket never = company.join("Bo");
  Guest& host = company.host();
  while (host.heard().back().text.find("never_came") == std::string::npos) {
    ASSERT_TRUE(host.take(k_patience));
  }
  SocketClient late{server.port(), "/ws/" + company.room()};
  late.send_text(hello(never.token));
  EXPECT_EQ(late.wait_for_close().code, 4003U);
}

}  // namespace
}  // namespace insidejob::wire_test
