// Reviews say what the lab says about the same games.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "bots/network/mastermind_bot.h"
#include "bots/search/situation.h"
#include "bots/test/bot_table.h"
#include "engine/apply.h"
#include "engine/test/support/effort.h"
#include "lab/arena.h"
#include "lab/belief.h"
#include "lab/one_game.h"
#include "review/reviewer.h"
#include "review/test/reviewed_table.h"

namespace insidejob {
namespace {

using testing::played;
using testing::ready;
using testing::reviewed;
using testing::weights;

std::shared_ptr<const ReviewedGame> review_of(const Options& options, const PlayedGame& game) {
  return reviewed(options, game.deal, game.actions);
}

std::vector<std::shared_ptr<const Bot>> officers(const Options& options) {
  return std::vector<std::shared_ptr<const Bot>>(options.players(), make_bot("officer"));
}

// A mean with its standard error.
class Spread {
 public:
  void add(double number) {
    count_ += 1;
    sum_ += number;
    squares_ += number * number;
  }
  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] double mean() const { return sum_ / count_; }
  [[nodiscard]] double error() const {
    return std::sqrt((squares_ / count_ - mean() * mean()) / count_);
  }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

void record(const std::string& name, const Spread& spread) {
  ::testing::Test::RecordProperty(name, std::to_string(spread.mean()) + " +- " +
                                            std::to_string(spread.error()) + " of " +
                                            std::to_string(spread.count()));
}

// Whether the seat that acts wins if all seats play on like this bot.
double wins_after(const Options& options, GameState state, Action action, const Bot& bot,
                  const Seed& seed) {
  apply_legal(options, state, action);
  for (std::uint64_t step = 0; state.open.phase != Phase::over; ++step) {
    const Seat next = actors(state).nth(0);
    apply_legal(options, state, bot.choose(view_for(options, state, next), {}, seed.derive(step)));
  }
  return state.open.outcome.winners.contains(action.seat) ? 1 : 0;
}

// Log-losses after each trick that does not end the game, as the lab counts them.
struct TrickLosses {
  std::vector<double> sum;
  std::vector<double> count;

  explicit TrickLosses(unsigned tricks) : sum(tricks), count(tricks) {}
  void add(const Reviewer& reviewer) {
    const ReviewedGame& game = reviewer.game();
    for (std::size_t i = 1; i < game.open_states(); ++i) {
      const unsigned trick = game.state(i).open.trick;
      if (trick == game.state(i - 1).open.trick) continue;
      const MomentBelief& moment = reviewer.moments()[i];
      const RoleBelief& belief = moment.own ? *moment.own : moment.open;
      sum[trick - 1] -= std::log(belief.insider[game.insider().index]);
      count[trick - 1] += 1;
    }
  }
};

}  // namespace

// What `insidejob belief` finds out about the beliefs of seats and spectators, reviews find out as
// well. Only the drawn deals differ.
TEST(ReviewFigures, AgreeWithABeliefReport) {
  constexpr auto k_belief = static_cast<std::size_t>(Forecaster::belief);
  for (const unsigned players : {3U, 4U, 5U}) {
    const Options options = ready({.players = players});
    const BeliefPlan plan{.options = options,
                          .sources = {{"officer", make_bot("officer")}},
                          .belief = {.samples = k_review_samples},
                          .games = test::effort(1),
                          .seed = 31};
    const BeliefResult report = run_belief(plan, {});
    std::array<TrickLosses, k_standpoints> losses{TrickLosses{options.tricks()},
                                                  TrickLosses{options.tricks()}};
    for (std::uint64_t i = 0; i < plan.games; ++i) {
      const auto game = review_of(options, play_game(options, officers(options), {},
                                                     Seed::from_number(plan.seed).derive(i)));
      for (unsigned viewer = 0; viewer <= players; ++viewer) {
        const auto seat = viewer == players
                              ? std::nullopt
                              : std::optional{Seat{static_cast<std::uint8_t>(viewer)}};
        if (seat == game->insider()) continue;
        Reviewer reviewer{game, seat, nullptr};
        while (reviewer.moments().size() < game->open_states() && reviewer.step()) {
        }
        losses[seat ? 0 : 1].add(reviewer);
      }
    }
    for (std::size_t standpoint = 0; standpoint < k_standpoints; ++standpoint) {
      const auto& tricks = report.totals.sources[0].standpoints[standpoint].tricks;
      for (std::size_t i = 0; i < tricks.size(); ++i) {
        const MeanSums& lab = tricks[i].log_loss[k_belief];
        ASSERT_EQ(lab.weight(), losses[standpoint].count[i]) << players << ' ' << i;
        if (lab.weight() == 0) continue;
        EXPECT_NEAR(lab.estimate().value, losses[standpoint].sum[i] / lab.weight(), 0.1)
            << players << " players, trick " << i + 1;
      }
    }
  }
}

// The arena plays deals in all rotations of the roles and counts how often the Agents win. The
// reviews of its games end with the same count, and what they expect at the start and after each
// trick is what happens on average, for every number of players.
TEST(ReviewFigures, AgreeWithAnArenaReport) {
  constexpr double k_bias = 0.02;
  constexpr double k_sure = 2;  // standard errors
  Spread start;                 // off by
  Spread tricks;                // the same after each trick, averaged over the game
  Spread knowledge;             // how much closer to the end the last figure is than the first one
  for (const unsigned players : {3U, 4U, 5U}) {
    const Options options = ready({.players = players});
    const Contender officer{.name = "officer", .bot = make_bot("officer")};
    const ArenaPlan plan{.options = options,
                         .candidate = officer,
                         .baseline = officer,
                         .opponent = officer,
                         .modes = {ArenaMode::agents},
                         .deals = test::effort(5),
                         .seed = 7,
                         .test = {}};
    const ArenaResult report = run_arena(plan, {});
    Spread start_here;
    Spread tricks_here;
    double won = 0;
    for (std::uint64_t number = 0; number < plan.deals; ++number) {
      const Seed seed = Seed::from_number(plan.seed).derive(number);
      Rng rng{seed.derive(0)};
      const Deal dealt = draw_deal(rng, options);
      for (unsigned by = 0; by < options.seats(); ++by) {
        Deal deal = dealt;
        for (unsigned i = 0; i < options.seats(); ++i) {
          deal.roles[(i + by) % options.seats()] = dealt.roles[i];
        }
        const auto game =
            review_of(options, play_deal(options, deal, officers(options), {}, seed.derive(1)));
        AgentsChances chances{*game};
        for (const std::size_t at : chances.moments()) {
          const std::size_t known = std::min(at, game->open_states() - 1);
          chances.look(believe_at(game->view(known, std::nullopt), known).open.insider);
        }
        const auto& agents = chances.agents();
        const double end = agents.back();
        won += end;
        start_here.add(agents.front() - end);
        start.add(agents.front() - end);
        if (agents.size() == 2) continue;  // over after one trick
        double sum = 0;
        for (std::size_t i = 1; i + 1 < agents.size(); ++i) sum += agents[i] - end;
        tricks_here.add(sum / static_cast<double>(agents.size() - 2));
        tricks.add(sum / static_cast<double>(agents.size() - 2));
        knowledge.add(std::abs(agents.front() - end) - std::abs(agents[agents.size() - 2] - end));
      }
    }
    const ShareSums& wins = report.totals.modes[0].candidate.wins;
    EXPECT_EQ(won, static_cast<double>(wins.hits())) << players;
    EXPECT_EQ(start_here.count(), static_cast<double>(wins.of())) << players;
    EXPECT_NEAR(start_here.mean(), 0, k_bias + k_sure * start_here.error()) << players;
    EXPECT_NEAR(tricks_here.mean(), 0, k_bias + k_sure * tricks_here.error()) << players;
    record("start" + std::to_string(players), start_here);
    record("tricks" + std::to_string(players), tricks_here);
  }
  EXPECT_NEAR(start.mean(), 0, k_bias + k_sure * start.error());
  EXPECT_NEAR(tricks.mean(), 0, k_bias + k_sure * tricks.error());
  EXPECT_GT(knowledge.mean(), k_sure * knowledge.error());
  record("start", start);
  record("tricks", tricks);
  record("knowledge", knowledge);
}

// What the coach says a decision cost is what it costs when both actions are played to the end, by
// mastermind in every seat, in worlds that fit what the seat knew. The coach looks for the action
// that did best, so it says a little more than that.
TEST(ReviewFigures, CostsAreLostInGamesPlayedOut) {
  constexpr unsigned k_worlds = 32;
  constexpr double k_bias = 0.05;
  constexpr double k_sure = 2;  // standard errors
  const auto mastermind = make_mastermind(weights());
  Spread said;
  Spread lost;
  Spread off;
  for (unsigned i = 0; i < test::effort(12); ++i) {
    const auto game = played({.players = 3 + i % 3}, 900 + i);
    const Options& options = game->options();
    const Seat seat{static_cast<std::uint8_t>(i % options.players())};
    Reviewer reviewer{game, seat, weights()};
    testing::finish(reviewer);
    for (const CoachMoment& moment : reviewer.coach()->moments()) {
      const bool is_vote = moment.verdict.did.kind == ActionKind::vote;
      const SeatView view = game->view(is_vote ? *game->vote() : moment.action, seat);
      const Seed seed = Seed::from_number(i).derive(moment.action);
      const Situation situation{view, {.own = 256, .open = 32}, seed};
      Rng rng{seed.derive(3)};
      double difference = 0;
      for (unsigned k = 0; k < k_worlds; ++k) {
        const GameState world = situation.imagine_state(rng);
        const auto wins = [&](Action action) {
          return wins_after(options, world, action, *mastermind, seed.derive(100 + k));
        };
        difference += (wins(moment.verdict.better) - wins(moment.verdict.did)) / k_worlds;
      }
      said.add(moment.verdict.cost);
      lost.add(difference);
      off.add(moment.verdict.cost - difference);
    }
  }
  EXPECT_GE(said.count(), test::effort(12));
  EXPECT_GT(lost.mean(), k_sure * lost.error());
  EXPECT_NEAR(off.mean(), 0, k_bias + k_sure * off.error());
  record("said", said);
  record("lost", lost);
  record("off", off);
}

}  // namespace insidejob
