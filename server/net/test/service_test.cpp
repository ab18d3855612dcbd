// The server as an operator runs it: it stops gracefully, unloads idle tables, speaks TLS, seats
// strangers together, survives its storage, and reports its health.
#include <gtest/gtest.h>

#include <charconv>
#include <chrono>
#include <sstream>
#include <thread>

#include "server/net/test/support/certificate.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {
namespace {

using load::Stage;

template <typename Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < k_patience / 10; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  return false;
}

TEST(Service, StopLosesNothingAndEndsByItself) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tables.sqlite");
  HostedServer server{file, nullptr};
  Company company{server.port(),
                  {.people = 3, .wishes = R"("options": {"players": 3})", .seed = 31}};
  company.start_game();
  company.play_a_little(8);
  // One client that never reads, one kept alive, one that only asks.
  SocketClient slow{server.port(), "/ws/" + company.room(), {.channel = {.receive_buffer = 2048}}};
  slow.send_text(R"({"hello": 1})");
  for (unsigned i = 0; i < 200; ++i) slow.send_text(R"({"id": 1, "ask": "snapshot"})");
  Channel idle{server.port()};
  std::string unread;
  ASSERT_TRUE(idle.send(request_text({.path = "/healthz"})));
  EXPECT_EQ(read_reply(idle, unread).status, 200U);
  Channel half{server.port()};
  ASSERT_TRUE(half.send("GET / HT"));
  SocketClient asking{server.port(), "/ws"};

  std::thread stopping{[&] { server.stop(); }};
  for (const auto& guest : company.guests) {
    EXPECT_EQ(guest->socket().wait_for_close().code, 1001U);
  }
  EXPECT_EQ(asking.wait_for_close().code, 1001U);
  stopping.join();
  EXPECT_EQ(server.notes(), std::vector<std::string>{}) << "nothing had to be cut short";
  const std::uint64_t told = company.guests[1]->seq();
  HostedServer next{file, nullptr};
  for (const auto& guest : company.guests) guest->connect_to(next.port());
  EXPECT_GE(company.guests[1]->seq(), told);
  company.play_until(Stage::result);
  for (const auto& guest : company.guests) guest->disconnect();
}

// Even with nothing in progress, the threads must last until everything is closed properly.
TEST(Service, AServerWithNothingToDoStopsByItself) {
  for (unsigned i = 0; i < 200; ++i) {
    HostedServer server;
    if (i % 2 == 0) {
      EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}).status, 200U);
    }
    server.stop();
    EXPECT_EQ(server.notes(), std::vector<std::string>{});
  }
}

// Nothing of a connection holds up a thread once the connection has ended.
TEST(Service, StopAfterAGameEndsByItself) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 33}};
  company.start_game();
  company.play_a_little(8);
  for (const auto& guest : company.guests) guest->disconnect();
  ASSERT_TRUE(comes_true([&] { return server.metrics().connections.value() == 0; }));
  server.stop();
  EXPECT_EQ(server.notes(), std::vector<std::string>{});
}

TEST(Service, IdleTablesLeaveMemoryAndComeBack) {
  HostedServer server{[](ServerOptions& options) { options.house.room.idle = 30; }};
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 32}};
  company.start_game();
  company.play_a_little(9);
  const std::uint64_t seq = company.host().seq();
  for (const auto& guest : company.guests) guest->disconnect();
  ASSERT_TRUE(comes_true([&] { return server.metrics().rooms.value() == 0; }));
  for (const auto& guest : company.guests) guest->connect();
  EXPECT_GE(server.metrics().rooms_loaded.value(), 1U);  // twice, if the second client comes late
  EXPECT_GE(company.host().seq(), seq);
  company.play_until(Stage::result);
}

TEST(Service, GamesArePlayedOverTls) {
  const Certificate certificate;
  HostedServer server{certificate.used()};
  Company company{server.port(),
                  {.people = 3, .bots = 1, .watched = true, .seed = 33, .how = {.tls = true}}};
  company.start_game();
  company.play_until(Stage::result);
  const HttpReply page = fetch(server.port(), {.path = "/"}, {.tls = true});
  EXPECT_EQ(page.status, 200U);
  EXPECT_EQ(page.header("strict-transport-security"), "max-age=31536000");
  // A client without TLS gets nowhere and does no harm.
  EXPECT_EQ(fetch(server.port(), {.path = "/"}).status, 0U);
  EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}, {.tls = true}).status, 200U);
}

TEST(Service, StrangersMeetAtOneTable) {
  HostedServer server;
  const auto quick = [&](const std::string& name) {
    return call_api(
        server.port(),
        {.method = "POST", .path = "/api/quick", .body = R"({"name": ")" + name + "\"}"}, "Pass");
  };
  const Ticket first = ticket_of(quick("One").body);
  const Ticket second = ticket_of(quick("Two").body);
  EXPECT_EQ(first.room, second.room);
  const HttpReply lobby = call_api(server.port(), {.path = "/api/tables"}, "TableList");
  EXPECT_NE(lobby.body.find(first.room), std::string::npos) << lobby.body;
  Guest one{server.port(), first, 1};
  Guest two{server.port(), second, 2};
  const auto play = [](Guest& guest) {
    guest.move();
    while (guest.take(2)) guest.move();
  };
  for (unsigned i = 0; i < 5000 && one.stage() != Stage::result; ++i) {
    play(one);
    play(two);
  }
  EXPECT_EQ(one.stage(), Stage::result);
  EXPECT_NE(ticket_of(quick("Three").body).room, first.room) << "that game has begun";
}

TEST(Service, WhatTheStorageRefusesIsNotDone) {
  HostedServer server;
  Company company{server.port(),
                  {.people = 3, .wishes = R"("options": {"players": 3})", .seed = 34}};
  company.start_game();
  company.play_a_little(8);
  company.catch_up();
  Guest& host = company.host();
  const std::uint64_t seq = host.seq();
  server.memory().fail_next_writes(StorageFault::full, 1);
  const std::int64_t id = host.send(R"("do": "chat", "text": "lost?")");
  EXPECT_EQ(host.answer_to(id), "not_stored");
  // Everyone sees what is stored, and the command can be sent again.
  for (const auto& guest : company.guests) {
    while (guest->heard().back().type != load::MessageType::snapshot) {
      ASSERT_TRUE(guest->take(k_patience));
    }
    EXPECT_EQ(guest->seq(), seq);
  }
  host.resend(id, R"("do": "chat", "text": "lost?")");
  EXPECT_EQ(host.answer_to(id), "done");
  // Only the answer was lost. The command was stored, so the snapshot includes it.
  company.catch_up();
  server.memory().fail_next_writes(StorageFault::gone, 1, true);
  const std::int64_t again = host.send(R"("do": "chat", "text": "kept")");
  EXPECT_EQ(host.answer_to(again), "not_stored");
  while (host.heard().back().type != load::MessageType::snapshot) {
    ASSERT_TRUE(host.take(k_patience));
  }
  host.resend(again, R"("do": "chat", "text": "kept")");
  EXPECT_EQ(host.answer_to(again), "done");
  std::size_t kept = 0;
  for (const auto& entry : stored_table(server.storage(), company.room()).entries) {
    if (entry.entry.text.find("kept") != std::string::npos) ++kept;
  }
  EXPECT_EQ(kept, 1U);
  server.memory().fail_next_writes(StorageFault::full, 1);
  EXPECT_EQ(
      fetch(server.port(), {.method = "POST", .path = "/api/tables", .body = R"({"name": "X"})"})
          .status,
      503U);
  company.play_until(Stage::result);
}

TEST(Service, HealthFollowsTheStorage) {
  HostedServer server;
  EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}).body, "ok\n");
  server.memory().fail_reads(StorageFault::gone);
  EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}).status, 503U);
  server.memory().fail_reads(std::nullopt);
  EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}).status, 200U);
}

// Prometheus' text format: comments, and lines of a name, perhaps labels, and a number.
TEST(Service, MetricsCanBeRead) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 35}};
  company.start_game();
  company.play_until(Stage::result);
  const HttpReply reply = fetch(server.metrics_port(), {.path = "/metrics"});
  EXPECT_EQ(reply.header("content-type"), "text/plain; version=0.0.4");
  std::istringstream lines{reply.body};
  unsigned samples = 0;
  bool finished = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ") || line.starts_with("# TYPE ")) continue;
    const std::size_t space = line.rfind(' ');
    ASSERT_NE(space, std::string::npos) << line;
    EXPECT_TRUE(line.starts_with("insidejob_")) << line;
    double number = 0;
    const char* end = line.data() + line.size();
    const auto [stopped, error] = std::from_chars(line.data() + space + 1, end, number);
    EXPECT_TRUE(error == std::errc{} && stopped == end) << line;
    finished |= line.find("games_finished") != std::string::npos && number == 1;
    ++samples;
  }
  EXPECT_GT(samples, 20U);
  EXPECT_TRUE(finished) << reply.body;
}

}  // namespace
}  // namespace insidejob::wire_test
