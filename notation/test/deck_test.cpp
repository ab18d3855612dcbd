#include "notation/deck_json.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace insidejob {
namespace {

std::string file_text(const std::string& name) {
  std::ifstream file{std::string{INSIDEJOB_SOURCE_DIR} + "/" + name};
  return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

std::string with_condition(const std::string& condition) {
  return R"({"missions": [{"id": "m", "trump": "blue", "condition": )" + condition +
         R"(}], "risky": []})";
}

std::string problem_of(const std::string& json) {
  const auto read = read_deck(json);
  const auto* problem = std::get_if<Malformed>(&read);
  return problem == nullptr ? "" : problem->message;
}

// R1.2: the engine's built-in deck is the one in data/missions.json.
TEST(Deck, TheStandardDeckIsTheFile) {
  const auto read = read_deck(file_text("data/missions.json"));
  ASSERT_TRUE(std::holds_alternative<MissionDeck>(read));
  EXPECT_EQ(std::get<MissionDeck>(read), standard_deck());
  EXPECT_EQ(standard_deck().missions.size(), 24U);
  EXPECT_EQ(standard_deck().risky.size(), 4U);
}

TEST(Deck, SurvivesWritingAndReading) {
  std::string json;
  JsonWriter out{json};
  write_deck(out, standard_deck());
  const auto read = read_deck(json);
  ASSERT_TRUE(std::holds_alternative<MissionDeck>(read)) << std::get<Malformed>(read).message;
  EXPECT_EQ(std::get<MissionDeck>(read), standard_deck());
}

TEST(Deck, RefusesConditionsThatCannotBe) {
  for (const char* condition : {
           R"({"kind": "range", "min": 8, "max": 7})",
           R"({"kind": "range", "min": 8})",
           R"({"kind": "range", "min": 1.0, "max": 7})",
           R"({"kind": "trump_count", "min": 2, "max": 1})",
           R"({"kind": "wager_on", "positions": []})",
           R"({"kind": "wager_on", "positions": [4]})",
           R"({"kind": "wager_on", "positions": 2})",
           R"({"kind": "extreme", "position": 0, "is": "highest"})",
           R"({"kind": "extreme", "position": "first", "is": "highest"})",
           R"({"kind": "extreme", "position": 1, "is": "middle"})",
           R"({"kind": "extreme", "position": 1})",
           R"({"kind": "sum", "is": "at_least"})",
           R"({"kind": "sum", "per_player": 7.5, "is": "at_least"})",
           R"({"kind": "nothing"})",
           R"({})",
           R"([])",
           R"("same_suit")",
       }) {
    EXPECT_NE(problem_of(with_condition(condition)), "") << condition;
  }
}

TEST(Deck, TakesBoundsOfAnySize) {
  EXPECT_EQ(problem_of(with_condition(
                R"({"kind": "range", "min": -99999999999999999999, "max": 99999999999999999999})")),
            "");
  EXPECT_EQ(
      problem_of(with_condition(R"({"kind": "sum", "per_player": 1000000, "is": "at_most"})")), "");
}

TEST(Deck, NeedsBothListsAndWholeMissions) {
  EXPECT_NE(problem_of(R"({"missions": []})"), "");
  EXPECT_NE(problem_of(R"({"risky": []})"), "");
  EXPECT_NE(problem_of(R"([])"), "");
  EXPECT_NE(problem_of("{"), "");
  EXPECT_NE(problem_of(R"({"missions": [{"trump": "blue"}], "risky": []})"), "");
  EXPECT_NE(problem_of(R"({"missions": [{"id": "m", "trump": "red",
                          "condition": {"kind": "same_suit"}}], "risky": []})"),
            "");
  EXPECT_NE(problem_of(R"({"missions": [7], "risky": []})"), "");
}

}  // namespace
}  // namespace insidejob
