// Requests that a proxy in front could read differently from the server, byte for byte as a
// stranger sends them. They are refused, and nothing hidden in them is ever answered.
#include <gtest/gtest.h>

#include "server/net/host_names.h"
#include "server/net/request_head.h"
#include "server/net/test/support/certificate.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"

namespace insidejob::wire_test {
namespace {

using Result = HeadScanner::Result;

Result scan_all(std::string_view bytes) { return HeadScanner{}.scan(bytes); }

TEST(HeadScanner, SeesTheSameHoweverItComes) {
  const std::string head = "GET / HTTP/1.1\r\nHost: a\r\nX: b c\t\r\n\r\n";
  EXPECT_EQ(scan_all(head), Result::complete);
  EXPECT_EQ(scan_all(head + "more"), Result::complete);
  HeadScanner slow;
  for (std::size_t size = 0; size < head.size(); ++size) {
    EXPECT_EQ(slow.scan(head.substr(0, size)), Result::incomplete) << size;
  }
  EXPECT_EQ(slow.scan(head), Result::complete);
}

TEST(HeadScanner, RefusesAtOnceWhatNoHeadIs) {
  for (const std::string& bad :
       {std::string{"\x16\x03\x01"}, std::string{" GET"}, std::string{"\r\nGET / HTTP/1.1"},
        std::string{"GET / HTTP/1.1\nHost: a"}, std::string{"GET / HTTP/1.1\rHost: a"},
        std::string{"GET / HTTP/1.1\r\nX: a\r\n b"}, std::string{"GET / HTTP/1.1\r\nX: a\r\n\tb"},
        std::string{"GET / HTTP/1.1\r\n Host: a"}, std::string{"GET / HTTP/1.1\r\nX: \0a", 20}}) {
    EXPECT_EQ(scan_all(bad), Result::bad) << bad;
  }
}

TEST(RequestHead, TargetsAndHosts) {
  for (const char* target :
       {"/", "/a/b-c_d.e~f", "/?q=a%20b&c=/?", "/%00", "/a;b=c,d:e@f!$&'()*+", "//double"}) {
    EXPECT_TRUE(is_sound_target(target)) << target;
  }
  for (const char* target :
       {"",     "*",         "a",     "http://host/", "host:80", "/a#b", "/metrics#x",
        "/a b", "/a\"b",     "/<a>",  "/a\\b",        "/a^b",    "/a`b", "/{a}",
        "/a|b", "/\xC3\xA4", "/\x7F", "/%",           "/%1",     "/%zz", "/a%2"}) {
    EXPECT_FALSE(is_sound_target(target)) << target;
  }
  for (const char* host : {"localhost", "a.example:8080", "192.0.2.1", "192.0.2.1:80", "[::1]",
                           "[2001:db8::1]:8080", "a_b.example."}) {
    EXPECT_TRUE(is_sound_host(host)) << host;
  }
  for (const char* host :
       {"", ":80", "a.example:", "a.example:x", "a.example:80:80", "a b", "a,b", "user@a.example",
        "a.example/", "[::1", "[]", "[::1]80", "[a.example]", "\xC3\xA4.example", "a#b"}) {
    EXPECT_FALSE(is_sound_host(host)) << host;
  }
}

TEST(HostNames, AreComparedAsNames) {
  EXPECT_TRUE(HostNames{}.allow("anything.example"));
  const HostNames names{std::vector<std::string>{"Club.example.org", "[2001:db8::1]", "10.0.0.1"}};
  for (const char* host : {"club.example.org", "CLUB.EXAMPLE.ORG:8080", "club.example.org.",
                           "[2001:DB8::1]:80", "10.0.0.1"}) {
    EXPECT_TRUE(names.allow(host)) << host;
  }
  for (const char* host : {"", "example.org", "evil.club.example.org", "club.example.org.evil",
                           "localhost", "[2001:db8::2]", "10.0.0.2"}) {
    EXPECT_FALSE(names.allow(host)) << host;
  }
}

// Sends bytes, then reads until the server ends the connection or stops answering.
struct Exchange {
  HttpReply first;
  std::string rest{};  // what came after the first answer
  bool ended = false;
};
Exchange exchange(std::uint16_t port, const std::string& bytes, bool head_only = false) {
  Channel channel{port};
  channel.send(bytes);
  std::string unread;
  Exchange result{.first = read_reply(channel, unread, head_only)};
  channel.finish();
  while (channel.receive(unread, k_patience) == Channel::Got::bytes) {
  }
  std::string nothing;
  result.ended = channel.receive(nothing, 0) == Channel::Got::end;
  result.rest = unread;
  return result;
}

constexpr std::string_view k_smuggled = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

class StrictHttp : public testing::Test {
 protected:
  // Refused with 400, and nothing after it is taken for a request.
  void expect_refused(const std::string& bytes) {
    SCOPED_TRACE(bytes);
    const Exchange result = exchange(server_.port(), bytes + std::string{k_smuggled});
    EXPECT_EQ(result.first.status, 400U);
    EXPECT_EQ(result.first.field("error"), "bad_request");
    EXPECT_EQ(result.rest, "");
    EXPECT_TRUE(result.ended);
  }
  unsigned status_of(const std::string& bytes) const {
    return exchange(server_.port(), bytes).first.status;
  }

  HostedServer server_;
};

std::string head(const std::string& line, const std::string& fields) {
  return line + "\r\n" + fields + "\r\n";
}

TEST_F(StrictHttp, TheHostIsSaidOnce) {
  expect_refused(head("GET / HTTP/1.1", ""));
  expect_refused(head("GET / HTTP/1.1", "Host: a\r\nHost: a\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: a\r\nHost: b\r\n"));
  expect_refused(head("GET / HTTP/1.0", "Host: a\r\nHost: b\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host:\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: a b\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: a, b\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: user@a\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host : a\r\n"));
  expect_refused(
      head("GET /api/tables HTTP/1.1", "Host: a\r\nOrigin: http://a\r\nOrigin: null\r\n"));
  EXPECT_EQ(status_of(head("GET / HTTP/1.0", "")), 200U);
  EXPECT_EQ(status_of(head("GET / HTTP/1.1", "Host: a\r\n")), 200U);
  EXPECT_EQ(status_of(head("GET / HTTP/1.1", "Host: [::1]:8080\r\n")), 200U);
}

TEST_F(StrictHttp, ALineDoesNotGoOnInTheNext) {
  expect_refused(head("GET / HTTP/1.1", "Host: a\r\nX-Long: b\r\n c\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: a\r\nX-Long: b\r\n\tc\r\n"));
  expect_refused(head("GET / HTTP/1.1", "Host: a\r\nTransfer-Encoding:\r\n chunked\r\n"));
  expect_refused(head("GET / HTTP/1.1", " X: y\r\nHost: a\r\n"));
  expect_refused("GET / HTTP/1.1\nHost: a\n\n");
  expect_refused("GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n");
  expect_refused("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n");
  expect_refused(std::string{"GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", 35});
}

TEST_F(StrictHttp, TheEndOfABodyIsSaidInOneWay) {
  const auto post = [](const std::string& fields, const std::string& body) {
    return head("POST /api/tables HTTP/1.1", "Host: a\r\n" + fields) + body;
  };
  expect_refused(post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunkedx\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: identity\r\n", ""));
  expect_refused(post("Transfer-Encoding: gzip\r\n", ""));
  expect_refused(post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked;x\r\n", "0\r\n\r\n"));
  expect_refused(
      post("Transfer-Encoding: \x0b"
           "chunked\r\n",
           "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"));
  expect_refused(
      post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"));
  expect_refused(post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"));
  expect_refused(post("Content-Length: 0\r\nContent-Length: 5\r\n", "{}   "));
  expect_refused(post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"));
  expect_refused(post("Content-Length: 2, 2\r\n", "{}"));
  expect_refused(post("Content-Length: +2\r\n", "{}"));
  expect_refused(post("Content-Length: -2\r\n", "{}"));
  expect_refused(post("Content-Length: 0x2\r\n", "{}"));
  expect_refused(post("Content-Length: 2 2\r\n", "{}"));
  expect_refused(post("Content-Length:\r\n", "{}"));
  expect_refused(post("Content-Length: 99999999999999999999999\r\n", "{}"));
  expect_refused(head("POST /api/tables HTTP/1.0", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n");
  expect_refused(post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked\r\n", "-2\r\n{}\r\n0\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked\r\n", "2\r\n{}XX0\r\n\r\n"));
  // Trailers must not count as fields of the head.
  expect_refused(
      post("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\nX-Forwarded-For: b\r\n\r\n"));
  expect_refused(post("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\nHost: b\r\n\r\n"));
}

TEST_F(StrictHttp, WhatIsSaidClearlyIsTaken) {
  const std::string body = R"({"name": "Ana"})";
  EXPECT_EQ(status_of(head("POST /api/tables HTTP/1.1",
                           "Host: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n") +
                      body),
            201U);
  for (const char* chunked : {"chunked", "Chunked", "CHUNKED"}) {
    EXPECT_EQ(status_of(head("POST /api/tables HTTP/1.1",
                             std::string{"Host: a\r\nTransfer-Encoding: "} + chunked + "\r\n") +
                        "7\r\n{\"name\"\r\n8;x=y\r\n: \"Ana\"}\r\n0\r\n\r\n"),
              201U)
        << chunked;
  }
}

TEST_F(StrictHttp, ATargetIsAPath) {
  for (const char* target :
       {"/metrics#x", "/healthz#", "/#", "*", "http://a/healthz", "a:80", "/a\"b", "/a<b", "/a\\b",
        "/{x}", "/a|b", "/%", "/%zz", "/\xC3\xA4", "healthz"}) {
    expect_refused(head(std::string{"GET "} + target + " HTTP/1.1", "Host: a\r\n"));
  }
  EXPECT_EQ(status_of(head("GET /healthz?x=%20 HTTP/1.1", "Host: a\r\n")), 200U);
  expect_refused(
      head("GET /ws#x HTTP/1.1",
           "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
}

TEST_F(StrictHttp, AnUpgradeHasNoBody) {
  const std::string fields =
      "Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string smuggled{k_smuggled};
  const std::string length = "Content-Length: " + std::to_string(smuggled.size()) + "\r\n";
  const Exchange result =
      exchange(server_.port(), head("GET /ws HTTP/1.1", fields + length) + smuggled);
  EXPECT_EQ(result.first.status, 400U);
  EXPECT_EQ(result.rest, "");
  EXPECT_EQ(status_of(head("GET /ws HTTP/1.1", fields + "Sec-WebSocket-Key: x\r\n")), 400U);
  EXPECT_EQ(exchange(server_.port(), head("GET /ws HTTP/1.1", fields)).first.status, 101U);
}

// Checked on the wire, because a client library would hide it.
TEST_F(StrictHttp, AnAnswerToHeadHasNoBody) {
  const Company company{server_.port(), {.people = 1}};
  for (const std::string& path :
       {std::string{"/"}, std::string{"/healthz"}, std::string{"/nothing"},
        std::string{"/api/tables"}, std::string{"/api/nothing"}, std::string{"/api/nodes"},
        "/api/tables/" + company.room(), "/api/tables/" + company.room() + "/members"}) {
    SCOPED_TRACE(path);
    const auto ask = [&](const std::string& method) {
      return exchange(server_.port(), head(method + ' ' + path + " HTTP/1.1", "Host: a\r\n"),
                      method == "HEAD");
    };
    const Exchange with_head = ask("HEAD");
    EXPECT_EQ(with_head.rest, "");
    const Exchange with_get = ask("GET");
    EXPECT_EQ(with_head.first.status, with_get.first.status);
    EXPECT_EQ(with_head.first.header("content-length"), with_get.first.header("content-length"));
    EXPECT_EQ(with_head.first.header("content-type"), with_get.first.header("content-type"));
  }
  const Exchange refused =
      exchange(server_.port(), head("HEAD /a#b HTTP/1.1", "Host: a\r\n"), true);
  EXPECT_EQ(refused.first.status, 400U);
  EXPECT_EQ(refused.rest, "");
  const Exchange large = exchange(
      server_.port(), head("HEAD / HTTP/1.1", "Host: a\r\nContent-Length: 1000000\r\n"), true);
  EXPECT_EQ(large.first.status, 413U);
  EXPECT_EQ(large.rest, "");
}

TEST(StrictHost, OnlyItsOwnNamesAreAnswered) {
  HostedServer server{[](ServerOptions& options) {
    options.host_names = {"club.example.org", "localhost"};
    options.origins = {"https://friend.example"};
  }};
  const auto ask = [&](const std::string& host, const std::string& origin,
                       const std::string& path = "/api/tables") {
    const std::string fields =
        "Host: " + host + "\r\n" + (origin.empty() ? "" : "Origin: " + origin + "\r\n");
    return exchange(server.port(), head("GET " + path + " HTTP/1.1", fields)).first;
  };
  const HttpReply foreign = ask("evil.example", "http://evil.example");
  EXPECT_EQ(foreign.status, 421U);
  EXPECT_EQ(foreign.field("error"), "foreign_host");
  EXPECT_EQ(ask("evil.example", "").status, 421U);
  EXPECT_EQ(ask("evil.example", "", "/").status, 421U);
  EXPECT_EQ(ask("evil.example", "http://club.example.org").status, 421U);
  EXPECT_EQ(ask("club.example.org", "http://evil.example").status, 403U);
  EXPECT_EQ(ask("club.example.org", "https://club.example.org").status, 200U);
  EXPECT_EQ(ask("Club.Example.Org:8443", "https://Club.Example.Org:8443").status, 200U);
  EXPECT_EQ(ask("club.example.org", "https://friend.example").status, 200U);
  EXPECT_EQ(ask("club.example.org", "").status, 200U);
  EXPECT_EQ(ask("balancer", "", "/healthz").status, 200U);
  const auto upgrade = [&](const std::string& host) {
    return exchange(server.port(),
                    head("GET /ws HTTP/1.1", "Host: " + host + "\r\nOrigin: http://" + host +
                                                 "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                                 "Sec-WebSocket-Version: 13\r\n"
                                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
        .first.status;
  };
  EXPECT_EQ(upgrade("evil.example"), 421U);
  EXPECT_EQ(upgrade("club.example.org"), 101U);
}

// Bytes keep arriving, but never the end. The time limit applies to the whole request.
TEST(SlowHttp, ATrickleIsCutOff) {
  HostedServer server{[](ServerOptions& options) { options.request_seconds = 1; }};
  for (const std::string& beginning :
       {std::string{"GET / HTTP/1.1\r\nHost: a\r\n"},
        std::string{"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n"},
        std::string{
            "POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"}}) {
    SCOPED_TRACE(beginning);
    Channel channel{server.port()};
    channel.send(beginning);
    const bool is_chunked = beginning.find("chunked") != beginning.npos;
    const bool is_head = !beginning.ends_with("\r\n\r\n");
    const std::string drop = is_chunked ? "1\r\n \r\n" : is_head ? "X: y\r\n" : " ";
    std::string unread;
    auto got = Channel::Got::nothing;
    for (unsigned i = 0; i < 600 && got == Channel::Got::nothing; ++i) {
      channel.send(drop);
      got = channel.receive(unread, 50);
    }
    EXPECT_EQ(got, Channel::Got::end);
    EXPECT_EQ(unread, "");
  }
}

TEST(SlowHttp, ASlowHandshakeIsCutOff) {
  const Certificate certificate;
  HostedServer server{[&](ServerOptions& options) {
    certificate.used()(options);
    options.handshake_seconds = 1;
  }};
  Channel silent{server.port()};
  std::string unread;
  EXPECT_EQ(silent.receive(unread, k_patience), Channel::Got::end);
}

}  // namespace
}  // namespace insidejob::wire_test
