#include "lab/role_lab.h"

#include <gtest/gtest.h>

#include <string>

#include "lab/one_game.h"
#include "notation/json.h"

namespace insidejob {
namespace {

Options ready(Choices choices) { return std::get<Options>(Options::make(std::move(choices))); }

constexpr std::string_view k_mole = R"({"id": "mole", "replaces": "agent", "must_follow": false})";

std::string options_with(std::string_view role) {
  return R"({"custom_roles": [)" + std::string{role} + R"(], "special_roles": ["mole"]})";
}

std::string request(std::string_view tables, unsigned deal = 0, std::string_view bot = "rookie") {
  return R"({"bot": ")" + std::string{bot} + R"(", "seed": 7, "deal": )" + std::to_string(deal) +
         R"(, "tables": [)" + std::string{tables} + "]}";
}

std::string table(unsigned players, std::string_view options) {
  return R"({"players": )" + std::to_string(players) + R"(, "options": )" + std::string{options} +
         "}";
}

TEST(RoleLab, OnlyTheRoleDiffers) {
  for (const unsigned players : {4U, 5U}) {
    const Options plain = ready({.players = players});
    const Options with = ready({.players = players,
                                .special_roles = {k_custom_role},
                                .custom_role = Role{.id = "mole", .must_follow = false}});
    SeatSet holders;
    for (unsigned i = 0; i < 200; ++i) {
      const Seed seed = Seed::from_number(i);
      const Deal one = same_deal(plain, seed);
      const Deal other = same_deal(with, seed);
      EXPECT_EQ(one.hands, other.hands);
      EXPECT_EQ(one.missions, other.missions);
      EXPECT_EQ(one.first_leader, other.first_leader);
      EXPECT_EQ(insider_seat(plain, one.roles), insider_seat(with, other.roles));
      unsigned changed = 0;
      for (const Seat seat : SeatSet::first(players)) {
        if (one.roles[seat.index] == other.roles[seat.index]) continue;
        ++changed;
        EXPECT_EQ(one.roles[seat.index], k_base_agent);
        holders.insert(seat);
      }
      EXPECT_EQ(changed, 1U);
    }
    EXPECT_EQ(holders, SeatSet::first(players));
  }
}

TEST(RoleLab, HandsAndPeopleStayTheSameWithADeckOfAnotherSize) {
  MissionDeck longer = standard_deck();
  for (int i = 0; i < 50; ++i) {
    Mission copy = longer.missions.front();
    copy.id = "copy_" + std::to_string(i);
    longer.missions.push_back(copy);
  }
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options usual = ready({.players = players});
    const Options own = ready({.players = players, .mission_deck = longer});
    for (unsigned i = 0; i < 50; ++i) {
      const Deal one = same_deal(usual, Seed::from_number(i));
      const Deal other = same_deal(own, Seed::from_number(i));
      EXPECT_EQ(one.hands, other.hands);
      EXPECT_EQ(one.roles, other.roles);
      EXPECT_EQ(one.larry_stack, other.larry_stack);
      EXPECT_EQ(one.first_leader, other.first_leader);
    }
  }
}

TEST(RoleLab, SaysHowEachGameWent) {
  const std::string tables = table(4, options_with(k_mole)) + ", " + table(4, "{}");
  const std::string answer = role_lab_answer(request(tables));
  const auto [document, error] = JsonDocument::parse(answer);
  ASSERT_FALSE(error) << answer;
  const auto games = document.root().member("games");
  ASSERT_TRUE(games) << answer;
  unsigned count = 0;
  for (const JsonValue game : games->elements()) {
    ++count;
    EXPECT_TRUE(game.member("result")->member("cause")) << answer;
    unsigned missions = 0;
    for (const JsonValue mission : game.member("missions")->elements()) {
      ++missions;
      EXPECT_TRUE(mission.member("completed")->boolean()) << answer;
    }
    EXPECT_GT(missions, 0U);
  }
  EXPECT_EQ(count, 2U);
  EXPECT_EQ(answer, role_lab_answer(request(tables)));
  EXPECT_NE(answer, role_lab_answer(request(tables, 1)));
  // With and without nothing at all, the same game is played.
  const std::string same = role_lab_answer(request(table(4, "{}") + ", " + table(4, "{}")));
  const std::size_t middle = same.find(", {\"result\"");
  ASSERT_NE(middle, std::string::npos);
  EXPECT_EQ(same.substr(11, middle - 11), same.substr(middle + 2, same.size() - middle - 4));
}

TEST(RoleLab, SaysWhatIsWrong) {
  const auto problem = [](std::string_view text) {
    const std::string answer = role_lab_answer(text);
    return answer.starts_with(R"({"problem": ")") ? answer : "";
  };
  EXPECT_NE(problem("{"), "");
  EXPECT_NE(problem("[]"), "");
  EXPECT_NE(problem(request("")), "");
  EXPECT_NE(problem(request(table(4, "{}"), 0, "nobody")), "");
  EXPECT_NE(problem(request(table(9, "{}"))), "");
  EXPECT_NE(problem(request(table(3, options_with(k_mole)))), "");
  EXPECT_NE(problem(request(table(4, "{}") + ", " + table(5, "{}"))), "");
  EXPECT_NE(problem(request(table(4, "{}") + ", " + table(4, "{}") + ", " + table(4, "{}"))), "");
  EXPECT_NE(problem(request(table(4, R"({"special_roles": ["bugged_agent"],
                                         "fixed_roles": {"0": "bugged_agent"}})"))),
            "");
  EXPECT_NE(problem(R"({"bot": "rookie", "seed": -1, "deal": 0, "tables": []})"), "");
}

}  // namespace
}  // namespace insidejob
