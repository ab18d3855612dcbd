// WebSockets that misbehave, while others play and must not notice.
#include <gtest/gtest.h>

#include <malloc.h>

#include <array>
#include <chrono>
#include <thread>

#include "server/net/test/support/bystanders.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"

namespace insidejob::wire_test {
namespace {

using load::Opcode;

// Never appears in any answer.
constexpr std::string_view k_marker = "xyzzy-4711-plugh";

class Hostile : public testing::Test {
 protected:
  Hostile()
      : server_([](ServerOptions& options) {
          options.house.session.hello_wait = 200;
          options.house.session.queued_bytes = 128 * 1024;
        }),
        others_(server_.port()),
        company_(server_.port(), {.people = 1}) {}
  ~Hostile() override { others_.expect_progress(); }

  SocketClient open() { return {server_.port(), "/ws/" + company_.room()}; }
  std::string hello() const { return R"({"hello": 1, "token": ")" + ticket().token + "\"}"; }
  const Ticket& ticket() const { return company_.guests.front()->ticket(); }
  // Says hello and takes the snapshot.
  void greet(SocketClient& client) const {
    client.send_text(hello());
    ASSERT_TRUE(client.next());
  }
  static void expect_closed(SocketClient& client, unsigned code, std::string_view reason) {
    const Closing closing = client.wait_for_close();
    EXPECT_EQ(closing.code, code);
    EXPECT_TRUE(reason.empty() || closing.reason == reason) << closing.reason;
  }

  HostedServer server_;
  Bystanders others_;
  Company company_;
};

std::string raw_frame(unsigned first_byte, std::string_view payload) {
  std::string frame;
  load::append_frame(frame, Opcode::text, payload, 0);
  frame[0] = static_cast<char>(first_byte);
  return frame;
}

TEST_F(Hostile, WrongHellosAreTurnedAway) {
  const auto say = [&](std::string_view first, unsigned code, std::string_view reason) {
    SCOPED_TRACE(first);
    SocketClient client = open();
    client.send_text(first);
    expect_closed(client, code, reason);
  };
  say("no JSON", 4000, "hello_expected");
  say("{}", 4000, "hello_expected");
  say("[1]", 4000, "hello_expected");
  say(R"({"id": 1, "do": "start"})", 4000, "hello_expected");
  say(R"({"hello": "one"})", 4000, "hello_expected");
  say(R"({"hello": 2})", 4001, "unknown_version");
  say(R"({"hello": 1, "token": "abc"})", 4003, "unknown_token");
  say(R"({"hello": 1, "token": ")" + std::string(64, 'a') + "\"}", 4003, "unknown_token");
  Company elsewhere{server_.port(), {.people = 1}};
  say(R"({"hello": 1, "token": ")" + elsewhere.host().ticket().token + "\"}", 4003,
      "unknown_token");
  SocketClient silent = open();
  expect_closed(silent, 4000, "hello_expected");  // after hello_wait
  SocketClient nowhere{server_.port(), "/ws/bako-dimu-fera"};
  expect_closed(nowhere, 4002, "unknown_room");
  SocketClient nonsense{server_.port(), "/ws/" + std::string{k_marker}};
  expect_closed(nonsense, 4002, "unknown_room");
}

TEST_F(Hostile, BrokenMessagesAreAnsweredAndHarmless) {
  SocketClient client = open();
  ASSERT_NO_FATAL_FAILURE(greet(client));
  const std::string marker{k_marker};
  const std::array<std::string, 12> messages{
      "{",
      "",
      marker,
      "\"" + marker + "\"",
      R"({"id": 1})",
      R"({"id": 1, "do": ")" + marker + "\"}",
      R"({"id": 1, "ask": ")" + marker + "\"}",
      R"({"id": ")" + marker + R"(", "do": "start"})",
      R"({"id": -5, "do": "start"})",
      R"({"id": 1, "do": "sit", "seat": ")" + marker + "\"}",
      R"({"id": 1, "do": "options", "set": {"special_roles": ")" + marker + "\"}}",
      std::string(2000, '[') + std::string(2000, ']'),
  };
  for (const std::string& message : messages) {
    client.send_text(message);
    const auto answer = client.next();
    ASSERT_TRUE(answer) << message;
    EXPECT_TRUE(answer->starts_with(R"({"type": "malformed")") ||
                answer->starts_with(R"({"type": "refused")"))
        << message << ": " << *answer;
    EXPECT_EQ(answer->find(k_marker), std::string::npos) << *answer;
  }
  // Deep inside a field that may be anything.
  client.send_text(R"({"id": 3, "ask": "check_role", "role": )" + std::string(400, '[') +
                   std::string(400, ']') + "}");
  EXPECT_TRUE(client.next());
  client.send_text(R"({"id": 4, "ask": "time"})");
  const auto time = client.next();
  ASSERT_TRUE(time);
  EXPECT_TRUE(time->starts_with(R"({"type": "answer", "id": 4)")) << *time;
}

TEST_F(Hostile, EscapedSpellingsMeanTheSame) {
  SocketClient client = open();
  ASSERT_NO_FATAL_FAILURE(greet(client));
  const auto hear = [&](std::string_view text) {
    client.send_text(std::string{text});
    return client.next().value_or("nothing");
  };
  const std::string snapshot = hear(R"({"id": 1, "ask": "snapshot"})");
  EXPECT_TRUE(snapshot.starts_with(R"({"type": "snapshot")")) << snapshot;
  EXPECT_EQ(hear(R"({"\u0069d": 1, "\u0061sk": "snap\u0073hot"})"), snapshot);
  const std::string refused = hear(R"({"id": 2, "do": "give_host", "member": 77})");
  EXPECT_TRUE(refused.starts_with(R"({"type": "refused", "id": 2)")) << refused;
  EXPECT_EQ(hear(R"({"id": 2, "\u0064\u006f": "give\u005fhost", "member": 77})"), refused);
}

TEST_F(Hostile, BrokenFramesEndTheConnection) {
  const auto send = [&](const std::string& bytes, unsigned code) {
    SocketClient client = open();
    greet(client);
    client.send_bytes(bytes);
    const Closing closing = client.wait_for_close();
    EXPECT_EQ(closing.code, code);
    EXPECT_EQ(closing.reason.find(k_marker), std::string::npos);
  };
  send(raw_frame(0x81, std::string{"\"\xFF\xFE\""}), 1007);  // not UTF-8
  send(raw_frame(0xC1, "{}"), 1002);                         // a reserved bit
  send(raw_frame(0x83, "{}"), 1002);                         // a reserved opcode
  send(raw_frame(0x80, "{}"), 1002);                         // continues nothing
  send(raw_frame(0x09, "ping"), 1002);                       // a split ping
  send(std::string{"\x81\x02{}"}, 1002);                     // not masked
  send(raw_frame(0x89, std::string(126, 'p')), 1002);        // a long ping
  send("\x81" + std::string(13, '\xFF'), 1009);              // claims 2^64 - 1 bytes
}

TEST_F(Hostile, OversizedMessagesEndTheConnection) {
  SocketClient client = open();
  ASSERT_NO_FATAL_FAILURE(greet(client));
  client.send_text("{\"id\": 1, \"do\": \"chat\", \"text\": \"" + std::string(65 * 1024, 'x') +
                   "\"}");
  expect_closed(client, 1009, "");
  // In fragments, none of which is too large.
  SocketClient parts = open();
  ASSERT_NO_FATAL_FAILURE(greet(parts));
  parts.send_bytes(raw_frame(0x01, std::string(1000, ' ')));
  for (unsigned i = 0; i < 200; ++i) {
    if (!parts.send_bytes(raw_frame(0x00, std::string(1000, ' ')))) break;
  }
  expect_closed(parts, 1009, "");
}

// Binary frames are read like text frames, but nothing has checked before that they are UTF-8.
TEST_F(Hostile, BinaryFramesAreReadAsStrictly) {
  SocketClient client = open();
  client.send_frame(Opcode::binary, hello());
  ASSERT_TRUE(client.next());
  client.send_frame(Opcode::binary, "{\"id\": 1, \"do\": \"chat\", \"text\": \"\xFF\xC0\x80\"}");
  const auto answer = client.next();
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->starts_with(R"({"type": "malformed")")) << *answer;
  client.send_frame(Opcode::binary, std::string(300, '\0'));
  ASSERT_TRUE(client.next());
}

TEST_F(Hostile, PingsAndEmptyPartsInMassesHarmNobody) {
  SocketClient client = open();
  ASSERT_NO_FATAL_FAILURE(greet(client));
  std::string pings;
  for (unsigned i = 0; i < 2000; ++i) pings += raw_frame(0x89, k_marker);
  client.send_bytes(pings);
  std::string parts = raw_frame(0x01, "");
  for (unsigned i = 0; i < 5000; ++i) parts += raw_frame(0x00, "");
  parts += raw_frame(0x80, R"({"id": 9, "ask": "time"})");
  client.send_bytes(parts);
  const auto answer = client.next();
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->starts_with(R"({"type": "answer", "id": 9)"));
  EXPECT_GT(client.pongs(), 0U);
}

TEST_F(Hostile, AnyoneWhoOnlyWatchesCommandsNothing) {
  SocketClient client = open();
  client.send_text(R"({"hello": 1})");
  ASSERT_TRUE(client.next());
  for (const char* command : {"start", "leave", "abandon", "stand_up", "confirm"}) {
    client.send_text(R"({"id": 1, "do": ")" + std::string{command} + "\"}");
    const auto answer = client.next();
    ASSERT_TRUE(answer);
    EXPECT_NE(answer->find("not_a_member"), std::string::npos) << *answer;
  }
}

TEST_F(Hostile, AnyoneWhoDoesNotReadIsDropped) {
  const std::uint64_t dropped = server_.metrics().dropped_slow.value();
  SocketClient slow{
      server_.port(), "/ws/" + company_.room(), {.channel = {.receive_buffer = 4096}}};
  slow.send_text(hello());
  const std::size_t before = mallinfo2().uordblks;
  // Each answer is a snapshot of several kilobytes.
  const std::string ask = raw_frame(0x81, R"({"id": 1, "ask": "snapshot"})");
  std::string many;
  for (unsigned i = 0; i < 100; ++i) many += ask;
  const auto is_dropped = [&] { return server_.metrics().dropped_slow.value() != dropped; };
  for (unsigned i = 0; i < 200 && !is_dropped(); ++i) {
    if (!slow.send_bytes(many)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  // The server may still be reading requests.
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{k_patience};
  while (!is_dropped() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  EXPECT_EQ(server_.metrics().dropped_slow.value(), dropped + 1);
  const std::size_t after = mallinfo2().uordblks;
  EXPECT_LT(after, before + 8 * 1024 * 1024) << "what it did not read is kept";
  others_.expect_progress();
}

// Asks are short and snapshots are long. Both count, or one household could use up all that a
// server can send.
TEST(HostileQuestions, ASnapshotCountsAsIfItHadBeenSent) {
  constexpr unsigned k_most = 40;
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.connection = {{1000, 1000}, {1, 8 * 1024}};
  }};
  Company company{server.port(), {.people = 1}};
  const auto answers_to = [&](const std::string& question) {
    SocketClient client{server.port(), "/ws/" + company.room()};
    client.send_text(R"({"hello": 1, "token": ")" + company.host().ticket().token + "\"}");
    EXPECT_TRUE(client.next());
    for (unsigned i = 0; i < k_most; ++i) {
      client.send_text(question);
      if (!client.next()) {
        EXPECT_EQ(client.wait_for_close().code, 4006U);
        return i;
      }
    }
    return k_most;
  };
  EXPECT_EQ(answers_to(R"({"id": 1, "ask": "time"})"), k_most);
  const unsigned snapshots = answers_to(R"({"id": 1, "ask": "snapshot"})");
  EXPECT_GT(snapshots, 4U);
  EXPECT_LT(snapshots, k_most);
}

// With the default limits, and behind a proxy, which does not see inside the connection.
class HostileFlood : public testing::TestWithParam<bool> {};

TEST_P(HostileFlood, FloodsAreCutOff) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.connection.messages = {5, 20};
    if (GetParam()) options.proxies = {"127.0.0.1"};
  }};
  Company company{server.port(), {.people = 1}};
  SocketClient client{server.port(), "/ws/" + company.room()};
  client.send_text(R"({"hello": 1, "token": ")" + company.host().ticket().token + "\"}");
  for (unsigned i = 0; i < 60; ++i) client.send_text(R"({"id": 1, "ask": "time"})");
  const Closing closing = client.wait_for_close();
  EXPECT_EQ(closing.code, 4006U);
  EXPECT_EQ(closing.reason, "too_fast");
  EXPECT_EQ(server.metrics().dropped_fast.value(), 1U);
  EXPECT_EQ(company.host().demand(R"("do": "chat", "text": "still here")"), "done");
}

INSTANTIATE_TEST_SUITE_P(Direct, HostileFlood, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Proxied, HostileFlood, testing::Values(true));

}  // namespace
}  // namespace insidejob::wire_test
