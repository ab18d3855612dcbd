// The sender against a push service on this machine: what it sends, and what it makes of every
// answer.
#include "server/push/push_sender.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <mutex>

#include "server/crypto/crypto.h"
#include "server/push/test/support/test_push_service.h"
#include "server/push/vapid.h"

namespace insidejob::push_test {
namespace {

constexpr Milliseconds k_far_future = Milliseconds{1} << 50;

class PushSending : public testing::Test {
 protected:
  PushSending() {
    EXPECT_TRUE(start_crypto());
    options_.limits.first_pause = std::chrono::milliseconds{1};
    options_.limits.longest_pause = std::chrono::milliseconds{20};
    options_.contact = "mailto:someone@example.org";
  }

  // To this service, which the sender trusts and finds on this machine.
  void start(const TestPushService& service) {
    options_.authority = service.authority();
    services_.add_test_service("localhost", service.port());
    sender_.emplace(options_, key_, metrics_, [](auto, auto, auto) {});
  }

  std::future<PushOutcome> send(const TestDevice& device, std::string topic, std::string text = "x",
                                std::uint64_t owner = 1) {
    auto outcome = std::make_shared<std::promise<PushOutcome>>();
    auto future = outcome->get_future();
    const auto target = services_.target_of(device.subscription().endpoint);
    EXPECT_TRUE(target) << device.subscription().endpoint;
    sender_->send({.target = *target,
                   .to = device.subscription(),
                   .topic = std::move(topic),
                   .text = std::move(text),
                   .expires = k_far_future,
                   .again = again_,
                   .owner = owner,
                   .done = [outcome](PushOutcome given) { outcome->set_value(given); }});
    return future;
  }

  PushSenderOptions options_;
  PushServices services_ = PushServices::known();
  P256Key key_ = P256Key::draw();
  Metrics metrics_;
  bool again_ = false;
  std::optional<PushSender> sender_;
};

TEST_F(PushSending, SaysWhoSendsWhatToWhom) {
  TestPushService service;
  start(service);
  const TestDevice device{service.address("/push/1?a=b")};
  EXPECT_EQ(send(device, "topic1", R"({"room":"ABCD"})").get(), PushOutcome::accepted);
  const auto received = service.wait_for(1);
  ASSERT_EQ(received.size(), 1U);
  const Received& one = received.front();
  EXPECT_EQ(one.path, "/push/1?a=b");
  EXPECT_EQ(one.headers.at("topic"), "topic1");
  EXPECT_EQ(one.headers.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(one.headers.at("host"), "localhost:" + std::to_string(service.port()));
  EXPECT_GT(std::stoll(one.headers.at("ttl")), 0);
  EXPECT_FALSE(one.headers.contains("user-agent"));
  const std::string read = device.read(one);
  EXPECT_NE(read.find(R"({\"room\":\"ABCD\"})"), std::string::npos) << read;
  EXPECT_NE(read.find("\"aud\":\"https://localhost:" + std::to_string(service.port()) + '"'),
            std::string::npos)
      << read;
  EXPECT_NE(read.find(vapid_public_key(key_)), std::string::npos) << read;
  EXPECT_EQ(metrics_.pushes_sent.value(), 1U);
  EXPECT_EQ(metrics_.pushes_waiting.value(), 0U);
}

TEST_F(PushSending, KnowsWhatEachAnswerMeans) {
  std::atomic<unsigned> status{0};
  TestPushService service{[&](const Received&) { return Reply{.status = status}; }};
  start(service);
  const TestDevice device{service.address("/1")};
  const std::pair<unsigned, PushOutcome> meanings[] = {
      {200, PushOutcome::accepted}, {201, PushOutcome::accepted}, {202, PushOutcome::accepted},
      {404, PushOutcome::gone},     {410, PushOutcome::gone},     {400, PushOutcome::failed},
      {403, PushOutcome::failed},   {413, PushOutcome::failed},   {301, PushOutcome::failed},
      {307, PushOutcome::failed}};
  std::size_t sent = 0;
  for (const auto& [given, meaning] : meanings) {
    status = given;
    EXPECT_EQ(send(device, "topic").get(), meaning) << given;
    EXPECT_EQ(service.wait_for(++sent).size(), sent) << "asked once";
  }
}

TEST_F(PushSending, FollowsNoRedirect) {
  TestPushService elsewhere;
  TestPushService service{[&](const Received&) {
    return Reply{.status = 308, .more = "Location: " + elsewhere.address("/2") + "\r\n"};
  }};
  start(service);
  EXPECT_EQ(send(TestDevice{service.address("/1")}, "topic").get(), PushOutcome::failed);
  EXPECT_EQ(elsewhere.connections(), 0U);
}

TEST_F(PushSending, TriesAgainLater) {
  for (const unsigned status : {429U, 500U, 503U}) {
    std::atomic<unsigned> asked{0};
    TestPushService service{[&](const Received&) {
      return ++asked < 3 ? Reply{.status = status, .more = "Retry-After: 0\r\n"} : Reply{};
    }};
    services_ = {};
    start(service);
    EXPECT_EQ(send(TestDevice{service.address("/1")}, "topic").get(), PushOutcome::accepted);
    EXPECT_EQ(asked, 3U) << status;
    sender_.reset();
  }
}

// The table offers the notice again later, as long as it matters.
TEST_F(PushSending, LeavesItToTheTableInTheEnd) {
  TestPushService service{[](const Received&) { return Reply{.status = 500}; }};
  start(service);
  const TestDevice device{service.address("/1")};
  EXPECT_EQ(send(device, "topic").get(), PushOutcome::unreached);
  EXPECT_EQ(service.wait_for(0).size(), options_.limits.tries);
  EXPECT_EQ(metrics_.pushes_failed.value(), 1U);
  again_ = true;
  EXPECT_EQ(send(device, "topic").get(), PushOutcome::unreached);
  EXPECT_EQ(service.wait_for(0).size(), options_.limits.tries + 1) << "once is enough";
}

TEST_F(PushSending, WaitsForNoServiceThatHangs) {
  options_.limits.patience = std::chrono::milliseconds{200};
  options_.limits.tries = 2;
  TestPushService hanging{[](const Received&) { return Reply{.hangs = true}; }};
  start(hanging);
  EXPECT_EQ(send(TestDevice{hanging.address("/1")}, "topic").get(), PushOutcome::unreached);
  EXPECT_EQ(hanging.connections(), 2U);
}

// Somebody may find an address for which a push service fails, or does not answer. Others do not
// wait for that.
TEST_F(PushSending, HoldsABadAddressAgainstNobodyElse) {
  options_.limits.first_pause = std::chrono::hours{1};
  options_.limits.longest_pause = std::chrono::hours{1};
  options_.limits.patience = std::chrono::hours{1};
  TestPushService service{[](const Received& one) {
    if (one.path == "/fails") return Reply{.status = 503};
    return Reply{.hangs = one.path == "/hangs"};
  }};
  start(service);
  const TestDevice fails{service.address("/fails")};
  const TestDevice hangs{service.address("/hangs")};
  const TestDevice works{service.address("/works")};
  send(fails, "a", "x", 1);
  EXPECT_EQ(service.wait_for(1).size(), 1U);
  for (char topic = 'b'; topic < 'z'; ++topic) send(hangs, std::string{topic}, "x", 1);
  EXPECT_EQ(service.wait_for(3).size(), 3U);
  EXPECT_EQ(send(works, "z", "x", 2).get(), PushOutcome::accepted);
  EXPECT_EQ(service.connections(), 4U) << "two of those that hang";
}

TEST_F(PushSending, TellsTheOperatorOfARefusalOnce) {
  TestPushService service{[](const Received&) { return Reply{.status = 403}; }};
  std::vector<std::string> notes;
  options_.authority = service.authority();
  services_.add_test_service("localhost", service.port());
  sender_.emplace(options_, key_, metrics_, [&](auto what, auto subject, auto detail) {
    notes.push_back(std::string{what} + '|' + std::string{subject} + '|' + std::string{detail});
  });
  const TestDevice device{service.address("/secret")};
  EXPECT_EQ(send(device, "a").get(), PushOutcome::failed);
  EXPECT_EQ(send(device, "b").get(), PushOutcome::failed);
  sender_->stop();
  EXPECT_EQ(
      notes,
      (std::vector<std::string>{"notification refused|localhost|The push service answered 403."}));
}

TEST_F(PushSending, StopsWithSomethingInFlight) {
  TestPushService hanging{[](const Received&) { return Reply{.hangs = true}; }};
  start(hanging);
  auto outcome = send(TestDevice{hanging.address("/1")}, "topic");
  EXPECT_EQ(hanging.wait_for(1).size(), 1U);
  sender_->stop();
  sender_.reset();
  EXPECT_EQ(metrics_.pushes_waiting.value(), 0U);
  EXPECT_THROW(outcome.get(), std::future_error) << "nobody is called back any more";
}

TEST_F(PushSending, ReadsNoLongAnswer) {
  options_.limits.tries = 1;
  TestPushService long_head{[](const Received&) {
    return Reply{.more = "X-Long: " + std::string(64 * 1024, 'x') + "\r\n"};
  }};
  start(long_head);
  EXPECT_EQ(send(TestDevice{long_head.address("/1")}, "topic").get(), PushOutcome::unreached);
  sender_.reset();
  TestPushService long_body{
      [](const Received&) { return Reply{.body = std::string(8 * 1024 * 1024, 'x')}; }};
  start(long_body);
  EXPECT_EQ(send(TestDevice{long_body.address("/1")}, "topic").get(), PushOutcome::accepted);
}

TEST_F(PushSending, TrustsOnlyTheServicesCertificate) {
  options_.limits.tries = 1;
  TestPushService trusted;
  TestPushService untrusted;
  start(trusted);
  services_.add_test_service("localhost", untrusted.port());
  EXPECT_EQ(send(TestDevice{untrusted.address("/1")}, "a").get(), PushOutcome::unreached);
  EXPECT_TRUE(untrusted.wait_for(0).empty());
  sender_.reset();
  TestPushService other_name{nullptr, "push.example.org"};
  start(other_name);
  EXPECT_EQ(send(TestDevice{other_name.address("/1")}, "a").get(), PushOutcome::unreached);
  EXPECT_TRUE(other_name.wait_for(0).empty());
}

// A name that leads to this machine, as someone could make one.
TEST_F(PushSending, ConnectsToNoPrivateAddress) {
  TestPushService service;
  start(service);
  const TestDevice device{service.address("/1")};
  auto target = *services_.target_of(device.subscription().endpoint);
  target.may_be_private = false;
  std::promise<PushOutcome> outcome;
  sender_->send({.target = target,
                 .to = device.subscription(),
                 .topic = "topic",
                 .text = "x",
                 .expires = k_far_future,
                 .done = [&](PushOutcome given) { outcome.set_value(given); }});
  EXPECT_EQ(outcome.get_future().get(), PushOutcome::failed);
  EXPECT_EQ(service.connections(), 0U);
}

TEST_F(PushSending, ReplacesWhatIsStillWaiting) {
  options_.limits.per_service = 1;
  std::promise<void> go;
  auto may_go = go.get_future().share();
  TestPushService service{[&](const Received&) {
    may_go.wait();
    return Reply{};
  }};
  start(service);
  const TestDevice device{service.address("/1")};
  auto first = send(device, "first");
  auto old = send(device, "second", "old");
  auto latest = send(device, "second", "new");
  go.set_value();
  EXPECT_EQ(first.get(), PushOutcome::accepted);
  EXPECT_EQ(latest.get(), PushOutcome::accepted);
  const auto received = service.wait_for(2);
  ASSERT_EQ(received.size(), 2U);
  EXPECT_NE(device.read(received.back()).find("\"new\""), std::string::npos);
  EXPECT_THROW(old.get(), std::future_error);
}

TEST_F(PushSending, LimitsWhatOneAddressCauses) {
  options_.limits.owner_notices = {0.000001, 2};
  TestPushService service;
  start(service);
  const TestDevice device{service.address("/1")};
  EXPECT_EQ(send(device, "a").get(), PushOutcome::accepted);
  EXPECT_EQ(send(device, "b").get(), PushOutcome::accepted);
  EXPECT_EQ(send(device, "c").get(), PushOutcome::busy);
  EXPECT_EQ(send(device, "d", "x", 2).get(), PushOutcome::accepted) << "another address";
}

TEST_F(PushSending, LimitsWhatIsWaitingAndInFlight) {
  options_.limits.in_flight = 2;
  options_.limits.waiting = 3;
  std::promise<void> go;
  auto may_go = go.get_future().share();
  TestPushService service{[&](const Received&) {
    may_go.wait();
    return Reply{};
  }};
  start(service);
  const TestDevice device{service.address("/1")};
  std::vector<std::future<PushOutcome>> outcomes;
  for (char topic = 'a'; topic < 'g'; ++topic) {
    outcomes.push_back(send(device, std::string{topic}));
  }
  // Two are in flight and three wait.
  EXPECT_EQ(outcomes[5].get(), PushOutcome::busy);
  EXPECT_LE(service.connections(), 2U);
  go.set_value();
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(outcomes[i].get(), PushOutcome::accepted) << i;
}

// A crowd of addresses that never work keeps nobody else out.
TEST_F(PushSending, LetsWhatHasFailedGiveWay) {
  options_.limits.waiting = 2;
  options_.limits.first_pause = std::chrono::hours{1};
  options_.limits.longest_pause = std::chrono::hours{1};
  TestPushService service{
      [](const Received& one) { return one.path == "/fails" ? Reply{.status = 503} : Reply{}; }};
  start(service);
  const TestDevice fails{service.address("/fails")};
  const TestDevice works{service.address("/works")};
  auto first = send(fails, "a");
  EXPECT_EQ(service.wait_for(1).size(), 1U);
  send(fails, "b");
  EXPECT_EQ(service.wait_for(2).size(), 2U);
  // As soon as the second has failed too, there is no room for one more.
  for (char topic = 'c'; first.wait_for(std::chrono::seconds{0}) != std::future_status::ready;
       topic = topic == 'z' ? 'c' : static_cast<char>(topic + 1)) {
    EXPECT_EQ(send(works, std::string{topic}).get(), PushOutcome::accepted);
  }
  EXPECT_EQ(first.get(), PushOutcome::busy);
}

// Nor do those that wait because the host that somebody made up cannot be reached.
TEST_F(PushSending, LetsWhatWaitsForADeadServiceGiveWay) {
  constexpr std::uint16_t k_nobody_listens = 1;
  options_.limits.waiting = 1;
  options_.limits.per_service = 1;
  options_.limits.first_pause = std::chrono::hours{1};
  options_.limits.longest_pause = std::chrono::hours{1};
  TestPushService service;
  services_.add_test_service("127.0.0.1", k_nobody_listens);
  start(service);
  const TestDevice dead{"https://127.0.0.1:1/dead"};
  const TestDevice works{service.address("/works")};
  auto failed = send(dead, "a");
  auto never_tried = send(dead, "b");
  // The one that has failed goes first, but is not enough.
  for (char topic = 'c'; failed.wait_for(std::chrono::seconds{0}) != std::future_status::ready;
       topic = topic == 'z' ? 'c' : static_cast<char>(topic + 1)) {
    send(works, std::string{topic}).wait();
  }
  EXPECT_EQ(failed.get(), PushOutcome::busy);
  EXPECT_EQ(send(works, "next").get(), PushOutcome::accepted);
  EXPECT_EQ(never_tried.get(), PushOutcome::busy);
}

TEST_F(PushSending, DropsKeysThatAreNone) {
  TestPushService service;
  start(service);
  const auto target = services_.target_of(service.address("/1"));
  for (const auto& [key, auth] : {std::pair{Bytes(65), Bytes(16)}, std::pair{Bytes(64), Bytes(16)},
                                  std::pair{Bytes(65), Bytes(15)}}) {
    std::promise<PushOutcome> outcome;
    sender_->send({.target = *target,
                   .to = {.endpoint = service.address("/1"), .key = key, .auth = auth},
                   .topic = "topic",
                   .text = "x",
                   .expires = k_far_future,
                   .done = [&](PushOutcome given) { outcome.set_value(given); }});
    EXPECT_EQ(outcome.get_future().get(), PushOutcome::gone);
  }
  EXPECT_EQ(service.connections(), 0U);
}

}  // namespace
}  // namespace insidejob::push_test
