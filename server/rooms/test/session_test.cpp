// One connection. It says who it is, in time and once, is sent everything in order, as fast as it
// reads, and costs no more than it may.
#include "server/rooms/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

using Texts = std::vector<std::string>;

// Takes one batch at a time: the next one only after `Session::sent`.
class SlowWire final : public Wire {
 public:
  bool write(std::span<Message> messages) override {
    Texts& batch = batches.emplace_back();
    for (const Message& message : messages) batch.emplace_back(message.text());
    return takes_all;
  }
  void close(CloseReason reason) override { closes.push_back(reason); }

  bool takes_all = true;
  std::vector<Texts> batches;
  std::vector<CloseReason> closes;
};

class Sessions : public ::testing::Test {
 protected:
  ~Sessions() override {
    if (session) session->gone();
    house.settle();
  }
  void connect(const Allowances& allowances = {}) { connect(house.room(pass.room), allowances); }
  void connect(const std::shared_ptr<Room>& room, const Allowances& allowances = {}) {
    session =
        std::make_shared<Session>(house.world, house.metrics, limits, room,
                                  room ? room->strand() : house.world.make_strand(), pass.room);
    session->start(wire, allowances);
  }
  void say(std::string_view text) {
    session->received(text);
    house.settle();
  }
  void greet() { say(R"({"hello": 1, "token": ")" + pass.token + "\"}"); }
  // Returns what the client has been sent, and forgets it.
  std::string heard() {
    std::string all;
    for (const Texts& batch : std::exchange(wire.batches, {})) {
      for (const std::string& text : batch) all += text + '\n';
    }
    return all;
  }
  // How often the log records that Ana went away.
  std::size_t times_gone() {
    return static_cast<std::size_t>(
        std::ranges::count_if(house.log(pass.room), [](const std::string& line) {
          return line.find("member_went_away") != std::string::npos;
        }));
  }

  SlowWire wire;
  SessionLimits limits{.queued_bytes = 1'000, .queued_messages = 5, .hello_wait = 10'000};
  SmallHouse house;
  Pass pass = house.open("Ana");
  std::shared_ptr<Session> session;
};

TEST_F(Sessions, AHelloOpensTheTable) {
  limits.queued_bytes = 256 * 1024;
  connect();
  greet();
  EXPECT_TRUE(session->is_open());
  EXPECT_EQ(session->viewer(), pass.member);
  EXPECT_TRUE(heard().starts_with(R"({"type": "snapshot")"));
  house.pass(60'000);
  EXPECT_TRUE(wire.closes.empty()) << "the wait for a hello is over";
  // A second hello is a message like any other, and not understood.
  greet();
  EXPECT_TRUE(heard().starts_with(R"({"type": "malformed")"));
  EXPECT_EQ(session->viewer(), pass.member);
}

TEST_F(Sessions, WithoutATokenOneWatches) {
  limits.queued_bytes = 256 * 1024;
  connect();
  say(R"({"hello": 1})");
  EXPECT_TRUE(session->is_open());
  EXPECT_EQ(session->viewer(), MemberId{});
  EXPECT_TRUE(heard().starts_with(R"({"type": "snapshot")"));
}

TEST_F(Sessions, AHelloMustComeInTime) {
  connect();
  house.pass(limits.hello_wait - 1);
  EXPECT_TRUE(session->is_open());
  house.pass(1);
  EXPECT_EQ(wire.closes, std::vector{CloseReason::hello_expected});
  greet();
  EXPECT_TRUE(wire.batches.empty());
}

TEST_F(Sessions, WhatIsNoHelloEndsTheConnection) {
  const std::string none(64, '0');
  const std::vector<std::pair<std::string, CloseReason>> all{
      {"", CloseReason::hello_expected},
      {"hello", CloseReason::hello_expected},
      {"[1]", CloseReason::hello_expected},
      {R"({"id": 1, "ask": "time"})", CloseReason::hello_expected},
      {R"({"hello": "1"})", CloseReason::hello_expected},
      {R"({"hello": -1})", CloseReason::hello_expected},
      {R"({"hello": 1, "token": 7})", CloseReason::hello_expected},
      {R"({"hello": 0})", CloseReason::unknown_version},
      {R"({"hello": 2})", CloseReason::unknown_version},
      {R"({"hello": 1, "token": "7"})", CloseReason::unknown_token},
      {R"({"hello": 1, "token": ")" + none.substr(1) + "\"}", CloseReason::unknown_token},
      {R"({"hello": 1, "token": ")" + none + "\"}", CloseReason::unknown_token}};
  for (const auto& [hello, reason] : all) {
    connect();
    say(hello);
    EXPECT_EQ(std::exchange(wire.closes, {}), std::vector{reason}) << hello;
    EXPECT_FALSE(session->is_open());
    EXPECT_TRUE(heard().empty()) << hello;
    session->gone();
  }
}

TEST_F(Sessions, WithoutARoomThereAreOnlyAsks) {
  connect(nullptr);
  house.pass(60'000);
  EXPECT_TRUE(session->is_open()) << "no hello is expected";
  say(R"({"id": 9, "ask": "time"})");
  EXPECT_TRUE(heard().starts_with(R"({"type": "answer", "id": 9, "ask": "time")"));
  for (const std::string_view text : {R"({"id": 9, "do": "start"})", R"({"hello": 1})", "{"}) {
    say(text);
    EXPECT_TRUE(heard().starts_with(R"({"type": "malformed")")) << text;
  }
  EXPECT_TRUE(session->is_open());
}

TEST_F(Sessions, OneBatchIsWrittenAtATime) {
  connect(nullptr);
  session->queue(Message{"a"});
  session->queue(Message{"b"});
  EXPECT_TRUE(wire.batches.empty());
  wire.takes_all = false;
  session->push();
  session->send(Message{"c"});
  session->send(Message{"d", 3});
  EXPECT_EQ(wire.batches, (std::vector<Texts>{{"a", "b"}}));
  EXPECT_EQ(session->queued_messages(), 4U);
  EXPECT_EQ(session->queued_bytes(), 7U);
  session->sent();
  EXPECT_EQ(wire.batches, (std::vector<Texts>{{"a", "b"}, {"c", "d   "}}));
  EXPECT_EQ(session->queued_messages(), 2U);
  EXPECT_EQ(session->queued_bytes(), 5U);
  session->sent();
  EXPECT_EQ(session->queued_messages(), 0U);
  EXPECT_EQ(session->queued_bytes(), 0U);
  wire.takes_all = true;
  session->send(Message{"e"});
  EXPECT_EQ(wire.batches.back(), Texts{"e"});
  EXPECT_EQ(session->queued_bytes(), 0U);
}

TEST_F(Sessions, TooManyUnreadMessagesEndIt) {
  connect(nullptr);
  wire.takes_all = false;
  for (std::size_t i = 0; i < limits.queued_messages; ++i) session->send(Message{"x"});
  EXPECT_TRUE(session->is_open());
  session->send(Message{"x"});
  EXPECT_EQ(wire.closes, std::vector{CloseReason::too_slow});
  EXPECT_EQ(house.metrics.dropped_slow.value(), 1U);
  EXPECT_EQ(session->queued_messages(), 0U) << "it costs no memory";
  EXPECT_EQ(session->queued_bytes(), 0U);
  session->sent();  // for what was in flight when it was closed
  session->send(Message{"x"});
  EXPECT_EQ(wire.batches.size(), 1U);
}

TEST_F(Sessions, TooManyUnreadBytesEndIt) {
  connect(nullptr);
  wire.takes_all = false;
  session->send(Message{std::string(600, 'x'), 400});
  EXPECT_TRUE(session->is_open());
  session->send(Message{"x"});
  EXPECT_EQ(wire.closes, std::vector{CloseReason::too_slow});
}

TEST_F(Sessions, WhatIsReadMakesRoomAgain) {
  connect(nullptr);
  wire.takes_all = false;
  for (unsigned i = 0; i < 50; ++i) {
    session->send(Message{std::string(900, 'x')});
    session->sent();
  }
  EXPECT_TRUE(wire.closes.empty());
}

TEST_F(Sessions, SendingTooFastEndsIt) {
  const TrafficRates rates{.messages = {1, 2}, .bytes = {1'000, 1'000}};
  connect(nullptr, {.connection = std::make_shared<Allowance>(rates), .address = nullptr});
  const std::string_view ask = R"({"id": 1, "ask": "time"})";
  say(ask);
  say(ask);
  EXPECT_TRUE(session->is_open());
  say(ask);
  EXPECT_EQ(wire.closes, std::vector{CloseReason::too_fast});
  EXPECT_EQ(house.metrics.dropped_fast.value(), 1U);
  EXPECT_EQ(wire.batches.size(), 2U) << "it is not answered any more";
  say(ask);
  EXPECT_EQ(house.metrics.messages_in.value(), 3U) << "nor counted";
}

TEST_F(Sessions, AllConnectionsOfAnAddressShareItsAllowance) {
  const TrafficRates rates{.messages = {1, 2}, .bytes = {1'000, 1'000}};
  const auto address = std::make_shared<Allowance>(rates);
  SlowWire others;
  const auto other = std::make_shared<Session>(house.world, house.metrics, limits, nullptr,
                                               house.world.make_strand(), "");
  other->start(others, {.connection = nullptr, .address = address});
  connect(nullptr, {.connection = nullptr, .address = address});
  other->charge(10);
  other->charge(10);
  EXPECT_TRUE(other->is_open());
  session->charge(10);
  EXPECT_EQ(wire.closes, std::vector{CloseReason::too_fast});
  EXPECT_TRUE(other->is_open());
  house.now += 1'000;
  other->charge(10);
  EXPECT_TRUE(other->is_open());
  other->gone();
}

TEST_F(Sessions, TheTableHearsOnceThatItEnded) {
  limits.queued_bytes = 256 * 1024;
  connect();
  greet();
  session->close(CloseReason::idle);
  session->close(CloseReason::too_slow);
  session->gone();
  house.settle();
  EXPECT_EQ(wire.closes, std::vector{CloseReason::idle});
  EXPECT_EQ(times_gone(), 1U);
  connect();
  greet();
  session->gone();
  session->gone();
  session->close(CloseReason::idle);
  house.settle();
  EXPECT_EQ(wire.closes.size(), 1U) << "there is no wire any more";
  EXPECT_EQ(times_gone(), 2U);
}

TEST_F(Sessions, SomeoneWhoNeverSaidHelloIsNotMissed) {
  connect();
  session->gone();
  connect();
  session->close(CloseReason::restart);
  house.pass(limits.hello_wait);
  EXPECT_EQ(times_gone(), 0U);
  EXPECT_EQ(wire.closes, std::vector{CloseReason::restart});
}

// The metrics show the size of messages only in whole blocks.
TEST_F(Sessions, ConnectionsAndTrafficAreCounted) {
  EXPECT_EQ(house.metrics.connections.value(), 0U);
  connect(nullptr);
  EXPECT_EQ(house.metrics.connections.value(), 1U);
  say("{");
  say("  {");
  EXPECT_EQ(house.metrics.messages_in.value(), 2U);
  EXPECT_EQ(house.metrics.bytes_in.value(), 512U);
  session->send(Message{std::string(257, 'x')});
  EXPECT_EQ(house.metrics.messages_out.value(), 3U);
  EXPECT_EQ(house.metrics.bytes_out.value(), 4U * 256U);
  session->gone();
  session.reset();
  EXPECT_EQ(house.metrics.connections.value(), 0U);
  EXPECT_EQ(house.metrics.connections_total.value(), 1U);
}

}  // namespace
}  // namespace insidejob::rooms_test
