// Nothing is allocated while playing. The global operator new counts.
#include <gtest/gtest.h>

#include <new>

#include "engine/playout.h"
#include "engine/redact.h"
#include "engine/replay.h"
#include "engine/test/support/allocations.h"
#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"
#include "engine/view.h"

namespace insidejob::test {
namespace {

template <class Work>
std::size_t allocations_in(Work work) {
  const std::size_t before = allocations();
  work();
  return allocations() - before;
}

TEST(Allocation, IsCounted) {
  // Called by name, because a compiler may optimise a new-expression away.
  EXPECT_EQ(allocations_in([] { ::operator delete(::operator new(100)); }), 1U);
}

struct Totals {
  std::size_t deal = 0;
  std::size_t legal = 0;
  std::size_t apply = 0;
  std::size_t unlawful = 0;
  std::size_t view = 0;
  std::size_t redact = 0;
  unsigned actions = 0;
};

void play(const Options& options, Rng& rng, Totals& totals) {
  GameState state;
  EventList events;
  totals.deal += allocations_in([&] {
    state = start(options, draw_deal(rng, options));
    events = opening_events(options, state);
  });
  while (state.open.phase != Phase::over) {
    Action action;
    totals.legal += allocations_in([&] { action = draw_action(options, state, rng); });
    totals.unlawful += allocations_in(
        [&] { (void)apply(options, state, Action::play_card(seat(9), card("B1")), events); });
    totals.apply += allocations_in([&] {
      GameState copy = state;
      (void)apply(options, copy, action);
      copy = state;
      apply_legal(options, copy, action);
      (void)apply(options, state, action, events);
    });
    totals.view += allocations_in([&] {
      for (unsigned i = 0; i < options.players(); ++i) {
        const SeatView view = view_for(options, state, seat(i));
        (void)legal_actions(view).size();
        (void)view.mission_outlook();
      }
      (void)view_for(options, state, std::nullopt);
    });
    totals.redact += allocations_in([&] {
      for (const Event& event : events) {
        for (unsigned i = 0; i < options.players(); ++i) (void)redact(options, event, seat(i));
        (void)redact(options, event, std::nullopt);
      }
    });
    ++totals.actions;
  }
}

TEST(Allocation, NoneWhilePlaying) {
  Rng rng{Seed::from_number(41)};
  Totals totals;
  for (unsigned game = 0; game < effort(300); ++game) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    play(options, rng, totals);
  }
  EXPECT_GT(totals.actions, 10 * effort(300));
  EXPECT_EQ(totals.deal, 0U);
  EXPECT_EQ(totals.legal, 0U);
  EXPECT_EQ(totals.apply, 0U);
  EXPECT_EQ(totals.unlawful, 0U);
  EXPECT_EQ(totals.view, 0U);
  EXPECT_EQ(totals.redact, 0U);
}

TEST(Allocation, NoneInPlayoutsAndReplays) {
  Rng rng{Seed::from_number(42)};
  for (unsigned game = 0; game < effort(300); ++game) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    const GameState first = start(options, draw_deal(rng, options));
    std::vector<Action> log;
    GameState state = first;
    while (state.open.phase != Phase::over) {
      log.push_back(draw_action(options, state, rng));
      apply_legal(options, state, log.back());
    }
    unsigned decisions = 0;
    std::size_t applied = 0;
    const std::size_t allocations = allocations_in([&] {
      GameState played = first;
      decisions = random_playout(options, played, rng);
      applied = replay(options, first, log).applied;
      (void)random_games_one_by_one(options, Seed::from_number(game), {.count = 2});
      (void)random_games(options, Seed::from_number(game), {.count = 20});
    });
    ASSERT_EQ(allocations, 0U) << text_of(options.choices());
    ASSERT_GT(decisions, 0U);
    ASSERT_EQ(applied, log.size());
  }
}

}  // namespace
}  // namespace insidejob::test
