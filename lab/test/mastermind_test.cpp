// The level that learned to play, with the built-in weights.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bots/network/forward.h"
#include "bots/network/good_sense.h"
#include "bots/network/share.h"
#include "bots/observation/action_space.h"
#include "bots/observation/encoder.h"
#include "engine/legal.h"
#include "engine/view.h"
#include "lab/every_setup.h"
#include "lab/mastermind/mastermind.h"
#include "lab/one_game.h"

namespace insidejob {
namespace {

// learn/student.py computed these in plain integers.
TEST(Mastermind, FindsTheStoredAnswers) {
  std::ifstream file{INSIDEJOB_SOURCE_DIR "/lab/test/mastermind_cases.bin", std::ios::binary};
  const std::vector<char> cases{std::istreambuf_iterator<char>{file}, {}};
  constexpr std::size_t k_case = 8 * observation::k_words + 4 * network::head::size;
  ASSERT_EQ(cases.size(), 12 * k_case);
  const std::string_view bytes = mastermind_weights();
  const auto weights = network::read_weights(
      std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  ASSERT_TRUE(weights);
  for (std::size_t at = 0; at < cases.size(); at += k_case) {
    observation::Observation seen;
    network::Output stored;
    std::memcpy(seen.data(), cases.data() + at, sizeof seen);
    std::memcpy(stored.data(), cases.data() + at + sizeof seen, sizeof stored);
    EXPECT_EQ(network::forward(*weights, seen), stored) << at / k_case;
  }
}

TEST(Mastermind, PlaysEverySetupAlikeByTheSameSeed) {
  const std::vector<std::shared_ptr<const Bot>> bots(k_max_seats, make_native_bot("mastermind"));
  std::uint64_t number = 0;
  for (const Choices& choices : every_setup()) {
    const Options options = std::get<Options>(Options::make(choices));
    const Seed seed = Seed::from_number(++number);
    const std::span table = std::span{bots}.first(options.players());
    const Budget budget{.iterations = number % 4 == 0 ? 8U : 0U};  // 0: without search
    const PlayedGame game = play_game(options, table, budget, seed);
    EXPECT_EQ(game.state.open.phase, Phase::over);
    EXPECT_EQ(play_game(options, table, budget, seed).actions, game.actions);
  }
}

// Whatever the search chooses, the network must have found plausible, and the search must change
// something.
TEST(Mastermind, SearchesAmongWhatTheNetworkFindsPlausible) {
  const Options options = std::get<Options>(Options::make({.players = 4}));
  const std::string_view bytes = mastermind_weights();
  const auto weights = network::read_weights(
      std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  unsigned searched = 0;
  unsigned changed = 0;
  for (std::uint64_t number = 1; number <= 6; ++number) {
    const Seed deal = Seed::from_number(number);
    Rng rng{deal};
    static_cast<void>(play_deal_by(
        options, draw_deal(rng, options), deal,
        [&](const GameState& state, Seat seat, const Seed& seed) {
          const SeatView view = view_for(options, state, seat);
          const LegalActions legal = legal_actions(view);
          const Action plain = mastermind()->choose(view, {}, seed);
          if (legal.size() == 1 || legal.kind() == ActionKind::vote) return plain;
          const Action found = mastermind()->choose(view, {.iterations = 64}, seed);
          const auto output = network::forward(*weights, observation::observe(view, {}));
          const auto said = [&](Action action) {
            return output[network::head::action + observation::steps_of(view, action).numbers[0]];
          };
          std::int32_t best = said(legal[0]);
          for (const Action action : legal) best = std::max(best, said(action));
          // Good sense may leave only actions that the network finds implausible.
          std::vector<double> shares;
          for (const Action action : legal) {
            const double share = network::share_of(said(action) - best);
            shares.push_back(share < 0.03 ? 0 : share);
          }
          if (legal.kind() == ActionKind::play_card) {
            network::rule_out_blunders(view, legal, *mastermind()->opinion(view), shares);
          }
          for (unsigned i = 0; i < shares.size(); ++i) {
            if (legal[i] == found) {
              EXPECT_GT(shares[i], 0);
            }
          }
          ++searched;
          changed += found != plain ? 1 : 0;
          return found;
        }));
  }
  EXPECT_GT(changed, searched / 50);
  EXPECT_LT(changed, searched / 2);
}

// At least three in four: it wins nine in ten, and made-up weights win hardly any.
TEST(Mastermind, WinsAsTheAgentsTeamAgainstARookie) {
  const Options options = std::get<Options>(Options::make({.players = 4}));
  unsigned won = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Seed seed = Seed::from_number(number);
    Rng rng{seed};
    const Deal dealt = draw_deal(rng, options);
    std::vector<std::shared_ptr<const Bot>> bots;
    for (unsigned seat = 0; seat < 4; ++seat) {
      const Role& role = options.role(dealt.roles[seat]);
      bots.push_back(make_native_bot(role.side == Side::insider ? "rookie" : "mastermind"));
    }
    const PlayedGame game = play_deal(options, dealt, bots, {}, seed);
    won += game.state.open.outcome.side == WinningSide::agents ? 1 : 0;
  }
  EXPECT_GE(won, 45U);
}

}  // namespace
}  // namespace insidejob
