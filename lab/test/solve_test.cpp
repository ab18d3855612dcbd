// Small games: values that are known, or found by brute force with the engine alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "engine/apply.h"
#include "lab/solve/bot_habits.h"
#include "lab/solve/policy_file.h"
#include "lab/solve/regrets.h"
#include "lab/solve/response.h"
#include "notation/json.h"

namespace insidejob {
namespace {

constexpr std::size_t k_enough = std::size_t{512} << 20;

Options options_of(const Dimensions& dimensions, const std::vector<std::string>& missions) {
  SmallRules rules{.players = 3, .dimensions = dimensions, .wager = false, .missions = {}};
  const MissionDeck deck = standard_deck();
  for (const std::string& id : missions) {
    rules.missions.push_back(*std::ranges::find(deck.missions, id, &Mission::id));
  }
  return std::get<Options>(small_options(rules));
}

SmallGame game_of(const Dimensions& dimensions, const std::vector<std::string>& missions) {
  return std::get<SmallGame>(
      SmallGame::build(options_of(dimensions, missions), {.bytes = k_enough}));
}

Strategies by_chance(const SmallGame& game) {
  Strategies strategies(game.slots());
  for (const InfoSet& set : game.info_sets()) {
    for (std::size_t i = 0; i < set.actions; ++i) strategies[set.slot + i] = 1.0 / set.actions;
  }
  return strategies;
}

// One card each: all that is known is that the Insider is one of two.
const Dimensions k_one_card{
    .suits = 1, .numbers = 3, .hand = 1, .tricks = 1, .missions_needed = 2, .intel_needed = 3};
// A single choice of a card.
const Dimensions k_two_cards{
    .suits = 2, .numbers = 3, .hand = 2, .tricks = 2, .missions_needed = 2, .intel_needed = 3};

// A hand of three cards, all of them played.
const Dimensions k_whole_hands{
    .suits = 2, .numbers = 5, .hand = 3, .tricks = 3, .missions_needed = 2, .intel_needed = 3};

// Everyone plays at random, or the Insider plays as well as possible if it chooses only once before
// the vote. All deals, without exchanging suits.
class BruteForce {
 public:
  explicit BruteForce(const Options& options) : options_(options) {}

  struct Values {
    double by_chance = 0;
    double insider_responds = 0;
  };
  Values run() {
    deal_to(0, options_.deck(), {});
    Values values{by_chance_ / count_, decided_ / count_};
    for (const auto& [known, worth] : choices_) {
      values.insider_responds += std::ranges::min(worth) / count_;
    }
    return values;
  }

 private:
  void deal_to(unsigned seat, CardSet left, std::array<CardSet, k_max_seats> hands) {
    if (seat == 3) {
      for (unsigned insider = 0; insider < 3; ++insider) play(hands, insider);
      return;
    }
    for (std::uint64_t bits = left.bits(); bits != 0; bits = (bits - 1) & left.bits()) {
      const CardSet hand{bits};
      if (hand.size() != options_.dimensions().hand) continue;
      hands[seat] = hand;
      deal_to(seat + 1, left - hand, hands);
    }
  }

  void play(const std::array<CardSet, k_max_seats>& hands, unsigned insider) {
    Deal deal;
    deal.hands = hands;
    for (unsigned i = 0; i < 2 * options_.tricks(); ++i) {
      deal.missions[i] = MissionId{static_cast<std::uint16_t>(i)};
    }
    deal.roles[insider] = k_base_insider;
    count_ += 1;
    const GameState first = start(options_, deal);
    by_chance_ += chance_value(first);
    decided_ += until_choice(first, Seat{static_cast<std::uint8_t>(insider)}, 1);
  }

  double chance_value(const GameState& state) {
    if (state.open.phase == Phase::over) {
      return state.open.outcome.side == WinningSide::agents ? 1 : 0;
    }
    const LegalActions legal = legal_actions(options_, state, actors(state).nth(0));
    double value = 0;
    for (const Action action : legal) {
      GameState next = state;
      apply_legal(options_, next, action);
      value += chance_value(next) / legal.size();
      if (state.open.phase == Phase::mission) return value * legal.size();
    }
    return value;
  }

  // Collects the Insider's choices with how likely the others get there. Returns the value of what
  // ends without one.
  double until_choice(const GameState& state, Seat insider, double reach) {
    if (state.open.phase == Phase::over || state.open.phase == Phase::vote) {
      return reach * chance_value(state);
    }
    const LegalActions legal = legal_actions(options_, state, state.open.to_act);
    const bool chooses = state.open.to_act == insider && state.open.phase == Phase::play;
    if (chooses && legal.size() > 1) {
      std::vector<unsigned> known{insider.index};
      for (const Play play : state.open.plays) known.push_back(play.card().code());
      for (const Card card : state.secret.hands[insider.index]) known.push_back(card.code());
      std::vector<double>& worth = choices_[known];
      worth.resize(legal.size());
      for (unsigned i = 0; i < legal.size(); ++i) {
        GameState next = state;
        apply_legal(options_, next, legal[i]);
        worth[i] += reach * chance_value(next);
      }
      return 0;
    }
    const unsigned branches = state.open.phase == Phase::mission ? 1 : legal.size();
    double value = 0;
    for (unsigned i = 0; i < branches; ++i) {
      GameState next = state;
      apply_legal(options_, next, legal[i]);
      value += until_choice(next, insider, reach / branches);
    }
    return value;
  }

  const Options& options_;
  double count_ = 0;
  double by_chance_ = 0;
  double decided_ = 0;
  std::map<std::vector<unsigned>, std::vector<double>> choices_;
};

TEST(SmallGame, IsWorthWhatBruteForceFinds) {
  struct Case {
    Dimensions dimensions;
    std::vector<std::string> missions;
    bool exchanges;
  };
  const Dimensions three_cards{
      .suits = 2, .numbers = 5, .hand = 3, .tricks = 1, .missions_needed = 1, .intel_needed = 2};
  for (const Case& one :
       {Case{k_two_cards, {"first_lowest", "no_trump"}, false},
        Case{k_two_cards, {"second_highest", "third_lowest"}, false},
        Case{three_cards, {"one_trump"}, false}, Case{three_cards, {"second_highest"}, true}}) {
    const SmallGame game = game_of(one.dimensions, one.missions);
    const BruteForce::Values known = BruteForce{game.options()}.run();
    Strategies strategies = by_chance(game);
    EXPECT_EQ(game.exchanges_suits(), one.exchanges) << one.missions[0];
    EXPECT_NEAR(value_of(game, strategies), known.by_chance, 1e-9) << one.missions[0];
    EXPECT_NEAR(respond(game, game.insider(), strategies), known.insider_responds, 1e-9)
        << one.missions[0];
    EXPECT_LT(known.insider_responds, known.by_chance) << "nothing to choose";
  }
}

// Every card is played, so the tree ends in votes of people who have seen all hands.
TEST(SmallGame, WholeHandsOfThreeAreSolved) {
  const SmallGame game =
      game_of(k_whole_hands, {"second_highest", "third_lowest", "third_highest"});
  EXPECT_EQ(game.deals(), 16'800U * 3U);
  EXPECT_NEAR(value_of(game, by_chance(game)), BruteForce{game.options()}.run().by_chance, 1e-9);
  Regrets regrets{game, 0};
  regrets.iterate();
  const double before = exploit(game, regrets.average()).sum();
  for (unsigned i = 1; i < 8; ++i) regrets.iterate();
  EXPECT_LT(exploit(game, regrets.average()).sum(), before / 5);
}

TEST(SmallGame, CountsItsDeals) {
  EXPECT_EQ(game_of(k_one_card, {"ascending"}).deals(), 6U * 3U);
  const SmallGame game = game_of(
      {.suits = 2, .numbers = 5, .hand = 3, .tricks = 1, .missions_needed = 1, .intel_needed = 2},
      {"second_highest"});
  EXPECT_EQ(game.deals(), 16'800U * 3U);
  EXPECT_EQ(game.roots().size(), 8'400U * 3U);
}

// Two Agents win if both name the third seat. By convention that is one seat in three. Those who
// guess are right half the time, and both are right a quarter of the time. No Agent alone can
// change that.
TEST(Regrets, FindConventionsWhereTheyDoNotStartAlike) {
  const SmallGame game = game_of(k_one_card, {"ascending"});
  Regrets alike{game, 0};
  Regrets unlike{game, 1};
  for (unsigned i = 0; i < 200; ++i) {
    alike.iterate();
    unlike.iterate();
  }
  const Exploitability guessing = exploit(game, alike.average());
  EXPECT_NEAR(guessing.value, 1.0 / 4, 1e-9);
  EXPECT_NEAR(guessing.sum(), 0, 1e-9);
  const Exploitability agreed = exploit(game, unlike.average());
  EXPECT_NEAR(agreed.value, 1.0 / 3, 0.01);
  EXPECT_LT(agreed.sum(), 0.02);
}

TEST(Regrets, ComeCloseToAnEquilibrium) {
  const SmallGame game = game_of(k_two_cards, {"second_highest", "third_lowest"});
  const double before = exploit(game, by_chance(game)).sum();
  Regrets regrets{game, 1};
  for (unsigned i = 0; i < 400; ++i) regrets.iterate();
  const Exploitability found = exploit(game, regrets.average());
  EXPECT_GT(before, 0.1);
  EXPECT_LT(found.sum(), before / 20);
  EXPECT_GE(found.insider_gains, -1e-9);
  EXPECT_GE(found.most_by_an_agent(), -1e-9);
  EXPECT_NEAR(found.secured, found.value - found.insider_gains, 1e-12);
}

TEST(BotHabits, AreTheSameWithAnyThreadsAndLeaveSomethingToBeWon) {
  const SmallGame game = game_of(k_two_cards, {"second_highest", "third_lowest"});
  Regrets regrets{game, 1};
  for (unsigned i = 0; i < 100; ++i) regrets.iterate();
  const Strategies solution = regrets.average();
  const auto bot = make_bot("rookie");
  for (const BotPart part : {BotPart::agents, BotPart::insider}) {
    const BotHabits one = ask_bot(game, *bot, {.part = part, .samples = 2, .threads = 1});
    const BotHabits three = ask_bot(game, *bot, {.part = part, .samples = 2, .threads = 3});
    EXPECT_EQ(one.halves, three.halves);
    EXPECT_EQ(one.asked, three.asked);
    const BotStanding standing = find_standing(game, solution, part, one);
    if (part == BotPart::agents) {
      EXPECT_LT(standing.against_fitted, standing.against_solution);
    } else {
      EXPECT_GT(standing.against_fitted, standing.against_solution);
    }
  }
}

// Every choice of a solution is in its file, once for each way to exchange suits.
TEST(PolicyFile, HasALineForEachView) {
  const Dimensions size{
      .suits = 2, .numbers = 5, .hand = 3, .tricks = 1, .missions_needed = 1, .intel_needed = 3};
  const SmallGame game = game_of(size, {"second_highest"});
  ASSERT_TRUE(game.exchanges_suits());
  Regrets regrets{game, 1};
  for (unsigned i = 0; i < 10; ++i) regrets.iterate();
  const Strategies solution = regrets.average();
  std::set<std::string> views;
  std::size_t lines = 0;
  EXPECT_TRUE(write_policy(game, solution, [&](std::string_view line) {
    const auto [document, error] = JsonDocument::parse(line);
    EXPECT_FALSE(error) << line;
    const std::size_t end = line.find("\"chances\"");
    EXPECT_GT(document.root().member("chances")->size(), 0U) << line;
    views.insert(std::string{line.substr(0, end)});
    ++lines;
    return true;
  }));
  EXPECT_EQ(views.size(), lines);
  EXPECT_EQ(lines % 2, 0U);
  EXPECT_LE(lines, 2 * game.info_sets().size());
  EXPECT_GT(lines, game.info_sets().size());
  EXPECT_TRUE(std::ranges::any_of(views, [](const std::string& view) {
    return view.starts_with(
        R"({"seat": 0, "role": "insider", "hand": ["B1", "B2", "B3"], "plays": [])");
  }));
  EXPECT_FALSE(write_policy(game, solution, [](std::string_view) { return false; }));
}

// With every deal in the tree, the game is the same one, and a bot is asked about twice as many.
TEST(BotHabits, MayBeThoseOfEveryDeal) {
  const Dimensions size{
      .suits = 2, .numbers = 5, .hand = 3, .tricks = 1, .missions_needed = 1, .intel_needed = 3};
  const auto build = [&](bool exchange_suits) {
    auto built = SmallGame::build(options_of(size, {"second_highest"}),
                                  {.bytes = k_enough, .exchange_suits = exchange_suits});
    return std::get<SmallGame>(std::move(built));
  };
  const SmallGame half = build(true);
  const SmallGame whole = build(false);
  EXPECT_TRUE(half.exchanges_suits());
  EXPECT_FALSE(whole.exchanges_suits());
  EXPECT_EQ(half.deals(), whole.deals());
  EXPECT_EQ(2 * half.roots().size(), whole.roots().size());
  EXPECT_NEAR(value_of(half, by_chance(half)), value_of(whole, by_chance(whole)), 1e-9);
  const auto bot = make_bot("random");  // reaches everything
  for (const BotPart part : {BotPart::agents, BotPart::insider}) {
    const std::uint64_t asked = ask_bot(half, *bot, {.part = part, .samples = 32}).asked;
    EXPECT_GT(asked, 0U);
    EXPECT_EQ(2 * asked, ask_bot(whole, *bot, {.part = part, .samples = 32}).asked);
  }
}

// A random bot, asked often enough, is worth what chance is worth.
TEST(BotHabits, OfRandomAreThoseOfChance) {
  const SmallGame game = game_of(k_two_cards, {"second_highest", "third_lowest"});
  Strategies chance = by_chance(game);
  const double value = value_of(game, chance);
  const double responds = respond(game, game.insider(), chance);
  const BotHabits habits =
      ask_bot(game, *make_bot("random"), {.part = BotPart::agents, .samples = 200});
  const BotStanding standing = find_standing(game, by_chance(game), BotPart::agents, habits);
  EXPECT_NEAR(standing.against_solution, value, 0.01);
  EXPECT_NEAR(standing.against_fitted, responds, 0.02);
  EXPECT_NEAR(standing.against_response, responds, 0.02);
  EXPECT_LE(standing.against_fitted, standing.against_response);
}

TEST(SmallGame, SaysWhatIsTooLarge) {
  const auto problem = [](const Dimensions& dimensions, const std::vector<std::string>& missions,
                          std::size_t bytes) {
    auto built = SmallGame::build(options_of(dimensions, missions), {.bytes = bytes});
    const auto* text = std::get_if<std::string>(&built);
    return text == nullptr ? std::string{} : *text;
  };
  EXPECT_NE(problem({.suits = 2,
                     .numbers = 9,
                     .hand = 2,
                     .tricks = 1,
                     .missions_needed = 1,
                     .intel_needed = 2},
                    {"ascending"}, k_enough)
                .find("at most 16 cards"),
            std::string::npos);
  EXPECT_NE(problem(k_two_cards, {"ascending", "descending"}, 1 << 10).find("memory"),
            std::string::npos);
  EXPECT_EQ(problem(k_two_cards, {"ascending", "descending"}, k_enough), "");
}

}  // namespace
}  // namespace insidejob
