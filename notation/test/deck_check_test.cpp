#include "notation/deck_check.h"

#include <gtest/gtest.h>

#include "engine/deal.h"
#include "engine/test/support/effort.h"
#include "notation/card_bounds.h"
#include "notation/record.h"
#include "notation/referee.h"
#include "notation/test/written_cards.h"

namespace insidejob {
namespace {

Problems problems_of(const std::string& json, DeckTable table = {}) {
  const auto [document, error] = JsonDocument::parse(json);
  EXPECT_FALSE(error) << json;
  return deck_problems(document.root(), table);
}

using Lines = std::vector<std::string>;

Lines told(const std::string& json, DeckTable table = {}) {
  Lines lines;
  for (const Problem& problem : problems_of(json, table)) {
    EXPECT_FALSE(problem.message.empty());
    lines.push_back(problem.where + " " + std::string{problem.problem});
  }
  return lines;
}

// `count` sound missions, then these.
std::string deck_of(unsigned count, const std::string& others, const std::string& risky = "") {
  std::string missions;
  for (unsigned i = 0; i < count; ++i) {
    missions += (i == 0 ? "" : ", ") + test::plain_mission("\"m" + std::to_string(i) + "\"");
  }
  if (!others.empty()) missions += ", " + others;
  return R"({"missions": [)" + missions + R"(], "risky": [)" + risky + "]}";
}

bool is_small(const MissionDeck& deck) {
  for (const auto* list : {&deck.missions, &deck.risky}) {
    for (const Mission& mission : *list) {
      if (mission.id.size() > k_card_id_length) return false;
    }
  }
  return deck.missions.size() + deck.risky.size() <= k_deck_size;
}

// There are no problems if and only if the reader and the rules accept the deck and it is no larger
// than a table allows. For the referee, a game with such a deck is legal.
TEST(DeckCheck, FindsNothingExactlyInDecksThatCanBePlayed) {
  Rng rng{Seed::from_number(12)};
  unsigned good = 0;
  unsigned bad = 0;
  for (unsigned i = 0; i < test::effort(1500); ++i) {
    const std::string json = test::draw_deck(rng);
    const unsigned players = 1 + rng.below(6);
    const bool risky = rng.below(2) == 0;
    const bool fine = problems_of(json, {.players = players, .risky = risky}).empty();
    ++(fine ? good : bad);
    auto read = read_deck(json);
    auto* deck = std::get_if<MissionDeck>(&read);
    if (deck == nullptr || !is_small(*deck)) {
      ASSERT_FALSE(fine) << json;
      continue;
    }
    const Result<Options> made =
        Options::make({.players = players, .risky = risky, .mission_deck = *deck});
    const auto* options = std::get_if<Options>(&made);
    ASSERT_EQ(fine, options != nullptr) << players << json;
    if (options == nullptr) continue;
    const Deal deal = draw_deal(rng, *options);
    std::string record;
    JsonWriter out{record};
    write_record(out, {.options = *options,
                       .custom_role = std::nullopt,
                       .deal = deal,
                       .names = {},
                       .actions = {}});
    ASSERT_TRUE(judge_record(record, [](RuleViolation) { return std::string{}; }).ok) << json;
  }
  EXPECT_GT(good, test::effort(1500) / 10);
  EXPECT_GT(bad, test::effort(1500) / 10);
}

TEST(DeckCheck, TellsEverythingAtOnce) {
  const std::string others =
      R"({"id": "m0", "trump": "red", "condition": {"kind": "range", "min": 8, "max": 7}},
         {"condition": {"kind": "parity", "is": "prime"}}, 7)";
  const std::string risky =
      R"({"id": "m1", "trump": "blue",
          "condition": {"kind": "wager_on", "positions": [2, 4, "first"]}})";
  EXPECT_EQ(told(deck_of(2, others, risky), {.players = 6}),
            (Lines{"missions[2].trump not_a_known_word", "missions[2].condition.min min_above_max",
                   "missions[3].id missing", "missions[3].trump missing",
                   "missions[3].condition.is not_a_known_word", "missions[4] not_an_object",
                   "risky[0].condition.positions[1] not_a_known_word",
                   "risky[0].condition.positions[2] not_a_known_word",
                   "missions[2].id deck_mission_twice", "risky[0].id deck_mission_twice",
                   "players players_range"}));
  EXPECT_EQ(told("[]"), Lines{" not_an_object"});
  EXPECT_EQ(told("{}"), (Lines{"missions missing", "risky missing"}));
}

TEST(DeckCheck, PlacesEveryBadMission) {
  for (const std::string& mission : test::bad_missions()) {
    const Lines lines = told(deck_of(24, mission));
    ASSERT_FALSE(lines.empty()) << mission;
    for (const std::string& line : lines) EXPECT_TRUE(line.starts_with("missions[24]")) << line;
  }
}

// R3.1, R8.1: two missions per trick, the risky ones only where they are in play.
TEST(DeckCheck, CountsForTheTable) {
  for (const auto& [players, needed] : {std::pair{2, 18}, {3, 22}, {4, 20}, {5, 18}}) {
    const auto count = static_cast<unsigned>(needed);
    EXPECT_EQ(told(deck_of(count, ""), {.players = players}), Lines{});
    EXPECT_EQ(told(deck_of(count - 1, ""), {.players = players}), Lines{"missions deck_too_short"});
    const std::string risky = test::plain_mission("\"r\"");
    EXPECT_EQ(told(deck_of(count - 1, "", risky), {.players = players}),
              Lines{"missions deck_too_short"});
    EXPECT_EQ(told(deck_of(count - 1, "", risky), {.players = players, .risky = true}), Lines{});
    const Problems problems =
        problems_of(deck_of(3, "", risky), {.players = players, .risky = true});
    EXPECT_EQ(problems.begin()->least, needed - 1);
  }
  EXPECT_EQ(told(deck_of(0, "")), Lines{"missions deck_too_short"});
  EXPECT_EQ(told(deck_of(200, "")), Lines{});
  EXPECT_EQ(told(deck_of(200, "", test::plain_mission("\"r\""))), Lines{"missions too_many"});
}

}  // namespace
}  // namespace insidejob
