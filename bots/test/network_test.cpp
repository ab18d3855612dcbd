// The small network: the fast forward pass compared with a plain one and with stored answers, and a
// bot that plays by it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/network/forward.h"
#include "bots/network/good_sense.h"
#include "bots/network/network_bot.h"
#include "bots/observation/encoder.h"
#include "bots/talk/ground.h"
#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"

namespace insidejob::test {
namespace {

using network::Output;
using observation::Observation;

// A file of made-up weights, the same as learn/student.py makes up.
class MadeUp {
 public:
  enum class Size : std::uint8_t { usual, largest };
  explicit MadeUp(Size size) : size_(size) {
    const std::string_view magic = "IJNET002";
    bytes_.assign(magic.begin(), magic.end());
    layer(network::k_inputs, network::k_first);
    layer(network::k_first, network::k_hidden);
    layer(network::k_hidden, network::k_hidden);
    layer(network::k_hidden, network::head::size);
  }
  [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  int draw(unsigned spread, int largest) {
    if (size_ == Size::largest) return largest;
    state_ = state_ * 1103515245U + 12345U;
    return static_cast<int>((state_ >> 16) % (2 * spread + 1)) - static_cast<int>(spread);
  }
  void layer(unsigned inputs, unsigned outputs) {
    for (unsigned i = 0; i < outputs; ++i) {
      const auto bits = static_cast<std::uint32_t>(draw(100, network::k_largest_bias));
      for (unsigned byte = 0; byte < 4; ++byte) {
        bytes_.push_back(static_cast<std::uint8_t>(bits >> (8 * byte)));
      }
    }
    for (unsigned i = 0; i < inputs * outputs; ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(draw(9, 127)));
    }
  }

  Size size_;
  std::vector<std::uint8_t> bytes_;
  std::uint32_t state_ = 1;
};

const std::vector<std::uint8_t>& made_up() {
  static const MadeUp file{MadeUp::Size::usual};
  return file.bytes();
}

// A forward pass straight from the bytes of the file, one number at a time.
class Plain {
 public:
  explicit Plain(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  Output forward(const Observation& observation) {
    std::vector<std::int64_t> x(network::k_inputs);
    for (unsigned i = 0; i < network::k_inputs; ++i) x[i] = (observation[i / 64] >> (i % 64)) & 1U;
    at_ = 8;
    x = activated(layer(x, network::k_first, true), 2, 1);
    x = activated(layer(x, network::k_hidden, false), 1, 64);
    x = activated(layer(x, network::k_hidden, false), 1, 64);
    x = layer(x, network::head::size, false);
    Output output;
    for (unsigned i = 0; i < network::head::size; ++i) output[i] = static_cast<std::int32_t>(x[i]);
    return output;
  }

 private:
  std::vector<std::int64_t> layer(const std::vector<std::int64_t>& x, std::size_t outputs,
                                  bool by_input) {
    std::vector<std::int64_t> sums;
    for (std::size_t output = 0; output < outputs; ++output) {
      std::uint32_t bits = 0;
      for (unsigned byte = 0; byte < 4; ++byte) bits |= std::uint32_t{bytes_[at_++]} << (8 * byte);
      sums.push_back(static_cast<std::int32_t>(bits));
    }
    for (std::size_t output = 0; output < outputs; ++output) {
      for (std::size_t input = 0; input < x.size(); ++input) {
        const std::size_t place = by_input ? input * outputs + output : output * x.size() + input;
        sums[output] += x[input] * static_cast<std::int8_t>(bytes_[at_ + place]);
      }
    }
    at_ += outputs * x.size();
    return sums;
  }
  // Multiplies by a fraction and rounds; halves go up.
  static std::vector<std::int64_t> activated(std::vector<std::int64_t> sums, int times, int over) {
    for (std::int64_t& sum : sums) {
      sum = sum < 0 ? 0 : std::min<std::int64_t>((sum * times * 2 + over) / (2 * over), 127);
    }
    return sums;
  }

  const std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
};

TEST(Network, AgreesWithAPlainOne) {
  const auto weights = network::read_weights(made_up());
  ASSERT_TRUE(weights);
  Plain plain{made_up()};
  Rng rng{Seed::from_number(21)};
  for (unsigned game = 0; game < 12; ++game) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    GameState state = start(options, draw_deal(rng, options));
    for (unsigned turn = 0; state.open.phase != Phase::over; ++turn) {
      if (turn % 16 == game) {
        const SeatView view = view_for(options, state, actors(state).nth(0));
        const Observation seen = observation::observe(view);
        ASSERT_EQ(network::forward(*weights, seen), plain.forward(seen));
      }
      apply_legal(options, state, draw_action(options, state, rng));
    }
  }
  // More bits, and larger weights, than any game has. No sum may overflow.
  Observation full;
  full.fill(~0ULL);
  EXPECT_EQ(network::forward(*weights, full), plain.forward(full));
  const MadeUp largest{MadeUp::Size::largest};
  const auto large = network::read_weights(largest.bytes());
  ASSERT_TRUE(large);
  EXPECT_EQ(network::forward(*large, full), Plain{largest.bytes()}.forward(full));
}

TEST(Network, FindsTheStoredAnswers) {
  std::ifstream file{std::string{INSIDEJOB_SOURCE_DIR} + "/bots/test/network_cases.bin",
                     std::ios::binary};
  const std::vector<char> cases{std::istreambuf_iterator<char>{file}, {}};
  constexpr std::size_t k_case = 8 * observation::k_words + 4 * network::head::size;
  ASSERT_EQ(cases.size(), 12 * k_case);
  const auto weights = network::read_weights(made_up());
  ASSERT_TRUE(weights);
  for (std::size_t at = 0; at < cases.size(); at += k_case) {
    Observation seen;
    Output stored;
    std::memcpy(seen.data(), cases.data() + at, sizeof seen);
    std::memcpy(stored.data(), cases.data() + at + sizeof seen, sizeof stored);
    EXPECT_EQ(network::forward(*weights, seen), stored) << at / k_case;
  }
}

TEST(Network, RefusesWhatIsNoFileOfWeights) {
  std::vector<std::uint8_t> bytes = made_up();
  bytes.pop_back();
  EXPECT_FALSE(network::read_weights(bytes));
  EXPECT_FALSE(network::read_weights({}));
  bytes = made_up();
  bytes[7] = '1';
  EXPECT_FALSE(network::read_weights(bytes));
  bytes = made_up();
  bytes[11] = 0x7F;  // of the first bias
  EXPECT_FALSE(network::read_weights(bytes));
}

// R3.4. Made-up weights alone would name anyone.
TEST(Network, AgentsNameAProvenInsider) {
  const NetworkBot bot{network::read_weights(made_up())};
  const Options options = options_for({.players = 4});
  Rng rng{Seed::from_number(23)};
  unsigned votes = 0;
  for (unsigned game = 0; game < effort(200); ++game) {
    GameState state = start(options, draw_deal(rng, options));
    while (state.open.phase != Phase::over) {
      const Seat seat = actors(state).nth(0);
      const SeatView view = view_for(options, state, seat);
      if (state.open.phase == Phase::vote && options.role(*view.role).side == Side::agents) {
        const SeatSet proven = suspect(view, remember(view, rng)).proven;
        if (!proven.empty()) {
          ++votes;
          EXPECT_EQ(bot.choose(view, {}, Seed::from_number(game)).ballot().first, proven.nth(0));
        }
      }
      apply_legal(options, state, draw_action(options, state, rng));
    }
  }
  EXPECT_GT(votes, 20U);
}

// Visits every decision about a card, in games without special roles, with equal shares.
template <class Look>
void at_every_card(unsigned games, double suspicion, Look look) {
  Suspicions suspicions;
  suspicions.fill(suspicion);
  Rng rng{Seed::from_number(24)};
  for (unsigned game = 0; game < games; ++game) {
    const unsigned players = 3 + game % 3;
    Dimensions dimensions = standard_dimensions(players);
    dimensions.missions_needed = 3;  // within reach of random players
    const Options options = options_for({.players = players, .dimensions = dimensions});
    GameState state = start(options, draw_deal(rng, options));
    while (state.open.phase != Phase::over) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const LegalActions legal = legal_actions(view);
      if (legal.kind() == ActionKind::play_card) {
        std::vector<double> shares(legal.size(), 1.0);
        network::rule_out_blunders(view, legal, suspicions, shares);
        ASSERT_GT(*std::ranges::max_element(shares), 0);
        look(options, state, view, legal, shares);
      }
      apply_legal(options, state, draw_action(options, state, rng));
    }
  }
}

// The engine decides what the last card of a trick leads to.
TEST(GoodSense, TakesTheWinAndDoesNotGiveTheGameAway) {
  unsigned wins = 0;
  unsigned escapes = 0;
  at_every_card(
      effort(400), 0.3,
      [&](const Options& options, const GameState& state, const SeatView& view,
          const LegalActions& legal, const std::vector<double>& shares) {
        if (state.open.cards_in_trick + 1U != options.seats()) return;
        const Side side = options.role(*view.role).side;
        bool can_win = false;
        bool can_go_on = false;
        std::vector<bool> won;
        std::vector<bool> lost;
        for (const Action action : legal) {
          GameState next = state;
          apply_legal(options, next, action);
          const bool over = next.open.phase == Phase::over;
          const bool ours =
              (next.open.outcome.side == WinningSide::agents) == (side == Side::agents);
          won.push_back(over && ours);
          lost.push_back(over && !ours);
          // An Agent cannot know whose role would be turned up.
          const SeatSet turned = next.open.face_up - state.open.face_up - SeatSet::of(*view.seat);
          can_win |= won.back() && (side == Side::insider || turned.empty());
          can_go_on |= !lost.back();
        }
        for (unsigned i = 0; i < shares.size(); ++i) {
          if (can_win && shares[i] > 0) {
            EXPECT_TRUE(won[i]);
          }
          if (side == Side::insider && can_go_on && shares[i] > 0) {
            EXPECT_FALSE(lost[i]);
          }
        }
        wins += can_win ? 1 : 0;
        escapes += side == Side::insider && can_go_on && std::ranges::count(lost, true) > 0 ? 1 : 0;
      });
  EXPECT_GT(wins, 20U);
  EXPECT_GT(escapes, 3U);
}

TEST(GoodSense, AnAgentCompletesAMissionUnlessTheWrongSeatGains) {
  for (const double suspicion : {0.3, 0.7}) {
    unsigned kept = 0;
    unsigned spoiled = 0;
    at_every_card(
        effort(100), suspicion,
        [&](const Options& options, const GameState& state, const SeatView& view,
            const LegalActions& legal, const std::vector<double>& shares) {
          if (state.open.cards_in_trick + 1U != options.seats()) return;
          if (options.role(*view.role).side != Side::agents) return;
          bool safe = false;
          std::vector<bool> completed;
          for (const Action action : legal) {
            GameState next = state;
            apply_legal(options, next, action);
            completed.push_back(next.open.completed > state.open.completed);
            const Seat winner = next.open.outcomes[state.open.trick].winner();
            const bool harmless = winner == view.seat || state.open.face_up.contains(winner);
            const bool turned = next.open.face_up != state.open.face_up && winner != view.seat;
            safe |= completed.back() && !turned && (harmless || suspicion < 0.5);
          }
          for (unsigned i = 0; i < shares.size(); ++i) {
            if (safe && shares[i] > 0) {
              EXPECT_TRUE(completed[i]);
            }
            if (!safe && !completed[i] && shares[i] > 0) ++spoiled;
          }
          kept += safe ? 1 : 0;
        });
    EXPECT_GT(kept, 20U);
    EXPECT_GT(spoiled, 20U);
  }
}

// R3.4: a suit that was declined is shown now.
TEST(GoodSense, TheInsiderDoesNotProveItsGuiltForNothing) {
  unsigned spared = 0;
  at_every_card(
      effort(100), 0.3,
      [&](const Options& options, const GameState& state, const SeatView& view,
          const LegalActions& legal, const std::vector<double>& shares) {
        if (options.role(*view.role).side != Side::insider) return;
        unsigned in_reach = state.open.tokens[view.seat->index] + 2U;
        for (const Play play : view.trick()) in_reach += play.wagered() ? 1 : 0;
        if (in_reach >= options.reveal_at()) return;
        // Even that is better than completing the last mission.
        if (state.open.completed + 1U >= options.missions_needed()) return;
        const auto proves = [&](Action action) {
          return last_declined(options, state.open, *view.seat, action.card().suit()).has_value();
        };
        if (std::ranges::all_of(legal, proves)) return;
        for (unsigned i = 0; i < shares.size(); ++i) {
          if (shares[i] > 0) {
            EXPECT_FALSE(proves(legal[i]));
          }
          spared += proves(legal[i]) ? 1 : 0;
        }
      });
  EXPECT_GT(spared, 20U);
}

TEST(Network, PlaysLawfullyAndAlikeByTheSameSeed) {
  const NetworkBot bot{network::read_weights(made_up())};
  Rng rng{Seed::from_number(22)};
  for (unsigned game = 0; game < effort(40); ++game) {
    Choices choices = draw_choices(pick_from(rng));
    // Decisions in two steps: Larry's card and stack, and ballots with two names.
    if (game % 4 == 1) choices = {.players = 2};
    if (game % 4 == 3) choices = {.special_roles = {builtin("paranoid_agent")}};
    const Options options = options_for(choices);
    GameState state = start(options, draw_deal(rng, options));
    while (state.open.phase != Phase::over) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const Seed seed = Seed::from_number(rng.next());
      const Action action = bot.choose(view, {}, seed);
      ASSERT_EQ(bot.choose(view, {}, seed), action);
      apply_legal(options, state, action);
    }
  }
}

}  // namespace
}  // namespace insidejob::test
