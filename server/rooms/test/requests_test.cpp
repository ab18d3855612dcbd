// What is asked of a house over HTTP, without the network: every request, and every way in which
// one can be wrong.
#include "server/rooms/requests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/json.h"
#include "notation/test/support/protocol.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

// Must never appear in an answer.
constexpr std::string_view k_marker = "xyzzy-4711-plugh";

std::string field(const HouseReply& reply, std::string_view name) {
  const auto [document, error] = JsonDocument::parse(reply.body);
  const auto value = error ? std::nullopt : document.root().member(name);
  return value ? value->string().value_or("") : "";
}

class HouseRequests : public ::testing::Test {
 protected:
  HouseReply ask(RequestMethod method, std::string_view path, std::string_view body = {},
                 std::string_view definition = "Failure") {
    std::vector<HouseReply> replies;
    answer_request(
        house.house, {.method = method, .path = path, .body = body, .from = address(1)},
        [this] {
          ++asked_for_room;
          return has_room;
        },
        [&](HouseReply reply) { replies.push_back(std::move(reply)); });
    house.settle();
    EXPECT_EQ(replies.size(), 1U) << path;
    if (replies.empty()) return {};
    test::expect_fits(replies[0].status < 300 ? definition : "Failure", replies[0].body);
    EXPECT_EQ(replies[0].body.find(k_marker), std::string::npos) << replies[0].body;
    return replies[0];
  }
  HouseReply get(std::string_view path, std::string_view definition = "Failure") {
    return ask(RequestMethod::get, path, {}, definition);
  }
  HouseReply post(std::string_view path, std::string_view body,
                  std::string_view definition = "Failure") {
    return ask(RequestMethod::post, path, body, definition);
  }
  void expect_fault(ServerFault fault, const HouseReply& reply) {
    EXPECT_EQ(field(reply, "error"), HouseFault{fault}.name());
    EXPECT_EQ(reply.status, HouseFault{fault}.status());
  }
  // The path of a request about this table.
  [[nodiscard]] static std::string table(const Pass& pass, std::string_view what = "") {
    return "/api/tables/" + pass.room + (what.empty() ? "" : "/") + std::string{what};
  }

  SmallHouse house;
  bool has_room = true;  // for another table
  unsigned asked_for_room = 0;
};

TEST_F(HouseRequests, OpenATableAsWished) {
  const HouseReply plain = post("/api/tables", R"({"name": "Ana"})", "Pass");
  EXPECT_EQ(plain.status, 201U);
  const HouseReply wished = post(
      "/api/tables", R"({"name": "Bo", "preset": "classic", "options": {"players": 5}})", "Pass");
  EXPECT_EQ(wished.status, 201U);
  const TableState& state = house.state(field(wished, "room"));
  EXPECT_EQ(state.members.front().name, "Bo");
  EXPECT_EQ(state.options.players, 5U);
  EXPECT_NE(field(plain, "room"), field(wished, "room"));
  EXPECT_NE(field(plain, "token"), field(wished, "token"));
  EXPECT_TRUE(house.connect(field(wished, "room"), field(wished, "token"))->is_open());
}

TEST_F(HouseRequests, WhatATableRefusesIsToldWithTheRule) {
  const HouseReply nameless = post("/api/tables", R"({"name": " "})");
  EXPECT_EQ(nameless.status, 409U);
  EXPECT_EQ(field(nameless, "error"), "name_empty");
  const HouseReply crowd = post("/api/tables", R"({"name": "Ana", "options": {"players": 9}})");
  EXPECT_EQ(crowd.status, 409U);
  EXPECT_EQ(field(crowd, "error"), "options_forbidden");
  EXPECT_FALSE(field(crowd, "fault").empty());
  EXPECT_TRUE(field(crowd, "rule").starts_with("R")) << crowd.body;
  EXPECT_EQ(house.metrics.tables_created.value(), 0U);
}

TEST_F(HouseRequests, ABodyThatCannotBeReadIsExplained) {
  const std::string marker{k_marker};
  const Pass pass = house.open("Ana");
  const std::vector<std::pair<std::string, std::string>> bodies{
      {"/api/tables", ""},
      {"/api/tables", marker},
      {"/api/tables", "[\"" + marker + "\"]"},
      {"/api/tables", "{}"},
      {"/api/tables", R"({"name": 7})"},
      {"/api/tables", R"({"name": "Ana", "preset": ")" + marker + "\"}"},
      {"/api/tables", R"({"name": "Ana", "options": ")" + marker + "\"}"},
      {"/api/tables", R"({"name": "Ana", "options": {"players": ")" + marker + "\"}}"},
      {"/api/tables", R"({"name": "Ana", "options": {"history": ")" + marker + "\"}}"},
      {"/api/quick", R"({"name": null})"},
      {table(pass, "quick"), "{}"},
      {table(pass, "members"), R"({"watch": true})"},
      {table(pass, "members"), R"({"name": "Bo", "watch": ")" + marker + "\"}"},
      {table(pass, "moves"), "{}"},
      {table(pass, "moves"), R"({"token": 7})"},
      {table(pass, "device"), R"({"look": true})"},
      {table(pass, "device"), R"({"code": "0", "look": 1})"}};
  for (const auto& [path, body] : bodies) {
    SCOPED_TRACE(path + ' ' + body);
    const HouseReply reply = post(path, body);
    expect_fault(ServerFault::bad_request, reply);
    EXPECT_FALSE(field(reply, "message").empty());
  }
  EXPECT_EQ(asked_for_room, 0U) << "a request that cannot be read uses up nothing";
  EXPECT_EQ(house.state(pass.room).members.size(), 1U);
}

TEST_F(HouseRequests, WithoutRoomThereIsNoNewTable) {
  has_room = false;
  expect_fault(ServerFault::too_many_requests, post("/api/tables", R"({"name": "Ana"})"));
  expect_fault(ServerFault::too_many_requests, post("/api/quick", R"({"name": "Ana"})"));
  EXPECT_EQ(asked_for_room, 2U);
  EXPECT_EQ(house.metrics.tables_created.value(), 0U);
  // Existing tables stay open to everyone.
  const Pass pass = house.open("Ana");
  EXPECT_EQ(post(table(pass, "members"), R"({"name": "Bo"})", "Pass").status, 201U);
  EXPECT_EQ(asked_for_room, 2U);
}

TEST_F(HouseRequests, ATableIsFoundHoweverItsCodeIsTyped) {
  const Pass pass = house.open("Ana");
  const HouseReply found = get(table(pass), "TableInfo");
  EXPECT_EQ(found.status, 200U);
  EXPECT_EQ(field(found, "room"), pass.room);
  EXPECT_EQ(field(found, "host"), "Ana");
  std::string loud = pass.room;
  std::ranges::transform(loud, loud.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  std::erase(loud, '-');
  EXPECT_EQ(get("/api/tables/" + loud, "TableInfo").body, found.body);
  for (const std::string& code :
       {std::string{}, std::string{"bako"}, std::string{k_marker}, std::string(5'000, 'a')}) {
    expect_fault(ServerFault::unknown_room, get("/api/tables/" + code));
  }
  expect_fault(ServerFault::unknown_room,
               get(pass.room == "bako-dimu-fera" ? "/api/tables/bako-dimu-feru"
                                                 : "/api/tables/bako-dimu-fera"));
}

TEST_F(HouseRequests, OnlyPublicTablesAreListed) {
  house.open("Ana");
  EXPECT_EQ(get("/api/tables", "TableList").body, R"({"tables": []})");
  const Pass shown = house.open("Bo", {}, {.public_table = true});
  const HouseReply list = get("/api/tables", "TableList");
  EXPECT_EQ(list.status, 200U);
  EXPECT_NE(list.body.find(shown.room), std::string::npos) << list.body;
  EXPECT_EQ(list.body.find("Ana"), std::string::npos) << list.body;
  EXPECT_EQ(list.body.find(shown.token), std::string::npos);
}

TEST_F(HouseRequests, PeopleJoinToPlayOrToWatch) {
  const Pass pass = house.open("Ana");
  EXPECT_EQ(post(table(pass, "members"), R"({"name": "Bo"})", "Pass").status, 201U);
  EXPECT_EQ(post(table(pass, "members"), R"({"name": "Cy", "watch": true})", "Pass").status, 201U);
  const TableState& state = house.state(pass.room);
  ASSERT_EQ(state.members.size(), 3U);
  EXPECT_TRUE(seat_of(state, MemberId{2}));
  EXPECT_FALSE(seat_of(state, MemberId{3}));
  expect_fault(ServerFault::unknown_room,
               post("/api/tables/nonsense/members", R"({"name": "Di"})"));
}

TEST_F(HouseRequests, QuickPlayGivesASeatAtOnce) {
  const HouseReply first = post("/api/quick", R"({"name": "Ana"})", "Pass");
  EXPECT_EQ(first.status, 200U);
  // The other node found the table in the list.
  const std::string path = "/api/tables/" + field(first, "room") + "/quick";
  EXPECT_EQ(post(path, R"({"name": "Bo"})", "Pass").status, 200U);
  // A table that does not wait for strangers has no such seat.
  const Pass among_friends = house.open("Cy");
  expect_fault(ServerFault::unavailable, post(table(among_friends, "quick"), R"({"name": "Di"})"));
}

TEST_F(HouseRequests, APlaceMovesToAnotherDeviceOnce) {
  const Pass pass = house.open("Ana");
  const auto code_for = [](const std::string& code) { return R"({"code": ")" + code + "\"}"; };
  const HouseReply drawn =
      post(table(pass, "moves"), R"({"token": ")" + pass.token + "\"}", "MoveCode");
  EXPECT_EQ(drawn.status, 201U);
  const std::string code = field(drawn, "code");
  EXPECT_NE(code, pass.token);
  for (unsigned i = 0; i < 2; ++i) {
    const HouseReply look =
        post(table(pass, "device"), R"({"code": ")" + code + R"(", "look": true})", "Mover");
    EXPECT_EQ(look.status, 200U);
    EXPECT_EQ(look.body, R"({"member": 1, "name": "Ana"})");
  }
  const HouseReply moved = post(table(pass, "device"), code_for(code), "Pass");
  EXPECT_EQ(moved.status, 200U);
  EXPECT_NE(field(moved, "token"), pass.token);
  expect_fault(ServerFault::unknown_code, post(table(pass, "device"), code_for(code)));
  EXPECT_EQ(house.connect(pass.room, pass.token)->closed, CloseReason::unknown_token);
  EXPECT_TRUE(house.connect(pass.room, field(moved, "token"))->is_open());
}

TEST_F(HouseRequests, NobodyMovesAPlaceWithoutItsKey) {
  const Pass pass = house.open("Ana");
  const std::string nobodys(64, '0');
  for (const std::string& key : {std::string{}, std::string{k_marker}, nobodys}) {
    expect_fault(ServerFault::unknown_token,
                 post(table(pass, "moves"), R"({"token": ")" + key + "\"}"));
    expect_fault(ServerFault::unknown_code,
                 post(table(pass, "device"), R"({"code": ")" + key + "\"}"));
    expect_fault(ServerFault::unknown_code,
                 post(table(pass, "device"), R"({"code": ")" + key + R"(", "look": true})"));
  }
  // A token is not a code.
  expect_fault(ServerFault::unknown_code,
               post(table(pass, "device"), R"({"code": ")" + pass.token + "\"}"));
  EXPECT_TRUE(house.connect(pass.room, pass.token)->is_open());
}

TEST_F(HouseRequests, OtherPathsAndMethodsAreRefused) {
  const Pass pass = house.open("Ana");
  const std::vector<std::string> elsewhere{"",
                                           "/",
                                           "/api",
                                           "/api/tablesx",
                                           "/api/quick/",
                                           "/api/tables/nonsense/log",
                                           table(pass) + '/',
                                           table(pass, "log"),
                                           table(pass, "members/2")};
  for (const std::string& path : elsewhere) {
    for (const auto method : {RequestMethod::get, RequestMethod::post, RequestMethod::other}) {
      SCOPED_TRACE(path);
      expect_fault(ServerFault::not_found, ask(method, path, R"({"name": "Bo"})"));
    }
  }
  const auto refused = [&](RequestMethod method, const std::string& path) {
    SCOPED_TRACE(path);
    expect_fault(ServerFault::wrong_method, ask(method, path, R"({"name": "Bo"})"));
  };
  refused(RequestMethod::other, "/api/tables");
  refused(RequestMethod::get, "/api/quick");
  refused(RequestMethod::post, table(pass));
  refused(RequestMethod::other, table(pass));
  for (const std::string_view what : {"members", "moves", "device", "quick"}) {
    refused(RequestMethod::get, table(pass, what));
    refused(RequestMethod::other, table(pass, what));
  }
  EXPECT_EQ(house.state(pass.room).members.size(), 1U);
}

// The client is not told which node runs the table, but the node that asks on its behalf is.
TEST_F(HouseRequests, AFaultNamesTheNodeOnlyToTheServer) {
  const HouseReply reply =
      reply_of({.fault = ServerFault::unavailable, .node = std::string{k_marker}});
  EXPECT_EQ(reply.elsewhere, k_marker);
  EXPECT_EQ(reply.status, 503U);
  EXPECT_EQ(reply.body, R"({"error": "unavailable"})");
}

}  // namespace
}  // namespace insidejob::rooms_test
