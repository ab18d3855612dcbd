#include "lab/solve/response.h"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace insidejob {
namespace {

// Walks the tree once, skipping everything that the others never do.
class WorthWalk {
 public:
  WorthWalk(const SmallGame& game, unsigned player, const Strategies& strategies,
            std::vector<double>& worth)
      : game_(game), player_(player), strategies_(strategies), worth_(worth) {}

  void visit(std::size_t at, double reach, std::size_t last) {
    const std::uint32_t number = game_.tree()[at];
    if (number == SmallGame::k_agents_win) worth_[last] += reach;
    if (number >= SmallGame::k_insider_wins) return;
    const InfoSet set = game_.info_sets()[number];
    at += 2;
    for (std::size_t slot = set.slot; slot < set.slot + std::size_t{set.actions}; ++slot) {
      if (set.player == player_) {
        visit(at, reach, slot);
      } else if (strategies_[slot] > 0) {
        visit(at, reach * strategies_[slot], last);
      }
      at = game_.after(at);
    }
  }

 private:
  const SmallGame& game_;
  unsigned player_;
  const Strategies& strategies_;
  std::vector<double>& worth_;
};

}  // namespace

void find_worth(const SmallGame& game, unsigned player, const Strategies& strategies,
                std::vector<double>& worth) {
  worth.assign(game.slots(), 0);
  WorthWalk walk{game, player, strategies, worth};
  for (const SmallGame::Root& root : game.roots()) walk.visit(root.begin, root.weight, 0);
}

double value_of(const SmallGame& game, const Strategies& strategies) {
  std::vector<double> worth;
  find_worth(game, game.players(), strategies, worth);  // no player of the game
  return worth[0];
}

double respond(const SmallGame& game, unsigned player, Strategies& strategies) {
  std::vector<double> worth;
  find_worth(game, player, strategies, worth);
  const double sign = player == game.insider() ? -1 : 1;
  for (const InfoSet& set : game.info_sets() | std::views::reverse) {
    if (set.player != player) continue;
    std::size_t best = set.slot;
    for (std::size_t slot = set.slot; slot < set.slot + std::size_t{set.actions}; ++slot) {
      strategies[slot] = 0;
      if (sign * worth[slot] > sign * worth[best]) best = slot;
    }
    strategies[best] = 1;
    worth[set.parent] += worth[best];
  }
  return worth[0];
}

double respond_as_agents(const SmallGame& game, Strategies& strategies, double least) {
  double value = value_of(game, strategies);
  for (;;) {
    const double before = value;
    for (unsigned seat = 0; seat < game.insider(); ++seat) value = respond(game, seat, strategies);
    if (value <= before + least) return value;
  }
}

double Exploitability::sum() const {
  return std::accumulate(agents_gain.begin(), agents_gain.end(), insider_gains);
}

double Exploitability::most_by_an_agent() const { return std::ranges::max(agents_gain); }

Exploitability exploit(const SmallGame& game, const Strategies& strategies) {
  Exploitability found{.value = value_of(game, strategies)};
  for (unsigned player = 0; player < game.players(); ++player) {
    Strategies changed = strategies;
    const double best = respond(game, player, changed);
    if (player == game.insider()) {
      found.secured = best;
      found.insider_gains = found.value - best;
    } else {
      found.agents_gain.push_back(best - found.value);
    }
  }
  return found;
}

}  // namespace insidejob
