#include "notation/record.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

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

// Any variant, after any number of actions.
TEST(Record, SurvivesWritingAndReading) {
  const bool holds = rc::check("a record read is the record written", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const RandomGame game = random_game(seed, *rc::gen::inRange<std::size_t>(0, 70));
    const std::string json = json_of(game);
    const auto [document, error] = JsonDocument::parse(json);
    RC_ASSERT(!error);
    const SetupReading reading = read_setup(document.root());
    RC_ASSERT(std::holds_alternative<RecordSetup>(reading));
    const auto& setup = std::get<RecordSetup>(reading);
    RC_ASSERT(setup.options.choices() == game.options.choices());
    RC_ASSERT(setup.deal == game.deal);
    std::vector<Action> actions;
    for (const JsonValue element : document.root().member("actions")->elements()) {
      const auto action = read_action(setup.options, element);
      RC_ASSERT(std::holds_alternative<Action>(action));
      actions.push_back(std::get<Action>(action));
    }
    RC_ASSERT(actions == game.actions);
    const Replayed replayed = replay(setup.options, start(setup.options, setup.deal), actions);
    RC_ASSERT(replayed.state == game.state);
  });
  EXPECT_TRUE(holds);
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

// Whole numbers are never malformed because of their size. The rules refuse a seat that does not
// exist.
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
