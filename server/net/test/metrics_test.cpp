// Metrics are served where an operator wants them and nowhere else, and never slow down players.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/net/metrics_listener.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"

namespace insidejob::wire_test {
namespace {

TEST(MetricsAddress, IsAPlaceOnSomeMachine) {
  const auto is = [](std::string_view text, const std::string& address, std::uint16_t port) {
    return parse_metrics_address(text) == MetricsAddress{address, port};
  };
  EXPECT_TRUE(is("127.0.0.1:9464", "127.0.0.1", 9464));
  EXPECT_TRUE(is("9000", "127.0.0.1", 9000));
  EXPECT_TRUE(is("[::1]:0", "::1", 0));
  EXPECT_TRUE(is("0.0.0.0:65535", "0.0.0.0", 65535));
  for (const char* text : {"", ":", "off", "localhost:9464", "127.0.0.1", "127.0.0.1:", "::1:9464",
                           "[::1]", "[127.0.0.1]:1", "127.0.0.1:65536", "127.0.0.1:-1", "1 "}) {
    EXPECT_FALSE(parse_metrics_address(text)) << text;
  }
}

TEST(MetricsListener, PlayersSeeNone) {
  HostedServer server;
  for (const char* path : {"/metrics", "/metrics?x", "/metrics/", "/api/metrics", "//metrics"}) {
    EXPECT_EQ(fetch(server.port(), {.path = path}).status, 404U) << path;
  }
}

TEST(MetricsListener, AnswersOneRequestAndNoOther) {
  HostedServer server;
  const std::uint16_t port = server.metrics_port();
  ASSERT_NE(port, 0);
  ASSERT_NE(port, server.port());
  const HttpReply reply = fetch(port, {.path = "/metrics"});
  EXPECT_EQ(reply.status, 200U);
  EXPECT_NE(reply.body.find("\ninsidejob_bots_to_move 0\n"), std::string::npos) << reply.body;
  EXPECT_EQ(fetch(port, {.method = "POST", .path = "/metrics"}).status, 405U);
  for (const char* path : {"/", "/healthz", "/api/tables", "/ws", "/metrics/x"}) {
    EXPECT_EQ(fetch(port, {.path = path}).status, 404U) << path;
  }
  Channel channel{port};
  channel.send(request_text({.method = "HEAD", .path = "/metrics"}));
  std::string unread;
  const HttpReply head = read_reply(channel, unread, true);
  EXPECT_EQ(head.status, 200U);
  EXPECT_TRUE(unread.empty()) << unread;
}

// Many silent connections do not stop the server from playing or from shutting down.
TEST(MetricsListener, IsNotInTheWay) {
  HostedServer server;
  std::vector<std::unique_ptr<Channel>> silent;
  for (unsigned i = 0; i < 40; ++i) {
    silent.push_back(std::make_unique<Channel>(server.metrics_port()));
  }
  {
    Company company{server.port(), {.people = 2, .bots = 2, .seed = 12}};
    company.start_game();
    company.play_until(load::Stage::result);
  }
  server.stop();
  const auto& notes = server.notes();
  EXPECT_TRUE(std::ranges::none_of(
      notes, [](const std::string& note) { return note.starts_with("stopping"); }));
}

TEST(MetricsListener, ATakenPortCostsTheMetricsAndNotTheGame) {
  HostedServer first;
  HostedServer second{
      [&](ServerOptions& options) { options.metrics->port = first.metrics_port(); }};
  EXPECT_EQ(second.metrics_port(), 0);
  EXPECT_EQ(fetch(second.port(), {.path = "/healthz"}).status, 200U);
  second.stop();
  ASSERT_EQ(second.notes().size(), 1U);
  EXPECT_TRUE(second.notes().front().starts_with("no metrics: ")) << second.notes().front();
  EXPECT_NE(second.notes().front().find("--metrics off"), std::string::npos);
}

TEST(MetricsListener, CanBeOff) {
  HostedServer server{[](ServerOptions& options) { options.metrics.reset(); }};
  EXPECT_EQ(server.metrics_port(), 0);
  EXPECT_EQ(fetch(server.port(), {.path = "/metrics"}).status, 404U);
}

}  // namespace
}  // namespace insidejob::wire_test
