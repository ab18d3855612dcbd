// Behind a proxy, everyone is counted by their own address, whatever they claim.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/net/trusted_proxies.h"

namespace insidejob::wire_test {
namespace {

using boost::asio::ip::make_address;

TrustedProxies trusting(const std::vector<std::string>& texts) {
  auto parsed = TrustedProxies::parse(texts);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::get<TrustedProxies>(std::move(parsed));
}

TEST(TrustedProxies, AreAddressesAndNetworks) {
  const auto proxies = trusting({"192.0.2.1", "10.16.0.0/12", "2001:db8:1::/47", "::1"});
  for (const char* one : {"192.0.2.1", "::ffff:192.0.2.1", "10.16.0.0", "10.31.255.255",
                          "2001:db8:1::", "2001:db8:0:ffff::1", "::1"}) {
    EXPECT_TRUE(proxies.include(make_address(one))) << one;
  }
  for (const char* one : {"192.0.2.0", "192.0.2.2", "10.15.255.255", "10.32.0.0",
                          "2001:db8:2::", "2001:db7:ffff::", "::2", "::192.0.2.1", "127.0.0.1"}) {
    EXPECT_FALSE(proxies.include(make_address(one))) << one;
  }
  EXPECT_FALSE(TrustedProxies{}.include(make_address("127.0.0.1")));
  EXPECT_TRUE(trusting({"0.0.0.0/0"}).include(make_address("203.0.113.9")));
  EXPECT_FALSE(trusting({"0.0.0.0/0"}).include(make_address("2001:db8::1")));
  for (const char* wrong : {"", "proxy.example", "192.0.2.1/33", "192.0.2.1/", "192.0.2.1/-1",
                            "192.0.2/24", "::1/129", "192.0.2.1 ", "fe80::1%lo", "10.0.0.0/8/8"}) {
    const auto parsed = TrustedProxies::parse(std::vector<std::string>{wrong});
    EXPECT_TRUE(std::holds_alternative<std::string>(parsed)) << wrong;
  }
}

TEST(TrustedProxies, TheLastAddressThatIsNoProxysIsTheClients) {
  const auto proxies = trusting({"127.0.0.1", "10.0.0.0/8"});
  const auto client = [&](std::vector<std::string_view> forwarded) {
    return proxies.client_of(make_address("127.0.0.1"), forwarded).to_string();
  };
  EXPECT_EQ(client({}), "127.0.0.1");
  EXPECT_EQ(client({"192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(client({"192.0.2.1", "198.51.100.7"}), "198.51.100.7");
  EXPECT_EQ(client({"192.0.2.1,198.51.100.7"}), "198.51.100.7");
  EXPECT_EQ(client({"192.0.2.1 ,\t198.51.100.7 "}), "198.51.100.7");
  EXPECT_EQ(client({"192.0.2.1, 198.51.100.7, 10.1.2.3"}), "198.51.100.7");
  EXPECT_EQ(client({"192.0.2.1", "198.51.100.7, 10.1.2.3", "10.3.2.1"}), "198.51.100.7");
  EXPECT_EQ(client({"10.1.2.3, 10.3.2.1"}), "10.1.2.3");
  EXPECT_EQ(client({"198.51.100.7:4711"}), "198.51.100.7");
  EXPECT_EQ(client({"[2001:db8::1]:4711"}), "2001:db8::1");
  EXPECT_EQ(client({"[2001:db8::1]"}), "2001:db8::1");
  EXPECT_EQ(client({"2001:db8::1"}), "2001:db8::1");
  // Made-up addresses come before the one that the proxy saw.
  EXPECT_EQ(client({"garbage", "198.51.100.7"}), "198.51.100.7");
  EXPECT_EQ(client({"127.0.0.1, 198.51.100.7"}), "198.51.100.7");
  // If the proxy itself sends nothing usable, the request counts against the proxy.
  for (const char* garbage :
       {"", " ", ",", "unknown", "_hidden", "192.0.2.1, garbage", "192.0.2.1,",
        "192.0.2.1:", "192.0.2.1:x", "192.0.2.1:99999", "[2001:db8::1", "[2001:db8::1]x",
        "fe80::1%lo", "1.2.3", "\"192.0.2.1\"", "192.0.2.1 192.0.2.2", "0x7f.1"}) {
    EXPECT_EQ(client({garbage}), "127.0.0.1") << garbage;
  }
}

class Proxied : public testing::Test {
 protected:
  Proxied()
      : server_([](ServerOptions& options) {
          options.addresses.off = false;
          options.addresses.requests = {0.01, 12};
          options.addresses.new_tables = {0.01, 2};
          options.proxies = {"127.0.0.1"};
        }) {}

  static std::string from(const std::string& forwarded) {
    return "X-Forwarded-For: " + forwarded + "\r\n";
  }
  unsigned open_table(const std::string& headers) const {
    return fetch(server_.port(), {.method = "POST",
                                  .path = "/api/tables",
                                  .body = R"({"name": "Ana"})",
                                  .headers = headers})
        .status;
  }

  HostedServer server_;
};

TEST_F(Proxied, EverybodyOpensTheirOwnTables) {
  for (const char* one : {"192.0.2.1", "192.0.2.2", "2001:db8:1:1::1", "2001:db8:1:2::1"}) {
    EXPECT_EQ(open_table(from(one)), 201U) << one;
    EXPECT_EQ(open_table(from(one)), 201U) << one;
    EXPECT_EQ(open_table(from(one)), 429U) << one;
  }
  EXPECT_EQ(open_table(from("2001:db8:1:1:ffff::9")), 429U) << "of the same household";
  EXPECT_EQ(open_table(from("::ffff:192.0.2.1")), 429U) << "written differently";
  EXPECT_EQ(open_table(from("192.0.2.1:5000")), 429U) << "with another port";
  EXPECT_EQ(open_table(from("203.0.113.77, 192.0.2.1")), 429U) << "made up";
  EXPECT_EQ(open_table(from("203.0.113.78") + from("192.0.2.1")), 429U) << "made up";
  EXPECT_EQ(fetch(server_.port(), {.method = "POST",
                                   .path = "/api/quick",
                                   .body = R"({"name": "Ana"})",
                                   .headers = from("192.0.2.1")})
                .status,
            429U);
}

TEST_F(Proxied, AnyoneWhoHasNoAddressSharesTheProxys) {
  EXPECT_EQ(open_table(""), 201U);
  EXPECT_EQ(open_table(from("unknown")), 201U);
  EXPECT_EQ(open_table(from("secret")), 429U);
  EXPECT_EQ(open_table(""), 429U);
  EXPECT_EQ(open_table(from("192.0.2.1")), 201U);
}

TEST_F(Proxied, RequestsOfSeveralPeopleComeOverOneConnection) {
  Channel channel{server_.port()};
  std::string unread;
  const auto status = [&](const std::string& who) {
    channel.send(request_text({.path = "/healthz", .headers = from(who)}));
    return read_reply(channel, unread).status;
  };
  for (unsigned i = 0; i < 12; ++i) EXPECT_EQ(status("192.0.2.1"), 200U);
  EXPECT_EQ(status("192.0.2.1"), 429U);
  EXPECT_EQ(status("192.0.2.2"), 200U);
}

TEST(Proxy, WebSocketsCountForThoseBehindIt) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.connections = 2;
    options.addresses.requests = {1000, 1000};
    options.proxies = {"127.0.0.1"};
  }};
  const auto connect = [&](const std::string& who) {
    return std::make_unique<SocketClient>(
        server.port(), "/ws", SocketClient::How{.headers = "X-Forwarded-For: " + who + "\r\n"});
  };
  const auto first = connect("192.0.2.1");
  auto second = connect("192.0.2.1");
  EXPECT_EQ(first->status(), 101U);
  EXPECT_EQ(second->status(), 101U);
  EXPECT_EQ(connect("192.0.2.1")->status(), 429U);
  EXPECT_EQ(connect("192.0.2.2")->status(), 101U);
  second.reset();
  unsigned status = 0;
  for (unsigned i = 0; i < 500 && status != 101; ++i) status = connect("192.0.2.1")->status();
  EXPECT_EQ(status, 101U) << "places are given back";
}

TEST(Proxy, ItsWordIsTakenOnlyIfItIsTrusted) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.new_tables = {0.01, 2};
    options.proxies = {"192.0.2.1"};
  }};
  const auto open_table = [&](const std::string& forwarded) {
    return fetch(server.port(), {.method = "POST",
                                 .path = "/api/tables",
                                 .body = R"({"name": "Ana"})",
                                 .headers = "X-Forwarded-For: " + forwarded + "\r\n"})
        .status;
  };
  EXPECT_EQ(open_table("198.51.100.1"), 201U);
  EXPECT_EQ(open_table("198.51.100.2"), 201U);
  EXPECT_EQ(open_table("198.51.100.3"), 429U);
  server.stop();
  ASSERT_EQ(server.notes().size(), 1U) << "the host is told, once";
  EXPECT_NE(server.notes()[0].find("--trusted-proxy"), std::string::npos) << server.notes()[0];
}

TEST(Proxy, ANonsensicalListIsRefused) {
  Server server{[] {
                  ServerOptions options = quick_options();
                  options.proxies = {"my proxy"};
                  return options;
                }(),
                std::make_unique<MemoryStorage>(), nullptr};
  const auto problem = server.start();
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->find("my proxy"), std::string::npos) << *problem;
}

}  // namespace
}  // namespace insidejob::wire_test
