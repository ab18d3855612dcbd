// Asks: what they answer, that they change nothing, and that a role or deck without problems is
// exactly one that a table accepts.
#include <gtest/gtest.h>

#include "engine/legal.h"
#include "notation/test/written_cards.h"
#include "table/json/options_json.h"
#include "table/test/support/asking.h"
#include "table/test/support/evening.h"
#include "table/test/support/messages.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::answer_to;
using table_test::Evening;
using table_test::expect_json;
using table_test::member;
using table_test::seat;

constexpr std::int64_t k_now = 1'700'000'000'123;

std::string ask(const std::string& json, const TableState* state = nullptr) {
  const auto answer = answer_to(state, member(1), json, k_now);
  EXPECT_TRUE(answer) << json;
  expect_json(answer.value_or("{}"));
  return answer.value_or("");
}

bool is_ask(const std::string& json) {
  return std::holds_alternative<Ask>(read_request(nullptr, json).what);
}

bool is_type(const std::string& message, const std::string& type) {
  return message.starts_with(R"({"type": ")" + type + "\"");
}

std::size_t problem_count(const std::string& answer) {
  const auto document = JsonDocument::parse(answer).first;
  const auto problems = document.root().member("problems");
  EXPECT_TRUE(problems) << answer;
  return problems ? problems->size() : 0;
}

void play_a_game(Evening& evening) {
  evening.join("Ana");
  evening.join("Bo");
  evening.demand(TakePreset{Preset::two_players}, member(1));
  evening.start_game();
  evening.play_through(Stage::play);
  for (unsigned i = 1; i <= 2; ++i) evening.submit(SetDiscussionReady{true}, member(i));
  evening.play_through(Stage::vote);
}

TEST(Ask, Time) {
  const std::string expected = R"({"type": "answer", "id": 9, "ask": "time", "at": 1700000000123})";
  EXPECT_EQ(ask(R"({"id": 9, "ask": "time"})"), expected);
  EXPECT_EQ(ask(R"({"id": 9, "\u0061sk": "tim\u0065"})"), expected);
  const Evening evening;
  EXPECT_EQ(ask(R"({"id": 9, "ask": "time"})", &evening.state()), expected);
}

// What one seat, another seat and a spectator are told throughout a game.
TEST(Ask, ProspectsAreForTheOneWhoIsToPlay) {
  Evening evening;
  evening.join("Ana");
  evening.join("Bo");
  evening.demand(TakePreset{Preset::two_players}, member(1));
  evening.start_game();
  unsigned told = 0;
  while (evening.state().stage == Stage::play) {
    for (unsigned i = 1; i <= 3; ++i) {  // the third is not there
      const auto game = moment_view(evening.state(), member(i)).game;
      const bool plays = game && game->may_act && !legal_actions(game->seat).cards().empty();
      const auto answer =
          answer_to(&evening.state(), member(i), R"({"id": 9, "ask": "prospects"})", k_now);
      EXPECT_TRUE(is_type(answer.value(), plays ? "answer" : "refused")) << *answer;
      told += plays ? 1U : 0U;
    }
    ASSERT_TRUE(evening.move_person());
  }
  EXPECT_GT(told, 10U);
}

TEST(Ask, Bots) {
  const std::vector<std::string> more{"exec:mine"};
  const auto answer = answer_to(nullptr, member(1), R"({"id": 9, "ask": "bots"})", k_now, more);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->starts_with(
      R"({"type": "answer", "id": 9, "ask": "bots", "levels": ["random", "rookie", "officer", )"
      R"("spymaster", "exec:mine"], "names": [{"name": "Vera", "temperament": "bold"}, )"))
      << *answer;
}

TEST(Ask, OtherMessagesAreCommands) {
  for (const std::string json :
       {R"({"id": 9, "do": "start"})", R"({"id": 9, "do": "chat", "text": "\"ask\""})",
        R"({"id": 9, "do": "chat", "text": "ask"})", R"({"a": {"ask": "time"}})", R"(["ask"])",
        R"("ask")", R"({"id": 9, "ask": "time")", "", "\\"}) {
    EXPECT_FALSE(is_ask(json)) << json;
  }
  const std::string time = R"({"id": 9, "ask": "time"})";
  const std::string padding(k_request_limit - time.size(), ' ');
  EXPECT_TRUE(is_ask(time + padding));
  EXPECT_FALSE(is_ask(time + padding + ' '));
}

// A message means the same in every spelling.
TEST(Request, EscapedSpellings) {
  EXPECT_TRUE(is_ask(R"({"\u0069d": 9, "\u0061\u0073\u006b": "\u0074ime"})"));
  const TableState state;
  const ClientRequest sit =
      read_request(&state, R"({"i\u0064": 9, "\u0064o": "s\u0069t", "seat": 2})");
  EXPECT_EQ(sit.id, 9);
  const auto* command = std::get_if<Command>(&sit.what);
  ASSERT_NE(command, nullptr);
  EXPECT_EQ(std::get<TakeSeat>(*command).seat, seat(2));
  // A message that is both an ask and a command, in any spelling, is neither.
  for (const std::string_view both : {R"({"id": 9, "ask": "time", "\u0064o": "start"})",
                                      R"({"id": 9, "\u0061sk": "time", "do": "start"})"}) {
    const ClientRequest request = read_request(&state, both);
    EXPECT_EQ(request.id, 9);
    EXPECT_TRUE(std::holds_alternative<Malformed>(request.what)) << both;
  }
}

TEST(Request, WithoutATableThereAreOnlyAsks) {
  EXPECT_EQ(ask(R"({"id": 9, "do": "start"})"),
            R"({"type": "malformed", "id": 9, "message": "ask: is missing"})");
  EXPECT_EQ(ask(R"({"id": 9, "ask": "time")"),
            R"({"type": "malformed", "message": "message: expected , or }"})");
}

TEST(Ask, MalformedAsks) {
  for (const std::string_view json : {
           R"({"ask": "time"})",
           R"({"id": 0, "ask": "time"})",
           R"({"id": "9", "ask": "time"})",
           R"({"id": 99999999999999999999, "ask": "time"})",
           R"({"id": 9, "ask": 7})",
           R"({"id": 9, "ask": null})",
           R"({"id": 9, "ask": ""})",
           R"({"id": 9, "ask": "meaning"})",
           R"({"id": 9, "ask": "time", "do": "start"})",
           R"({"id": 9, "ask": "check_role"})",
           R"({"id": 9, "ask": "check_deck"})",
           R"({"id": 9, "ask": "check_deck", "deck": {}})",
           R"({"id": 9, "ask": "check_deck", "players": 4})",
           R"({"id": 9, "ask": "check_deck", "deck": {}, "players": "4"})",
           R"({"id": 9, "ask": "check_deck", "deck": {}, "players": 4.5})",
           R"({"id": 9, "ask": "check_deck", "deck": {}, "players": 4, "risky": 1})",
           R"({"id": 9, "ask": "step"})",
           R"({"id": 9, "ask": "step", "record": {}, "step": "1"})",
           R"({"id": 9, "ask": "step", "record": {}, "step": 1.5})",
           R"({"id": 9, "ask": "step", "record": {}, "seat": null})",
           R"({"id": 9, "ask": "step", "record": {}, "seat": [0]})",
       }) {
    EXPECT_TRUE(is_type(ask(std::string{json}), "malformed")) << json;
  }
  EXPECT_EQ(ask(R"({"id": 9, "ask": "meaning"})"),
            R"({"type": "malformed", "id": 9, "message": "ask: is not an ask known here"})");
}

TEST(Ask, RecordAndSnapshotNeedATable) {
  for (const std::string what : {"record", "snapshot"}) {
    EXPECT_EQ(ask(R"({"id": 9, "ask": ")" + what + "\"}"),
              R"({"type": "refused", "id": 9, "reason": "not_a_member"})");
  }
}

TEST(Ask, Snapshot) {
  Evening evening{3};
  play_a_game(evening);
  for (unsigned viewer = 0; viewer <= 2; ++viewer) {
    EXPECT_EQ(answer_to(&evening.state(), member(viewer), R"({"id": 9, "ask": "snapshot"})", k_now),
              snapshot_message(evening.state(), member(viewer)));
  }
}

TEST(Ask, TheRecordOnceTheGameIsOver) {
  Evening evening{3};
  evening.join("Ana");
  const std::string message = R"({"id": 9, "ask": "record"})";
  const std::string refused = R"({"type": "refused", "id": 9, "reason": "not_now"})";
  EXPECT_EQ(ask(message, &evening.state()), refused);
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.start_game();
  EXPECT_EQ(ask(message, &evening.state()), refused);

  Evening whole{3};
  play_a_game(whole);
  ASSERT_EQ(whole.state().stage, Stage::result);
  const std::string record = *record_of(whole.state());
  EXPECT_EQ(ask(message, &whole.state()),
            R"({"type": "answer", "id": 9, "ask": "record", "record": )" + record + "}");
  // The record can be stepped through.
  const std::string step = ask(R"({"id": 10, "ask": "step", "record": )" + record + "}");
  EXPECT_TRUE(step.starts_with(R"({"type": "answer", "id": 10, "ask": "step", "steps": )"));
  EXPECT_NE(step.find(R"("names": ["Ana", "Bo"])"), std::string::npos);
  EXPECT_NE(step.find(R"("event": "game_ended")"), std::string::npos);
  const std::string own =
      ask(R"({"id": 10, "ask": "step", "step": 0, "seat": 1, "record": )" + record + "}");
  EXPECT_NE(own.find(R"("event": "dealt")"), std::string::npos);
  EXPECT_EQ(own.find("\"secrets\""), std::string::npos);
}

// What a table says when the same thing is set as an option.
bool table_takes(const std::string& set) {
  const auto [document, error] = JsonDocument::parse(set);
  EXPECT_FALSE(error) << set;
  const auto patch = read_options_patch(document.root());
  if (!std::holds_alternative<OptionsPatch>(patch)) return false;
  const auto checked = check_options(patched({}, std::get<OptionsPatch>(patch)));
  return std::holds_alternative<SharedOptions>(checked);
}

TEST(Ask, ARoleWithoutProblemsIsOneThatATableTakes) {
  Rng rng{Seed::from_number(21)};
  unsigned taken = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    const test::WrittenFields fields = test::draw_role(rng);
    const std::string role = test::written(fields);
    const auto id = fields.find("id");
    const bool takes =
        table_takes(R"({"special_roles": [)" + (id == fields.end() ? "\"\"" : id->second) +
                    R"(], "custom_role": )" + role + "}");
    const std::string answer = ask(R"({"id": 9, "ask": "check_role", "role": )" + role + "}");
    ASSERT_EQ(problem_count(answer) == 0, takes) << role << answer;
    EXPECT_EQ(answer.find("\"where\": \"\""), std::string::npos) << answer;
    taken += takes ? 1 : 0;
  }
  EXPECT_GT(taken, 400U);
  EXPECT_LT(taken, 3600U);
}

TEST(Ask, ADeckWithoutProblemsIsOneThatATableTakes) {
  Rng rng{Seed::from_number(22)};
  unsigned taken = 0;
  for (unsigned i = 0; i < 1500; ++i) {
    const std::string deck = test::draw_deck(rng);
    const std::string table = R"("players": )" + std::to_string(1 + rng.below(6)) +
                              R"(, "risky": )" + (rng.below(2) == 0 ? "true" : "false");
    const bool takes = table_takes("{" + table + R"(, "mission_deck": )" + deck + "}");
    const std::string answer =
        ask(R"({"id": 9, "ask": "check_deck", )" + table + R"(, "deck": )" + deck + "}");
    ASSERT_EQ(problem_count(answer) == 0, takes) << deck << answer;
    EXPECT_EQ(answer.find("\"where\": \"\""), std::string::npos) << answer;
    taken += takes ? 1 : 0;
  }
  EXPECT_GT(taken, 150U);
  EXPECT_LT(taken, 1350U);
}

TEST(Ask, ProblemsAsTheyAreWritten) {
  EXPECT_EQ(
      ask(R"({"id": 9, "ask": "check_role", "role": {"id": "mole", "votes": 3, "side": "neutral"}})"),
      R"({"type": "answer", "id": 9, "ask": "check_role", "problems": [)"
      R"({"where": "replaces", "problem": "missing", "message": "is missing"}, )"
      R"({"where": "wins_by", "problem": "role_side_and_wins_by", "also": ["side"], )"
      R"("rule": "R7.11", "message": "must be side if and only if the role is not neutral"}, )"
      R"({"where": "votes", "problem": "role_votes_range", "least": 0, "most": 2, )"
      R"("rule": "R7.11", "message": "must be 0, 1 or 2"}]})");
  EXPECT_EQ(ask(R"({"id": 9, "ask": "check_deck", "deck": {"missions": [7]}, "players": 4})"),
            R"({"type": "answer", "id": 9, "ask": "check_deck", "problems": [)"
            R"({"where": "missions[0]", "problem": "not_an_object", )"
            R"("message": "must be an object"}, )"
            R"({"where": "risky", "problem": "missing", "message": "must be a list of missions"}, )"
            R"({"where": "missions", "problem": "deck_too_short", "least": 20, "rule": "R2.5", )"
            R"("message": "must hold at least 20 for this number of players"}]})");
}

TEST(Ask, HostileAsks) {
  const std::string deep = std::string(500, '[') + std::string(500, ']');
  const std::string too_deep = std::string(600, '[') + std::string(600, ']');
  std::string wide = "7";
  while (wide.size() < 60'000) wide += ",7";
  for (const std::string& value :
       {deep, "[" + wide + "]", std::string{"99999999999999999999999999"}, std::string{"-0"},
        std::string{"null"}, std::string{"{}"}, R"({"missions": [)" + wide + R"(], "risky": 7})"}) {
    const std::string role = ask(R"({"id": 9, "ask": "check_role", "role": )" + value + "}");
    EXPECT_GT(problem_count(role), 0U);
    const std::string deck =
        ask(R"({"id": 9, "ask": "check_deck", "players": -1, "deck": )" + value + "}");
    EXPECT_GT(problem_count(deck), 0U);
    EXPECT_LT(deck.size(), 20'000U);
    const std::string step =
        ask(R"({"id": 9, "ask": "step", "step": -99999999999999999999, "record": )" + value + "}");
    EXPECT_EQ(problem_count(step), 1U);
  }
  EXPECT_FALSE(is_ask(R"({"id": 9, "ask": "check_role", "role": )" + too_deep + "}"));
}

TEST(Ask, DamagedAsks) {
  Evening evening{3};
  play_a_game(evening);
  const TableState before = evening.state();
  Rng rng{Seed::from_number(23)};
  const std::string record = *record_of(evening.state());
  unsigned answered = 0;
  for (const std::string& good :
       {R"({"id": 9, "ask": "step", "step": 12, "seat": 1, "record": )" + record + "}",
        R"({"id": 9, "ask": "check_role", "role": )" + test::written(test::sound_role(rng)) + "}",
        R"({"id": 9, "ask": "check_deck", "players": 4, "deck": )" + test::draw_deck(rng) + "}"}) {
    for (unsigned tries = 0; tries < 3000; ++tries) {
      std::string message = good;
      for (unsigned changes = 1 + rng.below(3); changes > 0; --changes) {
        message[rng.below(static_cast<unsigned>(message.size()))] =
            static_cast<char>(32 + rng.below(95));
      }
      const auto answer = answer_to(&evening.state(), member(1), message, k_now);
      if (!answer) continue;
      expect_json(*answer);
      ++answered;
    }
  }
  EXPECT_GT(answered, 1000U);
  EXPECT_EQ(evening.state(), before);
}

}  // namespace
}  // namespace insidejob
