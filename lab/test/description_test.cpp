#include "lab/description.h"

#include <gtest/gtest.h>

#include "lab/mining.h"
#include "lab/solve/regrets.h"
#include "notation/deck_json.h"
#include "notation/json.h"

namespace insidejob {
namespace {

Options options_of(Choices choices) { return std::get<Options>(Options::make(std::move(choices))); }

Contender named(const std::string& name) { return {.name = name, .bot = make_bot(name)}; }

// What this description describes; fails if it is refused.
UnitWork work_of(const std::string& heading) {
  auto read = read_description(heading, {});
  if (const auto* problem = std::get_if<std::string>(&read)) {
    ADD_FAILURE() << *problem << "\n" << heading;
    return [](std::uint64_t) { return std::string{}; };
  }
  return std::get<UnitWork>(std::move(read));
}

std::string problem_of(const std::string& heading, const DescriptionRules& rules = {}) {
  auto read = read_description(heading, rules);
  const auto* problem = std::get_if<std::string>(&read);
  return problem == nullptr ? "" : *problem;
}

RoleCard own_role() {
  RoleCard card;
  card.role.id = "mole";
  card.role.votes = 2;
  card.name = {{"en", "The \"mole\""}};
  return card;
}

MissionDeck short_deck() {
  MissionDeck deck = standard_deck();
  deck.missions.resize(20);
  return deck;
}

TEST(Description, AnArenaHasTheSameLinesElsewhere) {
  const RoleCard card = own_role();
  const Options options = options_of({.players = 4,
                                      .special_roles = {k_custom_role},
                                      .custom_role = card.role,
                                      .mission_deck = short_deck()});
  const ArenaPlan plan{.options = options,
                       .candidate = named("rookie"),
                       .baseline = named("random"),
                       .opponent = named("rookie"),
                       .modes = {ArenaMode::insider, ArenaMode::mixed},
                       .seed = 18'000'000'000'000'000'000ULL,
                       .test = {}};
  const UnitWork work = work_of(arena_heading(plan, card));
  for (const std::uint64_t unit : {0, 7, 1'000'000}) EXPECT_EQ(work(unit), arena_line(plan, unit));
}

TEST(Description, WhatACandidateIsToldIsPartOfIt) {
  const Options options = options_of({.players = 3});
  ArenaPlan plan{.options = options,
                 .candidate = {.name = "spymaster:iterations=4+world",
                               .bot = make_bot("spymaster"),
                               .told = Told::world,
                               .budget = {.iterations = 4}},
                 .baseline = named("rookie"),
                 .opponent = named("rookie"),
                 .modes = {ArenaMode::agents},
                 .seed = 3,
                 .test = {}};
  const UnitWork work = work_of(arena_heading(plan, {}));
  for (const std::uint64_t unit : {0, 1}) EXPECT_EQ(work(unit), arena_line(plan, unit));
}

TEST(Description, ABalanceHasTheSameLinesElsewhere) {
  const RoleCard card = own_role();
  BalancePlan plan{
      .cells = balance_cells(
          {.players = {2, 4}, .most_special_roles = 1, .custom_role = card, .deck = short_deck()}),
      .bot_name = "random",
      .bot = make_bot("random"),
      .seed = 9};
  ASSERT_GT(plan.cells.size(), 2U);
  const UnitWork work = work_of(balance_heading(plan, card));
  for (std::uint64_t unit = 0; unit < 2 * plan.cells.size(); ++unit) {
    EXPECT_EQ(work(unit), balance_line(plan, unit));
  }
}

TEST(Description, ABeliefHasTheSameLinesElsewhere) {
  const Options options = options_of({.players = 5, .risky = true});
  BeliefPlan plan{.options = options,
                  .sources = {{"rookie", make_bot("rookie")}, {"random", make_bot("random")}},
                  .belief = {},
                  .seed = 2};
  plan.belief.samples = 40;
  const UnitWork work = work_of(belief_heading(plan, {}));
  for (const std::uint64_t unit : {0, 1, 5}) EXPECT_EQ(work(unit), belief_line(plan, unit));
}

StartsPlan small_plan() {
  StartsPlan plan{.rules = {.players = 3,
                            .dimensions = {.suits = 1,
                                           .numbers = 6,
                                           .hand = 2,
                                           .tricks = 1,
                                           .missions_needed = 1,
                                           .intel_needed = 3},
                            .wager = false,
                            .missions = {standard_deck().missions[2]}},
                  .game = nullptr,
                  .iterations = 40,
                  .until = 0.125,
                  .seed = 11};
  auto built = SmallGame::build(std::get<Options>(small_options(plan.rules)), {.bytes = 1U << 28});
  plan.game = std::make_shared<const SmallGame>(std::get<SmallGame>(std::move(built)));
  return plan;
}

TEST(Description, StartsHaveTheSameLinesElsewhere) {
  const StartsPlan plan = small_plan();
  const std::string heading = starts_heading(plan);
  const UnitWork work = work_of(heading);
  for (const std::uint64_t unit : {0, 1, 9}) EXPECT_EQ(work(unit), start_line(plan, unit));
  EXPECT_NE(work(0), work(1));
  EXPECT_NE(problem_of(heading, {.memory = 100}), "");
}

TEST(Description, PuzzlesAreTheSameElsewhere) {
  const std::string heading = mining_heading();
  const UnitWork work = work_of(heading);
  for (const std::uint64_t unit : {0, 3, 70}) EXPECT_EQ(work(unit), mining_line(unit));
  std::string other = heading;
  other.replace(other.find("\"players\": "), 12, "\"players\": 1");
  EXPECT_EQ(problem_of(other), "the description says more than this version understands");
}

// The result of a start is what solving it gives.
TEST(Description, AStartIsSolved) {
  StartsPlan plan = small_plan();
  plan.starts = 3;
  Campaign campaign;
  campaign.threads = 2;
  const StartsResult result = run_starts(plan, std::move(campaign));
  ASSERT_EQ(result.starts.size(), 3U);
  for (std::uint64_t start = 0; start < 3; ++start) {
    const SolveStep& step = result.starts[start];
    Regrets regrets{*plan.game, plan.seed + start};
    while (regrets.iterations() < step.iterations) regrets.iterate();
    const Exploitability found = exploit(*plan.game, regrets.average());
    EXPECT_NEAR(step.exploitability.value, found.value, 1e-11);
    EXPECT_NEAR(step.exploitability.sum(), found.sum(), 1e-10);
    EXPECT_TRUE(step.iterations == plan.iterations || found.sum() <= plan.until / 100);
  }
}

TEST(Description, CommandsAreRunOnlyWhereThatIsAllowed) {
  const Options options = options_of({.players = 3});
  BeliefPlan plan{
      .options = options, .sources = {{"exec:/bin/cat", nullptr}}, .belief = {}, .seed = 2};
  const std::string heading = belief_heading(plan, {});
  EXPECT_NE(problem_of(heading).find("--allow-exec"), std::string::npos) << problem_of(heading);
  EXPECT_EQ(problem_of(heading, {.allow_exec = true}), "");
}

TEST(Description, SaysWhatIsWrong) {
  const Options options = options_of({.players = 3});
  BeliefPlan plan{
      .options = options, .sources = {{"rookie", make_bot("rookie")}}, .belief = {}, .seed = 2};
  const std::string heading = belief_heading(plan, {});
  const auto with = [&](std::string_view what, std::string_view instead) {
    std::string changed = heading;
    const std::size_t at = changed.find(what);
    if (at == std::string::npos) ADD_FAILURE() << what << " is not in " << heading;
    changed.replace(at, what.size(), instead);
    return problem_of(changed);
  };
  EXPECT_EQ(problem_of(heading), "");
  EXPECT_EQ(problem_of("{").substr(0, 28), "the description is not JSON:");
  EXPECT_EQ(with("insidejob-belief", "insidejob-fish"),
            "there is no experiment 'insidejob-fish' in this version");
  EXPECT_EQ(with("\"rookie\"", "\"rook\"").substr(0, 22), "there is no bot 'rook'");
  EXPECT_EQ(with("\"seed\": \"2\"", "\"seed\": 2"), "seed: must be a text");
  EXPECT_EQ(with("\"seed\": \"2\"", "\"seed\": \"2x\""), "seed: must be a number in quotes");
  EXPECT_EQ(with("\"players\": 3", "\"players\": 9"), "the rules do not allow it (R2)");
  EXPECT_EQ(with("\"version\": 1", "\"version\": 2"),
            "the description says more than this version understands");
  EXPECT_EQ(with("\"samples\": ", "\"samples\": -"), "samples: must be 1 to 1,000,000");
  // Truncated at every position.
  for (std::size_t length = 0; length < heading.size(); ++length) {
    EXPECT_NE(problem_of(heading.substr(0, length)), "") << length;
  }
}

}  // namespace
}  // namespace insidejob
