// Several lanes at once give the same numbers, deals, missions and whole games as one at a time.
#include "engine/side_by_side.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/deal.h"
#include "engine/lane_deal.h"
#include "engine/lane_rng.h"
#include "engine/mission_word.h"
#include "engine/test/support/effort.h"
#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"

namespace insidejob::test {
namespace {

TEST(LaneRng, IsARngInEveryLane) {
  const Seed seed = Seed::from_number(3);
  LaneRng lanes{seed, 40};
  std::vector<Rng> plain;
  for (unsigned i = 0; i < k_lanes; ++i) plain.emplace_back(seed.derive(40 + i));
  for (unsigned draw = 0; draw < 1000; ++draw) {
    const Lanes bounds = make_lanes([&](unsigned i) { return std::uint64_t{1 + (draw + i) % 64}; });
    const Lanes drawn = lanes.below(bounds);
    for (unsigned i = 0; i < k_lanes; ++i) {
      ASSERT_EQ(drawn[i], plain[i].below(static_cast<unsigned>(bounds[i])));
    }
  }
  for (unsigned i = 0; i < k_lanes; ++i) EXPECT_EQ(lanes.lane(i).state(), plain[i].state());
}

// A redraw is far too rare to wait for, so the generators start just before one: they draw 0 next.
TEST(LaneRng, DrawsAgainWhereARngDoes) {
  const RngWords<std::uint64_t> before_zero{0, 0x123456789ABCDEFULL, 0xFEDCBA987654321ULL, 0};
  ASSERT_EQ(Rng{before_zero}.next(), 0U);
  for (unsigned special = 0; special < k_lanes; ++special) {
    for (unsigned bound = 1; bound < 64; ++bound) {
      LaneRng lanes{Seed{}, 0};
      lanes.set_lane(special, Rng{before_zero});
      std::vector<Rng> plain;
      for (unsigned i = 0; i < k_lanes; ++i) plain.push_back(lanes.lane(i));
      const Lanes drawn = lanes.below(in_all_lanes(bound));
      for (unsigned i = 0; i < k_lanes; ++i) {
        ASSERT_EQ(drawn[i], plain[i].below(bound));
        ASSERT_EQ(lanes.lane(i).state(), plain[i].state()) << "bound " << bound;
      }
    }
  }
}

// Enough deals for some in which a batch of picks is doubtful (one in ten thousand).
TEST(LaneDeal, DealsWhatOneGeneratorDeals) {
  const Seed seed = Seed::from_number(5);
  for (const unsigned players : {2U, 3U, 4U, 5U}) {
    const Options options = options_for({.players = players, .risky = players == 5});
    ASSERT_TRUE(can_deal_side_by_side(options));
    std::array<FreshGame, k_lanes> games;
    for (std::uint64_t first = 0; first < 16'000; first += k_lanes) {
      deal_side_by_side(options, seed, first, games);
      for (unsigned i = 0; i < k_lanes; ++i) {
        Rng rng{seed.derive(first + i)};
        ASSERT_EQ(games[i].state, start(options, draw_deal(rng, options)));
        ASSERT_EQ(games[i].rng.state(), rng.state());
      }
    }
  }
}

// The facts of a trick, collected card by card as the rules read.
template <unsigned Cards>
JudgedTrick<std::uint64_t, Cards> judged(const std::array<Play, Cards>& plays, Suit trump) {
  JudgedTrick<std::uint64_t, Cards> trick{};
  for (unsigned i = 0; i < Cards; ++i) {
    const Suit suit = plays[i].counts_as(trump);
    trick.numbers[i] = plays[i].card().number();
    trick.suits[i] = static_cast<std::uint64_t>(suit) * 16;
    trick.trumps += suit == trump ? 1 : 0;
    trick.wagers |= std::uint64_t{plays[i].wagered()} << i;
  }
  trick.winner = winning_position(plays, trump);
  trick.winning_number = plays[trick.winner].card().number();
  return trick;
}

template <unsigned Cards>
void compare_missions(Rng& rng) {
  std::vector<MissionRule> rules;
  const MissionDeck deck = standard_deck();
  for (const Mission& mission : deck.missions)
    rules.push_back(ready_mission(mission, false, Cards));
  for (const Mission& mission : deck.risky) rules.push_back(ready_mission(mission, true, Cards));
  // Bounds that a custom deck may contain, sensible or not.
  for (const auto kind : {ConditionKind::range, ConditionKind::trump_count,
                          ConditionKind::winning_number, ConditionKind::sum_at_least}) {
    for (const int least : {-300, 0, 2, 5, 300}) {
      for (const int most : {-300, 0, 1, 9, 40, 300}) {
        rules.push_back({.kind = kind,
                         .trump = Suit::yellow,
                         .min = static_cast<std::int16_t>(least),
                         .max = static_cast<std::int16_t>(most)});
      }
    }
  }
  std::array<unsigned, 2> counts{};
  for (unsigned game = 0; game < effort(4000); ++game) {
    std::vector<Card> cards;
    for (const Card card : CardSet::deck(k_suits, k_numbers)) cards.push_back(card);
    rng.shuffle_front(std::span<Card>{cards}, Cards);
    std::array<Play, Cards> plays;
    for (unsigned i = 0; i < Cards; ++i) plays[i] = Play{cards[i], i > 0 && rng.below(4) == 0};
    for (const MissionRule& rule : rules) {
      const unsigned winner = winning_position(plays, rule.trump);
      const bool met = meets_mission(rule, plays, winner);
      const std::uint64_t word = mission_word(rule, 0, Cards).packed();
      ASSERT_EQ(is_met(word, facts_of(judged<Cards>(plays, rule.trump))), met ? 1U : 0U);
      ++counts[met ? 1 : 0];
    }
  }
  EXPECT_GT(counts[0], counts[1]);
  EXPECT_GT(counts[1], 0U);
}

TEST(MissionWord, SaysWhatTheRuleSays) {
  Rng rng{Seed::from_number(6)};
  compare_missions<3>(rng);
  compare_missions<4>(rng);
  compare_missions<5>(rng);
}

void compare_games(const Options& options, const Seed& seed, GameNumbers numbers) {
  std::vector<GameState> plain(numbers.count);
  std::vector<GameState> lanes(numbers.count);
  const PlayoutTotals expected = random_games_one_by_one(options, seed, numbers, plain);
  EXPECT_EQ(random_games_side_by_side(options, seed, numbers, lanes), expected);
  EXPECT_EQ(random_games(options, seed, numbers), expected);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    ASSERT_EQ(lanes[i], plain[i]) << text_of(options.choices()) << " game " << i;
  }
}

TEST(SideBySide, EveryUsualGameEndsAsOneByOne) {
  for (const unsigned players : {3U, 4U, 5U}) {
    for (const bool wager : {true, false}) {
      const Options options = options_for({.players = players, .wager = wager});
      ASSERT_TRUE(can_play_side_by_side(options));
      compare_games(options, Seed::from_number(players), {.first = 1000, .count = effort(3000)});
    }
  }
}

TEST(SideBySide, SoDoesEveryOther) {
  Rng rng{Seed::from_number(8)};
  unsigned compared = 0;
  for (unsigned table = 0; table < effort(600); ++table) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    if (!can_play_side_by_side(options)) continue;
    compare_games(options, Seed::from_number(table), {.first = table, .count = rng.below(40)});
    ++compared;
  }
  EXPECT_GT(compared, effort(200));
}

}  // namespace
}  // namespace insidejob::test
