// A budget is spent on the better candidates, a seat that plans ahead learns what pays, and a
// budget of almost no time still gives an answer.
#include <gtest/gtest.h>

#include <algorithm>

#include "bots/search/foresight.h"
#include "bots/search/halving.h"
#include "bots/test/bot_table.h"

namespace insidejob::testing {

// The budget is spent, two candidates are left, and a second run gives the same.
TEST(Halving, SpendsItsBudget) {
  const Options options = ready({});
  GameState state = deal(Seed::from_number(5), options);
  apply_legal(options, state, legal_actions(options, state, state.open.to_act)[0]);
  const SeatView view = view_for(options, state, state.open.to_act);
  const LegalActions legal = legal_actions(view);
  ASSERT_GT(legal.size(), 4U);
  const Situation situation{view, {.own = 16, .open = 16}, Seed::from_number(6)};
  constexpr std::uint32_t k_iterations = 2000;
  const auto values = [&] {
    Rng rng{Seed::from_number(7)};
    Trials trials{situation, legal, Seed::from_number(8), rng, true};
    const std::uint32_t tries = spend(trials, k_iterations, Stopwatch{});
    EXPECT_GE(tries, k_iterations);
    EXPECT_LT(tries, k_iterations + 64);
    EXPECT_EQ(trials.open().size(), 2U);
    EXPECT_GT(trials.open()[0].scenes, k_iterations / legal.size());
    return trials.values();
  };
  EXPECT_EQ(values(), values());
}

// Games in which only the number of the seat's card in the second trick pays.
TEST(Foresight, LearnsWhatPays) {
  const Options options = ready({});
  const GameState start = deal(Seed::from_number(1), options);
  const Seat me = start.open.to_act;
  const SeatView view = view_for(options, start, me);
  const Situation situation{view, {.own = 16, .open = 16}, Seed::from_number(8)};
  const RulePolicy policy{options};
  Foresight foresight{situation, policy};
  Rng rng{Seed::from_number(9)};
  const Action mission = legal_actions(options, start, me)[0];
  // A 13 usually wins, so the seat then leads and faces the same decision again.
  const auto number = [](Card card) { return card.number(); };
  const Action card = Action::play_card(me, *std::ranges::max_element(view.hand, {}, number));
  ASSERT_EQ(card.card().number(), 13U);
  const auto mean_pay = [&](unsigned games) {
    double paid = 0;
    for (unsigned game = 0; game < games; ++game) {
      GameState state = situation.imagine_state(rng);
      apply_legal(options, state, mission);
      apply_legal(options, state, card);
      foresight.begin(mission, card);
      foresight.play_on(state, 1, rng);
      const auto trick = trick_plays(options, state.open, 1);
      unsigned own = 0;
      while (seat_at(options.players(), state.open.outcomes[1].leader(), own) != me) ++own;
      const double pay = trick[own].card().number() / 13.0;
      foresight.learn(pay);
      paid += pay;
    }
    return paid / games;
  };
  const double first = mean_pay(500);
  (void)mean_pay(3000);
  EXPECT_GT(mean_pay(500), first + 0.08) << first;
}

TEST(Spymaster, AnswersLawfullyWithNextToNoTime) {
  const auto bot = make_bot("spymaster");
  for (const unsigned players : {2U, 4U, 5U}) {
    const Options options = ready({.players = players});
    GameState state = deal(Seed::from_number(players), options);
    for (std::uint64_t turn = 0; state.open.phase != Phase::over; ++turn) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const Action action = bot->choose(view, {.milliseconds = 1}, Seed::from_number(turn));
      ASSERT_FALSE(apply(options, state, action));
    }
  }
}

}  // namespace insidejob::testing
