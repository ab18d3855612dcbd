#include "engine/playout.h"

#include "engine/advance.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

void choose_randomly(const Options& options, GameState& state, Rng& rng) {
  Advance advance{options, state, DropEvents{}};
  const PublicState& open = state.open;
  switch (open.phase) {
    case Phase::mission: {
      const auto drawn = drawn_missions(state);
      const MissionChoice choice = mission_choice(options, drawn);
      const bool second = choice.first && choice.second ? (rng.next() >> 63) != 0 : choice.second;
      advance.choose_mission(drawn[second ? 1 : 0]);
      return;
    }
    case Phase::play: {
      const Seat seat = open.to_act;
      const CardSet cards = playable_now(options, state, seat);
      const unsigned shift = may_wager_now(options, state, seat) ? 1 : 0;
      const unsigned pick = rng.below(cards.size() << shift);
      advance.play_card(seat, cards.nth(pick >> shift), (pick & shift) != 0);
      return;
    }
    case Phase::accomplice:
    case Phase::larry:
    case Phase::vote:
    case Phase::over: {
      const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
      advance.apply(legal[rng.below(legal.size())]);
      return;
    }
  }
}

}  // namespace

unsigned random_playout(const Options& options, GameState& state, Rng& rng) {
  unsigned decisions = 0;
  while (state.open.phase != Phase::over) {
    choose_randomly(options, state, rng);
    ++decisions;
  }
  return decisions;
}

PlayoutTotals random_games(const Options& options, Rng& rng, std::uint64_t games) {
  PlayoutTotals totals;
  for (std::uint64_t game = 0; game < games; ++game) {
    GameState state = start(options, draw_deal(rng, options));
    totals.decisions += random_playout(options, state, rng);
    totals.agents_won += state.open.outcome.side == WinningSide::agents ? 1 : 0;
  }
  return totals;
}

}  // namespace insidejob
