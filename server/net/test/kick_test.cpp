// Being kicked, over real sockets. The token stops working, the table gets another code, the old
// code leads strangers nowhere, and members need not care.
#include <gtest/gtest.h>

#include <string>

#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/storage/test/support/contract.h"

namespace insidejob::wire_test {
namespace {

using load::Stage;

std::string hello(const std::string& token) { return R"({"hello": 1, "token": ")" + token + "\"}"; }

std::string room_now(Storage& storage, const std::string& any_code) {
  return storage.find_room(any_code)->room_code;
}

HttpReply post(std::uint16_t port, const std::string& path, const std::string& body) {
  return fetch(port, {.method = "POST", .path = "/api/tables/" + path, .body = body});
}

// Why the server closes a connection whose first message is this one.
Closing closing_of(std::uint16_t port, const std::string& room, const std::string& first) {
  SocketClient socket{port, "/ws/" + room};
  socket.send_text(first);
  return socket.wait_for_close();
}

TEST(Kick, TheKickedAreToldAndStayOut) {
  HostedServer server;
  Company company{server.port(), {.people = 3, .bots = 1, .watched = true, .seed = 31}};
  const std::string old = company.room();
  company.start_game();
  company.play_a_little(5);
  Guest& kicked = *company.guests[2];
  const std::string token = kicked.ticket().token;
  EXPECT_EQ(
      company.host().demand(R"("do": "kick", "member": )" + std::to_string(kicked.ticket().member)),
      "done");
  Closing closing = kicked.socket().wait_for_close();
  EXPECT_EQ(closing.code, 4011U);
  EXPECT_EQ(closing.reason, "kicked");
  // A screen without a token cannot be told apart from the kicked player, so it is closed too.
  closing = company.guests.back()->socket().wait_for_close();
  EXPECT_EQ(closing.code, 4010U);
  EXPECT_EQ(closing.reason, "room_changed");
  const std::string room = room_now(server.storage(), old);
  ASSERT_NE(room, old);
  for (const Heard& heard : company.guests.back()->heard()) {
    EXPECT_EQ(heard.text.find(room), std::string::npos);
  }
  for (const Heard& heard : kicked.heard()) EXPECT_EQ(heard.text.find(room), std::string::npos);

  // With the old code, with the old token, or both.
  EXPECT_EQ(closing_of(server.port(), old, hello(token)).code, 4011U);
  EXPECT_EQ(closing_of(server.port(), room, hello(token)).code, 4011U);
  EXPECT_EQ(closing_of(server.port(), old, R"({"hello": 1})").code, 4002U);
  const std::string nobody(64, 'a');
  EXPECT_EQ(closing_of(server.port(), old, hello(nobody)).code, 4003U);
  EXPECT_EQ(fetch(server.port(), {.path = "/api/tables/" + old}).status, 404U);
  const HttpReply joined = post(server.port(), old + "/members", R"({"name": "Me again"})");
  EXPECT_EQ(joined.status, 404U);
  EXPECT_EQ(joined.field("error"), "unknown_room");
  EXPECT_EQ(post(server.port(), old + "/moves", R"({"token": ")" + token + "\"}").field("error"),
            "unknown_room");
  EXPECT_EQ(post(server.port(), old + "/device", R"({"code": ")" + nobody + "\"}").field("error"),
            "unknown_room");
  EXPECT_EQ(post(server.port(), old + "/quick", R"({"name": "Me"})").status / 100, 5U);

  // Everyone else plays on.
  company.guests.pop_back();
  company.guests.pop_back();
  company.play_until(Stage::result);
}

TEST(Kick, MembersComeBackByTheOldLink) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tables.sqlite");
  Ticket guest_ticket;
  Ticket host_ticket;
  std::string room;
  {
    HostedServer server{file, nullptr};
    Company company{server.port(), {.people = 3, .bots = 1, .seed = 32}};
    company.start_game();
    company.play_a_little(5);
    guest_ticket = company.guests[1]->ticket();
    host_ticket = company.host().ticket();
    company.guests[1]->disconnect();  // a dead battery
    EXPECT_EQ(company.host().demand(R"("do": "kick", "member": 3)"), "done");
    room = room_now(server.storage(), host_ticket.room);
    ASSERT_NE(room, host_ticket.room);
    company.guests[1]->connect();
    EXPECT_NE(company.guests[1]->heard().back().text.find("\"room\": \"" + room + '"'),
              std::string::npos);
    // Moving to another device works too, also by the old link.
    const std::string body = R"({"token": ")" + guest_ticket.token + "\"}";
    const std::string code = post(server.port(), guest_ticket.room + "/moves", body).field("code");
    ASSERT_EQ(code.size(), 64U);
    const HttpReply moved =
        post(server.port(), guest_ticket.room + "/device", R"({"code": ")" + code + "\"}");
    ASSERT_EQ(moved.status, 200U) << moved.body;
    EXPECT_EQ(moved.field("room"), room);
    const std::string old_room = guest_ticket.room;
    guest_ticket = ticket_of(moved.body);
    guest_ticket.room = old_room;
    server.stop();
  }
  // All of this holds after a restart, no matter who comes first.
  HostedServer server{file, nullptr};
  Guest guest{server.port(), guest_ticket, 5};
  EXPECT_EQ(guest.demand(R"("do": "chat", "text": "Back")"), "done");
  Guest host{server.port(), {room, host_ticket.member, host_ticket.token}, 6};
  EXPECT_EQ(host.demand(R"("do": "chat", "text": "Me too")"), "done");
  EXPECT_EQ(server.metrics().rooms.value(), 1U);
  const HttpReply joined = post(server.port(), room + "/members", R"({"name": "A friend"})");
  EXPECT_EQ(joined.status, 201U);
  EXPECT_EQ(joined.field("room"), room);
}

TEST(Kick, PublicTablesListTheNewCodeAtOnce) {
  HostedServer server;
  Company company{server.port(),
                  {.people = 2, .wishes = R"("options": {"public_table": true})", .seed = 33}};
  const std::string old = company.room();
  EXPECT_EQ(company.host().demand(R"("do": "kick", "member": 2)"), "done");
  const std::string room = room_now(server.storage(), old);
  const std::string list = fetch(server.port(), {.path = "/api/tables"}).body;
  EXPECT_NE(list.find(room), std::string::npos) << list;
  EXPECT_EQ(list.find(old), std::string::npos) << list;
}

// Many kicks, with people who come and go: still one room, one table.
TEST(Kick, AgainAndAgain) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 34}};
  const std::string first = company.room();
  for (unsigned i = 0; i < 20; ++i) {
    const std::string room = room_now(server.storage(), first);
    const Ticket guest =
        ticket_of(post(server.port(), room + "/members", R"({"name": "x", "watch": true})").body);
    EXPECT_EQ(company.host().demand(R"("do": "kick", "member": )" + std::to_string(guest.member)),
              "done");
    EXPECT_EQ(post(server.port(), room + "/members", R"({"name": "x"})").status, 404U);
  }
  EXPECT_EQ(server.metrics().rooms.value(), 1U);
  company.guests[1]->disconnect();
  company.guests[1]->connect();
  company.start_game();
  company.play_until(Stage::result);
}

}  // namespace
}  // namespace insidejob::wire_test
