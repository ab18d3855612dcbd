// The companion as its callers use it: whole games as JSON.
#include "companion/companion_json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "companion/test/told_game.h"
#include "engine/apply.h"
#include "notation/json.h"
#include "notation/parts_json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

using companion_test::played_table;
using companion_test::PlayedTable;
using companion_test::setup_of;

std::string setup_text(const PlayedTable& table) {
  const Choices& choices = table.rules->choices();
  std::string text;
  JsonWriter out{text};
  out.begin_object().key("options").begin_object().member("players", choices.players);
  out.member("wager", choices.wager).member("risky", choices.risky);
  out.key("special_roles").begin_array();
  for (const RoleId role : choices.special_roles) out.value(builtin_roles()[role.index].id);
  out.end_array().end_object();
  out.member("first_leader", unsigned{table.game.deal.first_leader.index});
  out.key("face_up").begin_array();
  for (unsigned i = 0; i < table.rules->seats(); ++i) {
    const auto role = setup_of(table).face_up[i];
    role ? out.value(table.rules->role(*role).id) : out.null();
  }
  out.end_array().end_object();
  return text;
}

std::string step_text(const Options& options, Action action) {
  std::string text;
  JsonWriter out{text};
  out.begin_object();
  switch (action.kind) {
    case ActionKind::name_partner:
      out.member("partner", unsigned{action.partner().index});
      break;
    case ActionKind::choose_mission:
      out.member("mission", options.mission(action.mission()).id);
      break;
    case ActionKind::play_card:
      out.member("card", card_text(action.card())).member("wager", action.wager());
      break;
    case ActionKind::play_larry:
      out.member("card", card_text(action.card()));
      break;
    case ActionKind::vote:
      out.key("vote").begin_object().member("seat", unsigned{action.seat.index});
      write_ballot(out, "names", action.ballot());
      out.end_object();
      break;
  }
  out.end_object();
  return text;
}

class ToldGame {
 public:
  explicit ToldGame(std::string setup) : setup_(std::move(setup)) {}

  void tell(std::string step) { steps_.push_back(std::move(step)); }
  void take_back() { steps_.pop_back(); }
  [[nodiscard]] std::string answer() const {
    std::string request = R"({"setup": )" + setup_ + R"(, "steps": [)";
    for (const std::string& step : steps_) request += (&step == steps_.data() ? "" : ", ") + step;
    return companion_answer(request + "]}");
  }
  [[nodiscard]] std::size_t size() const { return steps_.size(); }

 private:
  std::string setup_;
  std::vector<std::string> steps_;
};

std::string ask_of(const std::string& answer) {
  const auto [document, error] = JsonDocument::parse(answer);
  EXPECT_FALSE(error) << answer;
  const auto asks = document.root().member("asks");
  return asks ? *asks->string() : answer;
}

TEST(CompanionJson, GamesEndAsTheRefereeSays) {
  for (unsigned number = 0; number < 200 && !HasFailure(); ++number) {
    SCOPED_TRACE(number);
    const PlayedTable table = played_table(number);
    const Options& options = *table.rules;
    ToldGame told{setup_text(table)};
    const auto turn_up = [&] {
      const std::string answer = told.answer();
      if (ask_of(answer) != "role") return;
      const auto [document, error] = JsonDocument::parse(answer);
      const auto seat = static_cast<std::size_t>(*document.root().member("seat")->whole_number());
      told.tell(R"({"role": ")" + std::string{options.role(table.game.deal.roles[seat]).id} +
                "\"}");
    };
    for (const Action action : table.game.actions) {
      told.tell(step_text(options, action));
      turn_up();
    }
    if (ask_of(told.answer()) == "roles") {
      std::string roles;
      for (unsigned i = 0; i < options.seats(); ++i) {
        roles +=
            (i == 0 ? "\"" : ", \"") + std::string{options.role(table.game.deal.roles[i]).id} + '"';
      }
      told.tell(R"({"roles": [)" + roles + "]}");
    }
    std::string result = R"("result": )";
    JsonWriter out{result, JsonWriter::Place::start};
    write_result(out, options, table.game.state);
    EXPECT_NE(told.answer().find(result), std::string::npos) << told.answer() << "\n" << result;
    // Any number of steps can be taken back.
    while (told.size() > 0) told.take_back();
    EXPECT_EQ(told.answer(), ToldGame{setup_text(table)}.answer());
  }
}

TEST(CompanionJson, ARefusedStepLeavesAllAsItWas) {
  ToldGame told{R"({"options": {"players": 3}, "first_leader": 1})"};
  EXPECT_EQ(ask_of(told.answer()), "mission");
  told.tell(R"({"card": "B7"})");
  const std::string answer = told.answer();
  EXPECT_NE(answer.find(R"("taken": 0, "refused": {"fault": "not_now", "rule": "R3"})"),
            std::string::npos)
      << answer;
  EXPECT_EQ(ask_of(answer), "mission");
}

// R2.6: the player who led the first trick deals next. With Larry nobody does (R9.1).
TEST(CompanionJson, SaysWhoDeals) {
  ToldGame told{R"({"options": {"players": 3}, "dealer": 2})"};
  const std::string_view dealt = R"("first_leader": 0, "dealer": 2, "next_dealer": 0)";
  EXPECT_NE(told.answer().find(dealt), std::string::npos) << told.answer();
  told.tell(R"({"trick": {"winner": 1, "met": true}})");
  EXPECT_NE(told.answer().find(dealt), std::string::npos) << told.answer();
  const std::string two = ToldGame{R"({"options": {"players": 2}, "first_leader": 1})"}.answer();
  EXPECT_NE(two.find(R"("first_leader": 1})"), std::string::npos) << two;
  const std::string nobody = ToldGame{R"({"options": {"players": 3}, "dealer": 3})"}.answer();
  EXPECT_NE(nobody.find("leader_range"), std::string::npos) << nobody;
}

TEST(CompanionJson, SaysWhomEachVoterMayName) {
  ToldGame told{
      R"({"options": {"players": 4, "special_roles": ["paranoid_agent"]}, "first_leader": 0})"};
  for (const unsigned winner : {0, 1, 2, 3, 0, 1, 2, 3, 0, 1}) {
    told.tell(R"({"trick": {"winner": )" + std::to_string(winner) + R"(, "met": false}})");
  }
  const std::string answer = told.answer();
  EXPECT_NE(answer.find(R"({"seat": 1, "names": [0, 2, 3], "fingers": 2, "both_at_one": false})"),
            std::string::npos)
      << answer;
}

TEST(CompanionJson, SaysWhatIsWrongWithTheForm) {
  for (
      const auto& [request, part] : std::vector<std::pair<std::string, std::string>>{
          {"nonsense", "not JSON"},
          {"{}", "setup"},
          {R"({"setup": {"options": {"players": 4}, "first_leader": 0}, "steps": [7]})", "object"},
          {R"({"setup": {"options": {"players": 4}, "first_leader": 0}, "steps": [{}]})",
           "something"},
          {R"({"setup": {"options": {"players": 4}}, "steps": []})", "first_leader"},
          {R"({"setup": {"options": {"players": 4}, "first_leader": 0, "face_up": ["x"]}, "steps": []})",
           "face_up"}}) {
    const std::string answer = companion_answer(request);
    EXPECT_EQ(answer.find(R"({"malformed": )"), 0U) << answer;
    EXPECT_NE(answer.find(part), std::string::npos) << answer;
  }
  const std::string refused =
      companion_answer(R"({"setup": {"options": {"players": 9}, "first_leader": 0}, "steps": []})");
  EXPECT_NE(refused.find(R"("rules_fault": "players_range")"), std::string::npos) << refused;
}

}  // namespace
}  // namespace insidejob
