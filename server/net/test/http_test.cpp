// HTTP from strangers: files, headers, origins, limits, and malformed requests.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/net/test/support/bystanders.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {
namespace {

// Never appears in any answer.
constexpr std::string_view k_marker = "xyzzy-4711-plugh";

HttpReply send_raw(std::uint16_t port, const std::string& bytes) {
  Channel channel{port};
  channel.send(bytes);
  std::string unread;
  HttpReply reply = read_reply(channel, unread);
  EXPECT_EQ((reply.head + reply.body).find(k_marker), std::string::npos) << reply.head;
  return reply;
}

void write_file(const std::string& path, const std::string& content) {
  std::filesystem::create_directories(std::filesystem::path{path}.parent_path());
  std::ofstream{path, std::ios::binary} << content;
}

TEST(Http, FilesCarryTheirHeaders) {
  const TemporaryFolder folder;
  write_file(folder.file("web/index.html"), "<!doctype html>start");
  write_file(folder.file("web/assets/app-1a2b.js"), "plain");
  write_file(folder.file("web/assets/app-1a2b.js.gz"), "packed by gzip");
  write_file(folder.file("web/assets/app-1a2b.js.br"), "packed by brotli");
  write_file(folder.file("secret.txt"), "outside");
  HostedServer server{[&](ServerOptions& options) { options.web = folder.file("web"); }};
  const std::uint16_t port = server.port();

  const HttpReply page = fetch(port, {.path = "/"});
  EXPECT_EQ(page.status, 200U);
  EXPECT_EQ(page.body, "<!doctype html>start");
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
  EXPECT_NE(page.header("content-security-policy").find("default-src 'none'"), std::string::npos);
  EXPECT_NE(page.header("content-security-policy").find("frame-ancestors 'none'"),
            std::string::npos);
  EXPECT_EQ(page.header("strict-transport-security"), "");
  for (const char* place : {"/t/bako-dimu-fera", "/watch/bako-dimu-fera", "/move/bako-dimu-fera",
                            "/tv/bako-dimu-fera", "/new", "/lobby", "/games", "/replay", "/editor",
                            "/learn", "/bako-dimu-fera", "/BAKODIMUFERA", "/bako%20dimu%20fera/"}) {
    EXPECT_EQ(fetch(port, {.path = place}).body, page.body);
  }

  const std::string script = "/assets/app-1a2b.js";
  const auto with = [&](const std::string& header) {
    return fetch(port, {.path = script, .headers = header + "\r\n"});
  };
  const HttpReply plain = with("Accept: */*");
  EXPECT_EQ(plain.body, "plain");
  EXPECT_EQ(plain.header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(plain.header("vary"), "Accept-Encoding");
  EXPECT_EQ(with("Accept-Encoding: gzip").body, "packed by gzip");
  EXPECT_EQ(with("Accept-Encoding: gzip").header("content-encoding"), "gzip");
  EXPECT_EQ(with("Accept-Encoding: gzip, br").header("content-encoding"), "br");
  EXPECT_EQ(with("Accept-Encoding: gzip, br").body, "packed by brotli");
  const HttpReply unchanged = with("If-None-Match: " + plain.header("etag"));
  EXPECT_EQ(unchanged.status, 304U);
  EXPECT_TRUE(unchanged.body.empty());
  EXPECT_EQ(with("If-None-Match: \"other\"").status, 200U);
  EXPECT_EQ(fetch(port, {.path = script + ".gz"}).status, 404U);

  for (const char* path :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "//secret.txt", "/assets/..\\..\\secret.txt", "/.", "/assets", "/secret.txt"}) {
    const HttpReply reply = fetch(port, {.path = path});
    EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << reply.status;
    EXPECT_EQ(reply.body.find("outside"), std::string::npos) << path;
  }
}

TEST(Http, HeadAnswersLikeGetWithoutABody) {
  HostedServer server;
  for (const char* path : {"/", "/healthz"}) {
    Channel channel{server.port()};
    channel.send(request_text({.method = "HEAD", .path = path}));
    std::string unread;
    const HttpReply head = read_reply(channel, unread, true);
    EXPECT_EQ(head.status, 200U) << path;
    EXPECT_NE(head.header("content-length"), "") << path;
    // The connection is ready for the next request, because no body was sent.
    channel.send(request_text({.path = "/healthz"}));
    EXPECT_EQ(read_reply(channel, unread).body, "ok\n") << path;
  }
}

TEST(Http, ForeignSitesAreTurnedAway) {
  HostedServer server{[](ServerOptions& options) { options.origins = {"https://friend.example"}; }};
  const auto post = [&](const std::string& origin) {
    return fetch(server.port(), {.method = "POST",
                                 .path = "/api/tables",
                                 .body = R"({"name": "Ana"})",
                                 .headers = "Origin: " + origin + "\r\n"});
  };
  const HttpReply foreign = post("https://" + std::string{k_marker} + ".example");
  EXPECT_EQ(foreign.status, 403U);
  EXPECT_EQ(foreign.field("error"), "foreign_origin");
  EXPECT_EQ(foreign.header("access-control-allow-origin"), "");
  EXPECT_EQ(post("null").status, 403U);
  EXPECT_EQ(post("http://localhost.evil.example").status, 403U);
  EXPECT_EQ(post("http://localhost").status, 201U);
  EXPECT_EQ(post("https://friend.example").status, 201U);
  const auto upgrade = [&](const std::string& origin) {
    return SocketClient{server.port(), "/ws", {.headers = "Origin: " + origin + "\r\n"}}.status();
  };
  EXPECT_EQ(upgrade("https://evil.example"), 403U);
  EXPECT_EQ(upgrade("http://localhost"), 101U);
  EXPECT_EQ((SocketClient{server.port(), "/elsewhere"}.status()), 404U);
}

TEST(Http, PagesOfAnAllowedSiteMayReadAnswers) {
  HostedServer server{[](ServerOptions& options) { options.origins = {"https://friend.example"}; }};
  const auto ask = [&](const std::string& method, const std::string& path,
                       const std::string& origin) {
    return fetch(server.port(),
                 {.method = method, .path = path, .headers = "Origin: " + origin + "\r\n"});
  };
  const HttpReply asked = ask("OPTIONS", "/api/tables", "https://friend.example");
  EXPECT_EQ(asked.status, 204U);
  EXPECT_EQ(asked.header("access-control-allow-origin"), "https://friend.example");
  EXPECT_EQ(asked.header("access-control-allow-headers"), "content-type");
  EXPECT_EQ(asked.header("access-control-allow-credentials"), "");
  EXPECT_TRUE(asked.body.empty());
  for (const char* path : {"/api/tables", "/api/tables/bako-dimu-fera"}) {
    const HttpReply answer = ask("GET", path, "https://friend.example");
    EXPECT_EQ(answer.header("access-control-allow-origin"), "https://friend.example") << path;
    EXPECT_EQ(answer.header("vary"), "Origin") << path;
  }
  // No other site may read answers, and this one only those of the API.
  for (const char* method : {"GET", "OPTIONS", "POST"}) {
    for (const char* origin : {"https://evil.example", "https://friend.example.evil.example",
                               "http://friend.example", "null", "http://localhost"}) {
      const HttpReply answer = ask(method, "/api/tables", origin);
      EXPECT_EQ(answer.header("access-control-allow-origin"), "") << method << ' ' << origin;
    }
  }
  for (const char* path : {"/", "/healthz", "/nothing"}) {
    const HttpReply answer = ask("GET", path, "https://friend.example");
    EXPECT_EQ(answer.header("access-control-allow-origin"), "") << path;
  }
}

TEST(Http, PeopleWhoMistypeAnAddressGetAPage) {
  HostedServer server;
  const auto get = [&](const std::string& path, const std::string& accept) {
    return fetch(server.port(), {.path = path, .headers = "Accept: " + accept + "\r\n"});
  };
  const std::string page = fetch(server.port(), {.path = "/"}).body;
  const HttpReply shown = get("/bako-dimu", "text/html,application/xhtml+xml;q=0.9");
  EXPECT_EQ(shown.status, 404U);
  EXPECT_EQ(shown.body, page);
  EXPECT_EQ(shown.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(get("/bako-dimu", "application/json").field("error"), "not_found");
  EXPECT_EQ(get("/api/nothing", "text/html").field("error"), "not_found");
}

TEST(Http, BadRequestsAreRefusedAndNothingComesBack) {
  HostedServer server;
  const std::uint16_t port = server.port();
  Bystanders others{port};
  Company company{port, {.people = 1}};
  const std::string marker{k_marker};
  const std::string room = "/api/tables/" + company.room();
  const auto status = [&](const HttpAsk& ask) { return send_raw(port, request_text(ask)).status; };

  EXPECT_EQ(status({.path = "/" + marker}), 404U);
  // Tables with a prepared deal exist only on one device (local/lesson.h).
  EXPECT_EQ(status({.method = "POST", .path = "/api/lessons", .body = R"({"name": "Ana"})"}), 404U);
  EXPECT_EQ(status({.path = "/api/" + marker + "?" + marker}), 404U);
  EXPECT_EQ(status({.path = "/api/tables/" + marker}), 404U);
  EXPECT_EQ(status({.path = room + "/" + marker}), 404U);
  EXPECT_EQ(status({.method = "POST", .path = "/" + marker, .body = marker}), 405U);
  EXPECT_EQ(status({.method = "DELETE", .path = room}), 405U);
  EXPECT_EQ(status({.method = "POST", .path = "/api/tables", .body = marker}), 400U);
  EXPECT_EQ(status({.method = "POST", .path = "/api/tables", .body = "[\"" + marker + "\"]"}),
            400U);
  EXPECT_EQ(status({.method = "POST",
                    .path = "/api/tables",
                    .body = R"({"name": "x", "preset": ")" + marker + "\"}"}),
            400U);
  EXPECT_EQ(status({.method = "POST",
                    .path = "/api/tables",
                    .body = R"({"name": "x", "options": {"history": ")" + marker + "\"}}"}),
            400U);
  EXPECT_EQ(status({.method = "POST",
                    .path = "/api/tables",
                    .body = R"({"name": "x", "options": {"special_roles": [")" + marker + "\"]}}"}),
            409U);
  EXPECT_EQ(
      status({.method = "POST", .path = "/api/quick", .body = R"({"nom": ")" + marker + "\"}"}),
      400U);
  EXPECT_EQ(
      status(
          {.method = "POST", .path = room + "/moves", .body = R"({"token": ")" + marker + "\"}"}),
      403U);
  EXPECT_EQ(
      status(
          {.method = "POST", .path = room + "/device", .body = R"({"code": ")" + marker + "\"}"}),
      404U);
  EXPECT_EQ(status({.path = "/healthz", .headers = "X-Marker: " + marker + "\r\n"}), 200U);
  EXPECT_EQ(send_raw(port, marker + "\r\n\r\n").status, 400U);
  EXPECT_EQ(send_raw(port, "GET / HTTP/9.9\r\n\r\n").status, 400U);
  EXPECT_EQ(send_raw(port, "GET /" + marker + "\r\n\r\n").status, 400U);
  EXPECT_EQ(
      send_raw(port, "POST /api/tables HTTP/1.1\r\nContent-Length: " + marker + "\r\n\r\n").status,
      400U);
  EXPECT_EQ(send_raw(port,
                     "POST /api/tables HTTP/1.1\r\nContent-Length: 2\r\n"
                     "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                .status,
            400U);

  EXPECT_EQ(status({.method = "POST", .path = "/api/tables", .body = std::string(100'000, 'x')}),
            413U);
  EXPECT_EQ(status({.path = "/", .headers = "X-Long: " + std::string(20'000, 'x') + "\r\n"}), 413U);
  EXPECT_EQ(status({.path = "/" + std::string(20'000, 'x')}), 413U);
  // Many headers, and many requests at once on one connection.
  std::string many;
  for (unsigned i = 0; i < 2000; ++i) many += "X-H" + std::to_string(i) + ": y\r\n";
  EXPECT_EQ(status({.path = "/", .headers = many}), 413U);
  Channel pipeline{port};
  std::string requests;
  for (unsigned i = 0; i < 50; ++i) requests += request_text({.path = "/healthz"});
  pipeline.send(requests);
  std::string unread;
  for (unsigned i = 0; i < 50; ++i) EXPECT_EQ(read_reply(pipeline, unread).status, 200U);
}

TEST(Http, AnyoneWhoDawdlesIsCutOff) {
  HostedServer server{[](ServerOptions& options) { options.request_seconds = 1; }};
  Bystanders others{server.port()};
  Channel silent{server.port()};
  Channel half{server.port()};
  half.send("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  std::string unread;
  EXPECT_EQ(half.receive(unread, k_patience), Channel::Got::end);
  EXPECT_EQ(silent.receive(unread, k_patience), Channel::Got::end);
  EXPECT_TRUE(unread.empty());
}

TEST(Http, LimitsHold) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.requests = {0.01, 12};
    options.addresses.new_tables = {0.01, 2};
  }};
  const auto open_table = [&] {
    return call_api(server.port(),
                    {.method = "POST", .path = "/api/tables", .body = R"({"name": "Ana"})"},
                    "Pass");
  };
  EXPECT_EQ(open_table().status, 201U);
  EXPECT_EQ(open_table().status, 201U);
  const HttpReply refused = open_table();
  EXPECT_EQ(refused.status, 429U);
  EXPECT_EQ(refused.field("error"), "too_many_requests");
  for (unsigned i = 0; i < 9; ++i) EXPECT_EQ(fetch(server.port(), {.path = "/"}).status, 200U);
  EXPECT_EQ(fetch(server.port(), {.path = "/"}).status, 429U);
  EXPECT_EQ((SocketClient{server.port(), "/ws"}.status()), 429U);
}

TEST(Http, ConnectionsAndTablesAreCounted) {
  HostedServer server{[](ServerOptions& options) {
    options.connections = 3;
    options.house.rooms = 2;
  }};
  const auto open_table = [&] {
    return fetch(server.port(),
                 {.method = "POST", .path = "/api/tables", .body = R"({"name": "Ana"})"});
  };
  EXPECT_EQ(open_table().status, 201U);
  EXPECT_EQ(open_table().status, 201U);
  EXPECT_EQ(open_table().field("error"), "too_many_tables");
  std::vector<std::unique_ptr<SocketClient>> held;
  for (unsigned i = 0; i < 3; ++i) {
    held.push_back(std::make_unique<SocketClient>(server.port(), "/ws"));
    EXPECT_EQ(held.back()->status(), 101U);
  }
  EXPECT_EQ(fetch(server.port(), {.path = "/"}).status, 0U);
  held.clear();
  unsigned status = 0;
  for (unsigned i = 0; i < 200 && status != 200; ++i) {
    status = fetch(server.port(), {.path = "/"}).status;
  }
  EXPECT_EQ(status, 200U) << "places are given back";
}

TEST(Http, AnAddressHasOnlySoManyConnections) {
  HostedServer server{[](ServerOptions& options) {
    options.addresses.off = false;
    options.addresses.connections = 2;
  }};
  Channel one{server.port()};
  Channel two{server.port()};
  std::string unread;
  one.send(request_text({.path = "/healthz"}));
  two.send(request_text({.path = "/healthz"}));
  EXPECT_EQ(read_reply(one, unread).status, 200U);
  EXPECT_EQ(read_reply(two, unread).status, 200U);
  EXPECT_EQ(fetch(server.port(), {.path = "/healthz"}).status, 0U);
}

}  // namespace
}  // namespace insidejob::wire_test
