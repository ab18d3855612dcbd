// Duplicate evenings over HTTP and WebSockets: several tables with one deal, a board, and nothing
// about a round before it is closed.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "challenges/challenge_answer.h"
#include "notation/json.h"
#include "notation/test/support/protocol.h"
#include "server/rooms/duplicate_board.h"
#include "server/rooms/requests.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

OptionsPatch two_players() {
  OptionsPatch patch;
  patch.players = 2;
  return patch;
}

// Two tables of two people each.
class DuplicateEvening : public ::testing::Test {
 protected:
  DuplicateEvening() {
    bo = house.join(ana.room, {.name = "Bo", .from = address(2)});
    first.push_back(house.connect(ana.room, ana.token, address(1)));
    first.push_back(house.connect(ana.room, bo.token, address(2)));
    const HouseReply added = add(ana.room, ana.token);
    EXPECT_EQ(added.status, 201U) << added.body;
    id = text_in(added.body, "duplicate");
    room = text_in(added.body, "room");
    cy = house.join(room, {.name = "Cy", .from = address(3)});
    di = house.join(room, {.name = "Di", .from = address(4)});
    second.push_back(house.connect(room, cy.token, address(3)));
    second.push_back(house.connect(room, di.token, address(4)));
    house.pass(5'000);
  }

  static std::string text_in(const std::string& body, std::string_view name) {
    const auto [document, error] = JsonDocument::parse(body);
    if (error || !document.root().member(name)) return {};
    return document.root().member(name)->string().value_or("");
  }
  HouseReply post(const std::string& path, const std::string& body = "{}", unsigned from = 1,
                  bool may_open = true) {
    std::vector<HouseReply> replies;
    answer_request(
        house.house,
        {.method = RequestMethod::post, .path = path, .body = body, .from = address(from)},
        [may_open] { return may_open; },
        [&](HouseReply reply) { replies.push_back(std::move(reply)); });
    house.settle();
    EXPECT_EQ(replies.size(), 1U) << path;
    return replies.empty() ? HouseReply{} : replies[0];
  }
  // As a challenge for these bots says it.
  static std::string challenge_version() {
    const std::string challenge = challenge_answer(R"({"do": "day", "day": "2026-11-18"})");
    const std::size_t at = challenge.find(R"("bots": ")") + 9;
    return challenge.substr(at, 8);
  }
  // What anyone with its code may know about a table.
  std::string about(const std::string& code) {
    HouseReply reply;
    answer_request(
        house.house,
        {.method = RequestMethod::get, .path = "/api/tables/" + code, .from = address(9)},
        [] { return true; }, [&](HouseReply given) { reply = std::move(given); });
    house.settle();
    return reply.body;
  }
  HouseReply add(const std::string& code, const std::string& token) {
    const HouseReply reply =
        post("/api/tables/" + code + "/duplicate", R"({"token": ")" + token + "\"}");
    test::expect_fits(reply.status == 201 ? "AddedTable" : "Failure", reply.body);
    return reply;
  }
  HouseReply close(const std::string& code, const std::string& token, unsigned round) {
    const HouseReply reply =
        post("/api/tables/" + code + "/close_round",
             R"({"token": ")" + token + R"(", "round": )" + std::to_string(round) + "}");
    test::expect_fits(reply.status == 200 ? "ClosedRound" : "Failure", reply.body);
    return reply;
  }
  std::string board(const std::string& token = "") {
    const HouseReply reply =
        post("/api/duplicates/" + id, token.empty() ? "{}" : R"({"token": ")" + token + "\"}", 9);
    test::expect_fits(reply.status == 200 ? "DuplicateBoard" : "Failure", reply.body);
    return reply.body;
  }
  [[nodiscard]] const TableState& state(const std::string& code) { return house.state(code); }

  void start() {
    EXPECT_EQ(first[0]->command(R"("do": "start")"), "done");
    house.pass(20'000);
    ASSERT_EQ(state(ana.room).stage, Stage::play);
    ASSERT_EQ(state(room).stage, Stage::play);
    for (const auto& player : second) EXPECT_EQ(player->command(R"("do": "looked")"), "done");
  }
  // Until nobody has anything to do.
  void play(
      const std::string& code, std::vector<std::unique_ptr<Client>>& players,
      const std::function<void()>& look = [] {}) {
    for (unsigned i = 0; i < 400; ++i) {
      bool moved = false;
      look();
      for (const auto& player : players) {
        if (!player->is_open()) continue;
        if (state(code).stage == Stage::discussion) {
          moved |= player->command(R"("do": "discussion_ready", "ready": true)") == "done";
        } else if (const std::string move = player->next_move(); !move.empty()) {
          moved |= player->command(move) == "done";
        }
      }
      if (!moved) return;
    }
  }

  SmallHouse house;
  Pass ana = house.open("Ana", address(1), two_players());
  Pass bo;
  Pass cy;
  Pass di;
  std::string id;
  std::string room;
  std::vector<std::unique_ptr<Client>> first;
  std::vector<std::unique_ptr<Client>> second;
};

TEST_F(DuplicateEvening, PlaysOneDealAndComparesSeats) {
  start();
  EXPECT_EQ(state(ana.room).game->deal, state(room).game->deal);
  play(ana.room, first);
  EXPECT_TRUE(waits_for_others(state(ana.room)));
  house.pass(10'000);
  EXPECT_TRUE(waits_for_others(state(ana.room))) << "the other table is still playing";
  const std::string sealed = board();
  EXPECT_NE(sealed.find(R"("state": "finished")"), std::string::npos) << sealed;
  EXPECT_NE(sealed.find(R"("state": "playing")"), std::string::npos) << sealed;
  EXPECT_NE(sealed.find("commitment"), std::string::npos);
  for (const char* secret : {"proof", "seed", "role", "won", "missions", "points"}) {
    EXPECT_EQ(sealed.find('"' + std::string{secret} + '"'), std::string::npos) << secret;
  }
  play(room, second);
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
  EXPECT_EQ(state(room).stage, Stage::result);
  const std::string open = board();
  for (const char* shown : {"proof", "seed", "role", "won", "missions", "points", "scores"}) {
    EXPECT_NE(open.find('"' + std::string{shown} + '"'), std::string::npos) << shown;
  }
  EXPECT_EQ(open.find(R"("open")"), std::string::npos);
  for (const char* name : {"Ana", "Bo", "Cy", "Di"}) {
    EXPECT_NE(open.find(name), std::string::npos) << name;
  }
  start();
  EXPECT_EQ(state(room).duplicate->round, 2U);
}

TEST_F(DuplicateEvening, ShowsCodesToTheHostAlone) {
  EXPECT_NE(board(ana.token).find(room), std::string::npos);
  for (const std::string& token : {std::string{}, bo.token, cy.token}) {
    EXPECT_EQ(board(token).find(room), std::string::npos);
  }
}

TEST_F(DuplicateEvening, GrowsByItsHostAlone) {
  EXPECT_EQ(add(ana.room, bo.token).body, R"({"error": "unknown_token"})");
  EXPECT_EQ(add(ana.room, std::string(64, '0')).body, R"({"error": "unknown_token"})");
  EXPECT_EQ(add(room, cy.token).body, R"({"error": "first_table_decides"})");
  EXPECT_EQ(close(room, cy.token, 1).body, R"({"error": "first_table_decides"})");
  EXPECT_EQ(close(ana.room, bo.token, 1).body, R"({"error": "unknown_token"})");
  EXPECT_EQ(close(ana.room, ana.token, 1).body, R"({"error": "not_now"})");
  EXPECT_EQ(
      post("/api/tables/" + ana.room + "/duplicate", R"({"token": ")" + ana.token + "\"}", 1, false)
          .body,
      R"({"error": "too_many_requests"})");
  for (std::size_t i = 1; i < k_most_fellows; ++i) {
    EXPECT_EQ(add(ana.room, ana.token).status, 201U);
  }
  EXPECT_EQ(add(ana.room, ana.token).body, R"({"error": "too_many_tables"})");
}

TEST_F(DuplicateEvening, HasNoBoardForStrangers) {
  std::string other = id;
  other.back() = other.back() == '0' ? '1' : '0';
  const std::string good = id;
  for (const std::string& wrong : {other, std::string(64, '0'), std::string{"x"}, good + "0"}) {
    id = wrong;
    EXPECT_EQ(board(), R"({"error": "unknown_game"})");
  }
}

TEST_F(DuplicateEvening, ShutsOutEveryoneWhoWasNotDealtIn) {
  const Pass eve = house.join(room, {.name = "Eve", .watch = true, .from = address(5)});
  const auto member = house.connect(room, eve.token, address(5));
  const auto screen = house.connect(room, "", address(6));
  EXPECT_TRUE(member->is_open());
  start();
  EXPECT_EQ(member->closed, CloseReason::round_running);
  EXPECT_EQ(screen->closed, CloseReason::round_running);
  for (const auto& client : {member.get(), screen.get()}) {
    for (const std::string& text : client->heard) {
      EXPECT_EQ(text.find("dealt"), std::string::npos) << text;
    }
  }
  const auto again = house.connect(room, eve.token, address(5));
  EXPECT_EQ(again->closed, CloseReason::round_running);
  EXPECT_TRUE(again->heard.empty());
  const auto stranger = house.connect(room, "", address(6));
  EXPECT_EQ(stranger->closed, CloseReason::round_running);
  play(ana.room, first);
  play(room, second);
  house.pass(10'000);
  const auto after = house.connect(room, eve.token, address(5));
  EXPECT_TRUE(after->is_open());
}

// A vote elsewhere would mean that nobody has won there before.
TEST_F(DuplicateEvening, TellsStrangersNothingOfHowFarATableIs) {
  std::set<Stage> stages;
  for (unsigned round = 0; round < 30 && !stages.contains(Stage::vote); ++round) {
    start();
    const std::string dealt = about(room);
    EXPECT_NE(dealt.find(R"("stage": "play")"), std::string::npos) << dealt;
    play(room, second, [&] {
      stages.insert(state(room).stage);
      EXPECT_EQ(about(room), dealt);
    });
    EXPECT_EQ(about(room), dealt);
    play(ana.room, first);
    house.pass(10'000);
    EXPECT_NE(about(room).find(R"("stage": "result")"), std::string::npos);
  }
  EXPECT_EQ(stages, (std::set{Stage::play, Stage::discussion, Stage::vote}));
}

TEST_F(DuplicateEvening, IsClosedByTheHostWhileATablePlays) {
  start();
  play(ana.room, first);
  EXPECT_EQ(close(ana.room, ana.token, 2).body, R"({"error": "not_now"})");
  EXPECT_EQ(close(ana.room, ana.token, 1).status, 200U);
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
  EXPECT_EQ(state(room).stage, Stage::lobby);
  EXPECT_TRUE(state(room).duplicate->results.back().called_off);
}

// Everyone goes home. Anyone who comes back finds the evening as it was.
TEST_F(DuplicateEvening, SurvivesBeingUnloaded) {
  start();
  play(ana.room, first);
  for (const auto& player : first) player->leave();
  house.pass(5 * 60'000);
  play(room, second);
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::result) << "it needs nobody at the first table";
  const auto back = house.connect(ana.room, ana.token, address(1));
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
  EXPECT_FALSE(state(ana.room).duplicate->open);
}

TEST_F(DuplicateEvening, LeavesOutTablesWhereNobodySits) {
  EXPECT_EQ(add(ana.room, ana.token).status, 201U);
  house.pass(5'000);
  start();
  EXPECT_NE(board().find(R"("state": "sits_out")"), std::string::npos);
  play(ana.room, first);
  play(room, second);
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
  EXPECT_EQ(state(room).stage, Stage::result);
}

// By then they could know from elsewhere how the cards are played.
TEST_F(DuplicateEvening, StartsNoGameLate) {
  for (const auto& player : second) player->leave();
  house.pass(1'000);
  EXPECT_EQ(first[0]->command(R"("do": "start")"), "done");
  house.pass(20'000);
  ASSERT_EQ(state(ana.room).stage, Stage::play);
  EXPECT_EQ(state(room).stage, Stage::lobby);
  play(ana.room, first);
  house.pass(k_round_start_wait);
  const auto back = house.connect(room, cy.token, address(3));
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::lobby);
  house.pass(k_round_start_slack);
  EXPECT_EQ(state(ana.room).stage, Stage::result) << "nobody waits for them any longer";
  EXPECT_EQ(state(ana.room).duplicate->deals.back().left_out, std::vector<std::uint32_t>{2});
}

// A log that cannot be read is not one of a table that is gone.
TEST_F(DuplicateEvening, StaysClosedWhileTheStorageFails) {
  start();
  play(ana.room, first);
  house.storage.fail_reads(StorageFault::gone);
  house.pass(10'000);
  EXPECT_TRUE(waits_for_others(state(ana.room)));
  EXPECT_EQ(board(), R"({"error": "unavailable"})");
  house.storage.fail_reads(std::nullopt);
  house.pass(10'000);
  EXPECT_TRUE(waits_for_others(state(ana.room)));
  play(room, second);
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
}

// The board shows the deal to everyone as soon as the round is closed. Someone who comes back then
// and plays on, faster than the table finds out, does not gain by it.
TEST_F(DuplicateEvening, CountsNothingThatIsPlayedAfterwards) {
  start();
  for (const auto& player : second) player->leave();
  house.pass(5 * 60'000);
  play(ana.room, first);
  EXPECT_EQ(close(ana.room, ana.token, 1).status, 200U);
  const std::string before = board();
  EXPECT_NE(before.find("proof"), std::string::npos);
  second.clear();
  second.push_back(house.connect(room, cy.token, address(3)));
  second.push_back(house.connect(room, di.token, address(4)));
  play(room, second);
  EXPECT_TRUE(is_done_with(state(room), 1)) << "they were fast enough";
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::lobby);
  EXPECT_TRUE(state(room).duplicate->results.back().called_off);
  const std::string after = board();
  EXPECT_EQ(after.find(R"("name": "Cy")"), std::string::npos) << after;
  EXPECT_NE(after.find(R"("name": "Ana")"), std::string::npos);
}

// Nor does someone who would rather have no result, once they know how the others did.
TEST_F(DuplicateEvening, TakesNoResultBack) {
  start();
  play(room, second);
  for (const auto& player : second) player->leave();
  house.pass(5 * 60'000);
  play(ana.room, first);
  house.pass(10'000);
  ASSERT_EQ(state(ana.room).stage, Stage::result);
  const std::string before = board();
  EXPECT_NE(before.find(R"("name": "Cy")"), std::string::npos) << before;
  const auto back = house.connect(room, cy.token, address(3));
  ASSERT_TRUE(waits_for_others(state(room))) << "it has not looked yet";
  EXPECT_EQ(back->command(R"("do": "abandon")"), "done");
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::lobby);
  const std::string after = board();
  EXPECT_EQ(after.substr(after.find(R"("rounds")")), before.substr(before.find(R"("rounds")")));
}

TEST_F(DuplicateEvening, KeepsThePointsOfWhoIsKickedAfterwards) {
  start();
  play(room, second);
  EXPECT_EQ(second[0]->command(R"("do": "kick", "member": 2)"), "done");
  play(ana.room, first);
  house.pass(10'000);
  const std::string scores = board();
  EXPECT_NE(scores.find(R"("name": "Di", "points")"), std::string::npos) << scores;
}

// In a club someone may run the evening without playing.
TEST_F(DuplicateEvening, IsLedByAHostWhoDoesNotPlay) {
  EXPECT_EQ(first[0]->command(R"("do": "stand_up")"), "done");
  EXPECT_EQ(first[0]->command(R"("do": "seat_bot", "seat": 0, "level": "rookie", "name": "")"),
            "done");
  first[0]->command(R"("do": "start")");
  house.pass(20'000);
  ASSERT_EQ(state(room).stage, Stage::play);
  EXPECT_EQ(first[0]->closed, CloseReason::round_running);
  house.pass(20 * 60'000);
  EXPECT_NE(board(ana.token).find(R"("host": true)"), std::string::npos);
  // Only if they seem to be gone, someone else may ask, and then their page answers.
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(first[1]->command(R"("do": "claim_host")"), "done");
    ASSERT_TRUE(state(ana.room).claim);
    house.pass(2'000);
    if (i == 0) house.connect(ana.room, ana.token, address(1));  // turned away
    if (i == 1) board(ana.token);
    EXPECT_EQ(state(ana.room).claim.has_value(), i == 2);
    house.pass(6 * 60'000);
    EXPECT_EQ(state(ana.room).host, i < 2 ? ana.member : bo.member);
  }
}

TEST_F(DuplicateEvening, IsNotClosedByTheHostWhileALogCannotBeRead) {
  start();
  play(ana.room, first);
  play(room, second);
  house.storage.fail_reads(StorageFault::gone);
  EXPECT_EQ(close(ana.room, ana.token, 1).body, R"({"error": "unavailable"})");
  EXPECT_TRUE(waits_for_others(state(ana.room)));
  house.storage.fail_reads(std::nullopt);
  house.pass(10'000);
  EXPECT_EQ(state(ana.room).stage, Stage::result);
  EXPECT_TRUE(state(ana.room).duplicate->deals.back().left_out.empty());
}

TEST_F(DuplicateEvening, EndsWithItsFirstTable) {
  start();
  play(room, second);
  house.pass(5'000);
  EXPECT_TRUE(waits_for_others(state(room)));
  const std::string key = house.room(ana.room)->identity().key;
  for (const auto& player : first) player->leave();
  house.pass(5 * 60'000);
  house.storage.erase(key, [](const Written&) {});
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::result) << "there is nobody left to wait for";
  EXPECT_FALSE(in_duplicate(state(room)));
  EXPECT_EQ(second[0]->command(R"("do": "start")"), "done");
  EXPECT_EQ(board(), R"({"error": "unknown_game"})");
}

TEST_F(DuplicateEvening, EndsWhenItsHostLeavesIt) {
  start();
  EXPECT_EQ(first[0]->command(R"("do": "abandon")"), "done");
  EXPECT_EQ(first[0]->command(R"("do": "leave_duplicate")"), "not_now");
  play(room, second);
  house.pass(10'000);
  EXPECT_EQ(state(room).stage, Stage::result);
  EXPECT_EQ(first[0]->command(R"("do": "leave_duplicate")"), "done");
  house.pass(10'000);
  EXPECT_FALSE(in_duplicate(state(room)));
  EXPECT_NE(second[0]->heard.back().find(R"("over": true)"), std::string::npos);
  EXPECT_NE(board().find(R"("over": true)"), std::string::npos);
}

TEST_F(DuplicateEvening, ShowsEverywhereWhatWillBePlayed) {
  EXPECT_EQ(first[0]->command(R"("do": "options", "set": {"risky": true})"), "done");
  house.pass(5'000);
  EXPECT_TRUE(state(room).options.risky);
  EXPECT_FALSE(state(room).options.public_table);
}

// A refused start costs nobody anything, or a guest could use up what the host may write.
TEST_F(DuplicateEvening, LetsNoGuestSpendTheHostsShare) {
  for (unsigned i = 0; i < 300; ++i) {
    EXPECT_EQ(first[1]->command(R"("do": "start")"), "not_the_host");
    house.pass(250);
  }
  const auto from_there = house.connect(ana.room, ana.token, address(2));
  EXPECT_EQ(from_there->command(R"("do": "start")"), "done");
}

TEST_F(DuplicateEvening, KeepsThePlaceOfWhoComesTooLate) {
  start();
  const Pass eve = house.join(room, {.name = "Eve", .from = address(5)});
  const auto turned_away = house.connect(room, eve.token, address(5));
  EXPECT_EQ(turned_away->closed, CloseReason::round_running);
  house.pass(5 * 60'000);
  play(ana.room, first);
  play(room, second);
  house.pass(10'000);
  EXPECT_TRUE(house.connect(room, eve.token, address(5))->is_open());
}

// The same bots as in the same seats of table 1.
TEST_F(DuplicateEvening, FillsSeatsWithTheBotsOfTheFirstTable) {
  EXPECT_EQ(first[1]->command(R"("do": "stand_up")"), "done");
  EXPECT_EQ(first[0]->command(R"("do": "seat_bot", "seat": 1, "level": "rookie", "name": "")"),
            "done");
  EXPECT_EQ(second[1]->command(R"("do": "stand_up")"), "done");
  second.pop_back();
  start();
  EXPECT_EQ(state(room).game->annex.bots, state(ana.room).game->annex.bots);
  const std::string bots = R"("bots": {"version": ")" + challenge_version() + R"(", "seed": ")" +
                           hex_text(state(room).game->proof.seed) + R"(", "iterations": )" +
                           std::to_string(k_round_bots) + '}';
  EXPECT_EQ(board().find(bots), std::string::npos);
  for (unsigned i = 0; i < 200 && state(room).stage != Stage::result; ++i) {
    play(ana.room, first);
    play(room, second);
    house.pass(10'000);  // bots take their time
  }
  EXPECT_NE(board().find(bots), std::string::npos) << board();
  EXPECT_NE(board().find(R"("bot": "rookie")"), std::string::npos);
}

RoundResult result_with(std::vector<bool> won, std::string side, unsigned missions) {
  RoundResult result{.round = 1, .side = std::move(side), .missions = missions};
  for (const bool one : won) result.seats.push_back({.name = "x", .won = one});
  return result;
}

TEST(ComparedSeats, CountWinningFirstAndThenMissions) {
  const RoundResult agents_well = result_with({true, false}, "agents", 8);
  const RoundResult agents_barely = result_with({true, false}, "agents", 6);
  const RoundResult insider = result_with({false, true}, "insider", 5);
  const RoundResult insider_easily = result_with({false, true}, "insider", 2);
  EXPECT_EQ(compare_seats(agents_barely, insider, 0), 2U);
  EXPECT_EQ(compare_seats(insider, agents_barely, 0), 0U);
  EXPECT_EQ(compare_seats(agents_well, agents_barely, 0), 2U);
  EXPECT_EQ(compare_seats(agents_well, agents_barely, 1), 0U) << "the Insider lost more clearly";
  EXPECT_EQ(compare_seats(agents_well, agents_well, 0), 1U);
  EXPECT_EQ(compare_seats(insider, insider_easily, 0), 2U) << "more missions, though lost";
  EXPECT_EQ(compare_seats(insider_easily, insider, 1), 2U);
  EXPECT_EQ(compare_seats(result_with({false}, "decoy", 3), result_with({false}, "insider", 5), 0),
            1U);
}

}  // namespace
}  // namespace insidejob::rooms_test
