// Whole games of every variant over real sockets. Each message fits the schema (the guests check
// that), each record is sound, and each deal can be verified.
#include <gtest/gtest.h>

#include <set>

#include "lab/exec/exec_bot.h"
#include "notation/referee.h"
#include "notation/test/support/protocol.h"
#include "server/admin/deal_check.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"
#include "server/net/test/support/http_client.h"
#include "server/net/test/support/variants.h"
#include "server/rooms/close_reason.h"
#include "server/rooms/fault.h"
#include "table/shuffle/blake2b.h"
#include "texts/test/table_keys.h"
#include "tools/load/json_cursor.h"

namespace insidejob::wire_test {
namespace {

using load::member_of;
using load::Stage;

// The last message that contains this text.
const std::string& last_with(const Guest& guest, std::string_view text) {
  static const std::string none;
  for (auto heard = guest.heard().rbegin(); heard != guest.heard().rend(); ++heard) {
    if (heard->text.find(text) != std::string::npos) return heard->text;
  }
  ADD_FAILURE() << "never heard: " << text;
  return none;
}

// The game that has just ended has a sound record, and its deal follows from the commitments.
void expect_sound_game(Company& company) {
  const std::string answer = company.host().ask(R"("ask": "record")");
  const std::string record{member_of(answer, "record")};
  const Verdict verdict = judge_record(record, [](RuleViolation) { return std::string{}; });
  ASSERT_TRUE(verdict.ok) << verdict.answer << " about " << answer;
  EXPECT_NE(verdict.answer.find("\"cause\""), std::string::npos) << verdict.answer;

  const std::string& end = last_with(company.host(), "\"proof\"");
  const std::string proof{member_of(member_of(member_of(end, "game"), "result"), "proof")};
  const std::string& dealt = last_with(company.host(), "\"game_dealt\"");
  const std::string& committed = last_with(company.host(), "\"seed_committed\"");
  const std::string commitment{load::unquoted(member_of(proof, "commitment"))};
  EXPECT_NE(committed.find(commitment), std::string::npos);
  for (const auto& guest : company.guests) {
    if (guest->is_connected() && !guest->value().empty()) {
      EXPECT_NE(proof.find(guest->value()), std::string::npos);
    }
  }
  std::string leader;
  if (const auto at = dealt.find("\"first_leader\": "); at != std::string::npos) {
    leader = ", " + dealt.substr(at, 17);
  }
  const auto reading = read_deal_file("{\"proof\": " + proof + ", \"record\": " + record +
                                      ", \"reluctant\": []" + leader + "}");
  ASSERT_TRUE(std::holds_alternative<DealFile>(reading)) << proof << record;
  for (const DealFinding& finding : check_deal(blake2b, std::get<DealFile>(reading))) {
    EXPECT_EQ(finding.holds, Holds::yes) << finding.text;
  }
}

void play_game(Company& company) {
  company.start_game();
  company.play_until(Stage::result);
  ASSERT_FALSE(testing::Test::HasFatalFailure());
  expect_sound_game(company);
  for (const auto& guest : company.guests) EXPECT_EQ(guest->refusals(), 0U);
}

TEST(Games, EveryVariantIsPlayedToItsEnd) {
  HostedServer server;
  std::uint64_t seed = 0;
  for (const Variant& variant : all_variants()) {
    SCOPED_TRACE(variant.name);
    const unsigned bots = ++seed % 3 == 0 && variant.players > 2 ? 1 : 0;
    Company company{server.port(),
                    {.people = variant.players - bots,
                     .bots = bots,
                     .wishes = variant.wishes,
                     .watched = seed % 2 == 0,
                     .seed = seed}};
    play_game(company);
    if (HasFailure()) return;
  }
}

TEST(Games, RematchesFollowEachOther) {
  HostedServer server;
  Company company{server.port(), {.people = 2, .bots = 2, .watched = true, .seed = 7}};
  for (unsigned game = 1; game <= 3; ++game) {
    play_game(company);
    ASSERT_FALSE(HasFailure());
    const std::string& end = last_with(company.host(), "\"proof\"");
    EXPECT_EQ(member_of(member_of(end, "game"), "number"), std::to_string(game));
  }
}

TEST(Games, BotsAloneAreWatched) {
  HostedServer server;
  Company company{server.port(), {.people = 1, .bots = 3, .seed = 9}};
  EXPECT_EQ(company.host().demand(R"("do": "stand_up")"), "done");
  EXPECT_EQ(company.host().demand(R"("do": "seat_bot", "seat": 0, "level": "rookie", "name": "R")"),
            "done");
  play_game(company);
}

TEST(Games, AProgramPlaysWhereTheServerHasIt) {
  auto started = ExecBot::start(
      {.command = "python3 " INSIDEJOB_SOURCE_DIR "/examples/bot.py", .quiet = true});
  ASSERT_TRUE(std::holds_alternative<std::shared_ptr<const ExecBot>>(started));
  const auto bot = std::get<std::shared_ptr<const ExecBot>>(started);
  HostedServer server{[&](ServerOptions& options) {
    options.bots.time.longest = 500;
    options.bots.more_bots.emplace("exec:example", bot);
    options.house.room.more_bot_levels.emplace_back("exec:example");
  }};
  const std::string seating = R"("do": "seat_bot", "seat": )";
  Company curious{server.port(), {.people = 2, .bots = 2, .seed = 9}};
  EXPECT_EQ(curious.host().demand(seating + R"(2, "level": "exec:/bin/sh")"), "unknown_bot_level");
  Company company{server.port(), {.people = 2, .bots = 2, .seed = 10}};
  for (const std::string seat : {"2", "3"}) {
    EXPECT_EQ(company.host().demand(seating + seat + R"(, "level": "exec:example")"), "done");
  }
  company.start_game();
  company.play_a_little(12);
  EXPECT_GT(bot->counts().asked, 0U);
  EXPECT_EQ(bot->counts().faults_in_all(), 0U);
}

TEST(Games, BotStandsInForSomebodyAway) {
  HostedServer server;
  // Without wagers nobody has the six tokens that would end the game within these four tricks.
  Company company{server.port(),
                  {.people = 3,
                   .bots = 0,
                   .wishes = R"("options": {"players": 3, "wager": false})",
                   .seed = 11}};
  company.start_game();
  company.play_a_little(6);
  company.guests[2]->disconnect();
  while (company.host().heard().back().text.find("member_went_away") == std::string::npos) {
    ASSERT_TRUE(company.host().take(k_patience));
  }
  EXPECT_EQ(company.host().demand(R"("do": "take_over", "seat": 2)"), "done");
  company.play_a_little(6);
  ASSERT_EQ(company.host().stage(), Stage::play) << "too many moves for any game";
  company.guests[2]->connect();
  EXPECT_TRUE(company.guests[2]->has_snapshot());
  company.play_until(Stage::result);
  last_with(*company.guests[1], "seat_handed_back");
  expect_sound_game(company);
  last_with(company.host(), R"("hand": "bot")");
}

TEST(Games, PeopleTalkMarkRenameAndLeave) {
  HostedServer server;
  Company company{server.port(), {.people = 4, .watched = true, .seed = 12}};
  Guest& host = company.host();
  EXPECT_EQ(host.demand(R"("do": "chat", "text": "Hello \"all\" \u00fc")"), "done");
  EXPECT_EQ(host.demand(R"("do": "say", "phrase": {"say": "trust", "seat": 2})"), "done");
  EXPECT_EQ(host.demand(R"("do": "rename", "name": "Anna")"), "done");
  EXPECT_EQ(host.demand(R"("do": "reluctant", "reluctant": true)"), "done");
  EXPECT_EQ(host.demand(R"("do": "options", "set": {"turn_seconds": 30, "history": "open"})"),
            "done");
  EXPECT_EQ(host.demand(R"("do": "options", "set": {"players": 9})"), "options_forbidden");
  EXPECT_EQ(company.guests[1]->demand(R"("do": "start")"), "not_the_host");
  company.start_game();
  company.play_a_little(8);
  EXPECT_EQ(host.demand(R"("do": "mark", "about": 1, "level": "strong")"), "done");
  EXPECT_EQ(company.guests[3]->demand(R"("do": "leave")"), "done");
  EXPECT_EQ(company.guests[3]->socket().wait_for_close().code, 4004U);
  EXPECT_EQ(host.demand(R"("do": "kick", "member": 3)"), "done");
  EXPECT_EQ(company.guests[2]->socket().wait_for_close().reason, "kicked");
  company.play_until(Stage::result);
  EXPECT_EQ(host.demand(R"("do": "give_host", "member": 2)"), "done");
}

TEST(Games, AnswersOverHttpFitTheSchema) {
  HostedServer server;
  const std::uint16_t port = server.port();
  Company company{port, {.people = 1, .wishes = R"("options": {"public_table": true})"}};
  const std::string room = "/api/tables/" + company.room();
  const auto post = [&](const std::string& path, const std::string& body,
                        std::string_view definition) {
    return call_api(port, {.method = "POST", .path = path, .body = body}, definition);
  };
  EXPECT_EQ(call_api(port, {.path = room}, "TableInfo").field("stage"), "lobby");
  const HttpReply list = call_api(port, {.path = "/api/tables"}, "TableList");
  EXPECT_NE(list.body.find(company.room()), std::string::npos);
  EXPECT_EQ(post("/api/quick", R"({"name": "Quick"})", "Pass").status, 200U);
  const std::string token = R"({"token": ")" + company.host().ticket().token + "\"}";
  const HttpReply code = post(room + "/moves", token, "MoveCode");
  EXPECT_EQ(code.status, 201U);
  const std::string key = R"({"code": ")" + code.field("code") + "\"";
  EXPECT_EQ(post(room + "/device", key + R"(, "look": true})", "Mover").status, 200U);
  EXPECT_EQ(post(room + "/device", key + "}", "Pass").status, 200U);

  EXPECT_EQ(post(room + "/moves", token, "").field("error"), "unknown_token");
  EXPECT_EQ(post(room + "/device", R"({"code": "aa"})", "").field("error"), "unknown_code");
  EXPECT_EQ(post(room + "/members", R"({"name": ""})", "").field("error"), "name_empty");
  EXPECT_EQ(post(room + "/members", R"({"nom": "x"})", "").field("error"), "bad_request");
  EXPECT_EQ(post("/api/tables/bako-dimu-fera/members", R"({"name": "x"})", "").field("error"),
            "unknown_room");
  EXPECT_EQ(call_api(port, {.path = "/api/tables/no-code"}, "").field("error"), "unknown_room");
  EXPECT_EQ(call_api(port, {.path = "/api/nothing"}, "").status, 404U);
  EXPECT_EQ(call_api(port, {.method = "PUT", .path = room}, "").status, 405U);
  const HttpReply forbidden =
      post("/api/tables", R"({"name": "x", "options": {"players": 9}})", "");
  EXPECT_EQ(forbidden.status, 409U);
  EXPECT_EQ(forbidden.field("error"), "options_forbidden");
}

// Code, schema and texts use the same names.
TEST(Games, NamesOfFaultsAndClosesAreTheSameEverywhere) {
  std::set<std::string> faults;
  std::set<std::string> keys{"refusal.not_stored", "refusal.busy"};
#define INSIDEJOB_NAME(name, status) faults.insert(#name);
  INSIDEJOB_SERVER_FAULTS(INSIDEJOB_NAME)
#undef INSIDEJOB_NAME
  faults.erase("refused");  // reported with the table's own reason
  std::set<std::string> closes;
#define INSIDEJOB_NAME(name, code) closes.insert(#name);
  INSIDEJOB_CLOSE_REASONS(INSIDEJOB_NAME)
#undef INSIDEJOB_NAME
  const auto words = [](std::string_view definition) {
    const auto list = test::protocol().words(definition);
    return std::set<std::string>{list.begin(), list.end()};
  };
  EXPECT_EQ(faults, words("ServerError"));
  EXPECT_EQ(closes, words("CloseReason"));
  for (const std::string& fault : faults) keys.insert("error." + fault);
  for (const std::string& close : closes) keys.insert("closed." + close);
  EXPECT_EQ(keys, server_keys());
}

}  // namespace
}  // namespace insidejob::wire_test
