#include "notation/record.h"

#include <gtest/gtest.h>

#include "engine/replay.h"
#include "notation/action_json.h"
#include "notation/test/random_game.h"

namespace insidejob {
namespace {

using test::random_game;
using test::RandomGame;

std::string json_of(const RandomGame& game) {
  std::string json;
  JsonWriter out{json};
  write_record(out, {.options = game.options,
                     .custom_role = std::nullopt,
                     .deal = game.deal,
                     .names = {},
                     .actions = game.actions,
                     .final_state = &game.state});
  return json;
}

TEST(Record, SurvivesWritingAndReading) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGame game = random_game(seed, seed % 60);
    const std::string json = json_of(game);
    const auto [document, error] = JsonDocument::parse(json);
    ASSERT_FALSE(error);
    const SetupReading reading = read_setup(document.root());
    ASSERT_TRUE(std::holds_alternative<RecordSetup>(reading)) << json;
    const auto& setup = std::get<RecordSetup>(reading);
    EXPECT_EQ(setup.options.choices(), game.options.choices());
    EXPECT_EQ(setup.deal, game.deal);
    std::vector<Action> actions;
    for (const JsonValue element : document.root().member("actions")->elements()) {
      const auto action = read_action(setup.options, element);
      ASSERT_TRUE(std::holds_alternative<Action>(action));
      actions.push_back(std::get<Action>(action));
    }
    EXPECT_EQ(actions, game.actions);
    const Replayed replayed = replay(setup.options, start(setup.options, setup.deal), actions);
    EXPECT_EQ(replayed.state, game.state);
  }
}

TEST(Record, EveryLegalActionSurvivesWritingAndReading) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomGame game = random_game(1000 + seed, seed % 60);
    for (const Seat seat : actors(game.state)) {
      for (const Action action : legal_actions(game.options, game.state, seat)) {
        std::string json;
        JsonWriter out{json};
        write_action(out, game.options, action);
        const auto document = JsonDocument::parse(json).first;
        const auto read = read_action(game.options, document.root());
        ASSERT_TRUE(std::holds_alternative<Action>(read)) << json;
        EXPECT_EQ(std::get<Action>(read), action) << json;
      }
    }
  }
}

TEST(Record, RefusesMalformedActions) {
  const RandomGame game = random_game(1, 0);
  for (const char* json : {
           R"([])",
           R"({"mission": "ascending"})",
           R"({"seat": "0", "mission": "ascending"})",
           R"({"seat": 1.0, "mission": "ascending"})",
           R"({"seat": 0})",
           R"({"seat": 0, "mission": "nope"})",
           R"({"seat": 0, "mission": 3})",
           R"({"seat": 0, "mission": "ascending", "card": "B1"})",
           R"({"seat": 0, "card": "B14"})",
           R"({"seat": 0, "card": "B01"})",
           R"({"seat": 0, "card": "b1"})",
           R"({"seat": 0, "card": "X1"})",
           R"({"seat": 0, "card": "B"})",
           R"({"seat": 0, "card": "B0"})",
           R"({"seat": 0, "card": "B1", "wager": 1})",
           R"({"seat": 0, "card": "B1", "wager": null})",
           R"({"seat": 0, "larry": "B1"})",
           R"({"seat": 0, "larry": "B1", "top": 4})",
           R"({"seat": 0, "votes": 1})",
           R"({"seat": 0, "votes": ["1"]})",
           R"({"seat": 0, "accomplice": null})",
       }) {
    const auto document = JsonDocument::parse(json).first;
    EXPECT_TRUE(std::holds_alternative<Malformed>(read_action(game.options, document.root())))
        << json;
  }
}

// Whole numbers are never malformed for their size: a seat that is none is for the rules to refuse.
TEST(Record, TakesNumbersOfAnySize) {
  const RandomGame game = random_game(1, 0);
  for (const char* json :
       {R"({"seat": 99999999999999999999, "card": "B1"})", R"({"seat": -1, "votes": [-5, 700]})",
        R"({"seat": 0, "votes": [1, 2, 3]})", R"({"seat": 0, "votes": []})"}) {
    const auto document = JsonDocument::parse(json).first;
    const auto read = read_action(game.options, document.root());
    ASSERT_TRUE(std::holds_alternative<Action>(read)) << json;
    GameState state = game.state;
    EXPECT_TRUE(apply(game.options, state, std::get<Action>(read))) << json;
  }
}

}  // namespace
}  // namespace insidejob
