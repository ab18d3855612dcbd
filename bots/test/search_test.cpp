// The tree keeps what was added, the search is reproducible, a seat that plans ahead learns what
// pays, and a budget of almost no time still gives an answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "bots/search/foresight.h"
#include "bots/search/search.h"
#include "bots/test/bot_table.h"

namespace insidejob::testing {

TEST(Tree, FindsWhatWasAdded) {
  Rng rng{Seed::from_number(1)};
  Tree tree{10};                                                  // too little room is not an error
  std::map<std::pair<unsigned, unsigned>, std::uint32_t> visits;  // by parent and action
  const auto action_of = [](unsigned parent, unsigned code) {
    if (parent % 3 == 2)
      return Action::choose_mission(Seat{}, MissionId{static_cast<std::uint16_t>(code)});
    return Action::play_card(Seat{}, Card::from_code(code / 2), code % 2 == 1);
  };
  // Three parents below the root, with children by cards, cards and missions.
  for (unsigned i = 1; i < 4; ++i) (void)tree.add(Tree::k_root, action_of(0, i));
  for (int round = 0; round < 2000; ++round) {
    const unsigned which = rng.below(3);
    const unsigned code = rng.below(104);
    const Tree::Index parent = tree.find(Tree::k_root, action_of(0, which + 1));
    const Action action = action_of(which, code);
    Tree::Index child = tree.find(parent, action);
    std::uint32_t& known = visits[{which, code}];
    ASSERT_EQ(child == Tree::k_none, known == 0);
    if (child == Tree::k_none) child = tree.add(parent, action);
    ASSERT_EQ(tree[child].action, action);
    ASSERT_EQ(tree[child].visits, known);
    ++tree[child].visits;
    ++known;
  }
}

TEST(RandomSearch, IsTheSameFromTheSameSeed) {
  const Options options = ready({});
  GameState state = deal(Seed::from_number(5), options);
  apply_legal(options, state, legal_actions(options, state, state.open.to_act)[0]);
  const std::vector<GameState> worlds{state};
  const auto visits = [&] {
    RandomSearch search{options, state.open.to_act, worlds, 2000, Seed::from_number(6)};
    for (int i = 0; i < 2000; ++i) search.iterate();
    std::vector<std::uint32_t> all;
    for (const Action action : legal_actions(options, state, state.open.to_act)) {
      all.push_back(search.tree()[search.tree().find(Tree::k_root, action)].visits);
    }
    return all;
  };
  const auto first = visits();
  EXPECT_EQ(first, visits());
  std::uint32_t sum = 0;
  for (const std::uint32_t count : first) sum += count;
  EXPECT_EQ(sum, 2000U);
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
  // A 13 mostly wins, so the seat then leads and faces the same decision again.
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
