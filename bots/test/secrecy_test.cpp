// A seat makes the same choice in two states that differ only in what it may not know (R10.1).
#include <gtest/gtest.h>

#include <algorithm>

#include "bots/test/bot_table.h"
#include "bots/test/hidden.h"
#include "lab/every_setup.h"

namespace insidejob::testing {
class Secrecy : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(Levels, Secrecy, ::testing::Values("rookie", "officer", "spymaster"));

TEST_P(Secrecy, HiddenCardsAndRolesDoNotChangeAChoice) {
  const auto bot = make_bot(GetParam());
  Rng rng{Seed::from_number(7)};
  unsigned compared = 0;
  unsigned different = 0;
  for (const Choices& choices : every_setup()) {
    if (choices.players == 2) continue;  // Larry's stack is checked below
    const Options options = ready(choices);
    const BotTable table{options, "rookie", "rookie"};
    (void)table.play(Seed::from_number(3), [&](const GameState& state, Action action) {
      const GameState other = reshuffle_hidden(options, state, action.seat, rng);
      if (state.open.phase == Phase::vote) return;  // who votes may depend on hidden roles
      const SeatView view = view_for(options, state, action.seat);
      const SeatView same = view_for(options, other, action.seat);
      ASSERT_TRUE(alike(view, same));
      // Bots that think longer are asked less often.
      if (GetParam() != "rookie" && rng.below(12) != 0) return;
      const Seed seed = Seed::from_number(compared++);
      EXPECT_EQ(bot->choose(view, k_small_budget, seed), bot->choose(same, k_small_budget, seed));
      different += state == other ? 0 : 1;
    });
  }
  EXPECT_GT(different, compared / 2);
}

TEST_P(Secrecy, LarrysStackDoesNotChangeALead) {
  const Options options = ready({.players = 2});
  const auto bot = make_bot(GetParam());
  const BotTable table{options, "rookie", "rookie"};
  unsigned compared = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      if (state.open.phase != Phase::play || state.open.cards_in_trick > 0) return;
      if (state.open.trick + 1U >= options.tricks()) return;
      GameState other = state;
      const Seat opponent = controller(action.seat);
      const Card held = other.secret.hands[opponent.index].first();
      Card& stacked = other.secret.larry_stack[2U * state.open.trick + 2U];
      other.secret.hands[opponent.index].erase(held);
      other.secret.hands[opponent.index].insert(stacked);
      stacked = held;
      std::swap(other.secret.roles[opponent.index], other.secret.roles[k_larry.index]);
      if (GetParam() != "rookie" && state.open.trick % 3 != 1) return;
      const Seed seed = Seed::from_number(compared++);
      EXPECT_EQ(bot->choose(view_for(options, state, action.seat), k_small_budget, seed),
                bot->choose(view_for(options, other, action.seat), k_small_budget, seed));
    });
  }
  EXPECT_GT(compared, 40U);
}

}  // namespace insidejob::testing
