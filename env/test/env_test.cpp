// The C interface as other programs use it, compared with games that the engine plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/observation/encoder.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/test/support/effort.h"
#include "env/insidejob_env.h"
#include "env/setup.h"
#include "env/test/caller.h"

namespace insidejob::env {
namespace {

using insidejob::test::effort;

Options options_of(const ij_setup& setup) { return std::get<Setup>(make_setup(setup)).options; }

// The same game, dealt from the same seed and played by the engine.
class Shadow {
 public:
  Shadow(const Options& options, std::uint64_t seed, std::uint32_t game)
      : options_(options), seed_(Seed::from_number(seed).derive(game)) {
    deal();
  }

  [[nodiscard]] Seat actor() const {
    return state.open.phase == Phase::vote ? actors(state).nth(0) : state.open.to_act;
  }
  [[nodiscard]] SeatView view() const { return view_for(options_, state, actor()); }
  void deal() {
    Rng rng{seed_.derive(episode++)};
    state = start(options_, draw_deal(rng, options_));
  }
  void step(unsigned action) {
    const auto whole = observation::take_step(observation::step_context(view()), action, draft);
    if (!whole) return;
    ASSERT_EQ(apply(options_, state, *whole), std::nullopt);
  }

  GameState state;
  observation::Draft draft;
  std::uint32_t episode = 0;

 private:
  const Options& options_;
  Seed seed_;
};

void expect_same_decision(const Env& env, std::size_t game, const Options& options,
                          const Shadow& shadow) {
  const ij_decision& decision = env.decisions[game];
  const SeatView view = shadow.view();
  const Seat actor = shadow.actor();
  ASSERT_EQ(decision.seat, actor.index);
  EXPECT_EQ(decision.role, view.role->index);
  EXPECT_EQ(decision.players, options.players());
  EXPECT_EQ(decision.trick, view.open.trick);
  EXPECT_EQ(decision.completed, view.open.completed);
  EXPECT_EQ(decision.episode, std::uint64_t{shadow.episode - 1} * env.games + game);
  const observation::Observation seen = observation::observe(view, shadow.draft);
  ASSERT_EQ(std::memcmp(&env.observations[game * IJ_OBSERVATION_BYTES], seen.data(), sizeof seen),
            0);
  const auto mask = observation::action_mask(
      view, legal_actions(view), observation::Around{options.players(), actor}, shadow.draft);
  EXPECT_EQ(decision.legal, mask.size());
  for (unsigned action = 0; action < 8 * IJ_MASK_BYTES; ++action) {
    ASSERT_EQ(env.legal(game, action), mask.contains(action)) << action;
  }
  const auto phase = (seen[0] >> observation::above::phase) & 127U;
  EXPECT_EQ(phase, 1U << decision.phase);
}

void expect_same_targets(const Env& env, std::size_t game, const Options& options,
                         const Shadow& shadow) {
  const ij_targets& targets = env.targets[game];
  const observation::Around around{options.players(), shadow.actor()};
  const Secrets& secret = shadow.state.secret;
  std::map<unsigned, unsigned> where;
  for (unsigned i = 0; i < 5; ++i) {
    if (i >= around.count()) {
      EXPECT_EQ(targets.roles[i], 255);
      continue;
    }
    const RoleId role = secret.roles[around.seat(i).index];
    EXPECT_EQ(targets.roles[i], role.index);
    EXPECT_EQ(options.role(role).replaces_insider, targets.insider == i);
    for (const Card card : secret.hands[around.seat(i).index]) {
      where[observation::card_index(card)] = i;
    }
  }
  const unsigned tricks = shadow.state.open.trick;
  for (unsigned i = 0; i < tricks * options.seats() + shadow.state.open.cards_in_trick; ++i) {
    where[observation::card_index(shadow.state.open.plays[i].card())] = 6;
  }
  for (unsigned card = 0; card < 52; ++card) {
    const bool in_deck = options.deck().contains(observation::card_at(card));
    const unsigned elsewhere = in_deck ? 5 : 6;
    const unsigned expected = where.contains(card) ? where[card] : elsewhere;
    ASSERT_EQ(targets.cards[card], expected) << card;
    for (unsigned i = 0; i < 5; ++i) {
      const std::uint64_t hand = env.bits[game * 16 + i];
      ASSERT_EQ((hand >> card) & 1U, expected == i ? 1U : 0U);
    }
  }
}

void expect_same_ending(const ij_ending& ending, const Options& options, const GameState& state,
                        std::uint64_t episode) {
  const PublicState& open = state.open;
  ASSERT_EQ(open.phase, Phase::over);
  EXPECT_EQ(ending.count, 1);
  EXPECT_EQ(ending.episode, episode);
  EXPECT_EQ(ending.winners, open.outcome.winners.bits());
  EXPECT_EQ(ending.winner, static_cast<unsigned>(open.outcome.side));
  EXPECT_EQ(ending.cause, static_cast<unsigned>(open.outcome.cause));
  EXPECT_EQ(ending.completed, open.completed);
  EXPECT_EQ(ending.tricks, open.trick);
  EXPECT_TRUE(options.role(state.secret.roles[ending.insider]).replaces_insider);
  for (unsigned i = 0; i < 5; ++i) {
    if (i >= options.seats()) {
      EXPECT_EQ(ending.roles[i], 255);
      EXPECT_EQ(ending.votes[i], 255);
      continue;
    }
    EXPECT_EQ(ending.roles[i], state.secret.roles[i].index);
    EXPECT_EQ(ending.tokens[i], open.tokens[i]);
    const bool voted = open.voted.contains(Seat{static_cast<std::uint8_t>(i)});
    EXPECT_EQ(ending.votes[i], voted ? state.secret.ballots[i] : 255);
  }
}

TEST(Env, PlaysTheGamesOfTheEngine) {
  unsigned ended = 0;
  for (const ij_setup& setup : all_kinds_of_tables()) {
    Env env{{.games = 6, .seed = 7, .setups = {setup}, .report_forced = true}};
    const Options options = options_of(setup);
    std::vector<Shadow> shadows;
    for (std::uint32_t i = 0; i < env.games; ++i) shadows.emplace_back(options, 7, i);
    for (unsigned round = 0; round < effort(150) && !HasFailure(); ++round) {
      env.disclose();
      for (std::uint32_t i = 0; i < env.games; ++i) {
        expect_same_decision(env, i, options, shadows[i]);
        expect_same_targets(env, i, options, shadows[i]);
      }
      env.step_random();
      for (std::uint32_t i = 0; i < env.games; ++i) {
        Shadow& shadow = shadows[i];
        shadow.step(env.actions[i]);
        if (shadow.state.open.phase != Phase::over) {
          EXPECT_EQ(env.endings[i].count, 0);
          continue;
        }
        expect_same_ending(env.endings[i], options, shadow.state,
                           std::uint64_t{shadow.episode - 1} * env.games + i);
        shadow.deal();
        ++ended;
      }
    }
  }
  EXPECT_GT(ended, effort(100));
}

// The first legal action of every game.
void choose_first(Env& env) {
  for (std::uint32_t i = 0; i < env.games; ++i) {
    env.actions[i] = 0;
    while (!env.legal(i, env.actions[i])) ++env.actions[i];
  }
}

TEST(Env, MakesForcedDecisionsItself) {
  ij_setup setup = table(4);
  setup.wager = 0;
  Env all{{.games = 1, .seed = 3, .setups = {setup}, .report_forced = true}};
  Env some{{.games = 1, .seed = 3, .setups = {setup}}};
  unsigned skipped = 0;
  for (unsigned round = 0; round < 300; ++round) {
    EXPECT_GE(some.decisions[0].legal, 2);
    while (all.decisions[0].legal == 1) {
      choose_first(all);
      ASSERT_EQ(ij_env_step(all.env, all.actions.data(), 1, &all.out()), IJ_OK);
      ++skipped;
    }
    ASSERT_EQ(all.observations, some.observations) << round;
    ASSERT_EQ(all.masks, some.masks);
    for (Env* env : {&all, &some}) {
      choose_first(*env);
      ASSERT_EQ(ij_env_step(env->env, env->actions.data(), 1, &env->out()), IJ_OK);
    }
  }
  EXPECT_GT(skipped, 15U);
}

Config mixed(std::uint32_t threads) {
  return {
      .games = 200,
      .threads = threads,
      .seed = 5,
      .setups = all_kinds_of_tables(),
      .lineups = {lineup(false, std::vector(5,
                                            std::vector<std::pair<unsigned, unsigned>>{
                                                {0, 6}, {3, 2}, {IJ_POLICY_ROOKIE, 1}})),
                  lineup(true, {{{IJ_POLICY_RANDOM, 1}}, {{1, 1}}, {{2, 1}}, {{2, 1}}, {{4, 1}}})}};
}

TEST(Env, ResultsDoNotDependOnTheNumberOfThreads) {
  Env one{mixed(1)};
  Env two{mixed(2)};
  Env many{mixed(7)};
  for (unsigned round = 0; round < effort(60); ++round) {
    ASSERT_EQ(one.said(), two.said());
    ASSERT_EQ(one.said(), many.said());
    one.disclose();
    many.disclose();
    ASSERT_EQ(one.bits, many.bits);
    for (Env* env : {&one, &two, &many}) env->step_random();
    ASSERT_EQ(one.actions, many.actions);
  }
}

TEST(Env, TheSameSeedGivesTheSameGamesAgain) {
  Env first{{.games = 20, .seed = 9, .setups = all_kinds_of_tables()}};
  Env second{{.games = 20, .seed = 9, .setups = all_kinds_of_tables()}};
  Env other{{.games = 20, .seed = 10, .setups = all_kinds_of_tables()}};
  const std::string beginning = first.said();
  EXPECT_EQ(beginning, second.said());
  EXPECT_NE(beginning, other.said());
  for (unsigned round = 0; round < 100; ++round) {
    first.step_random();
    second.step_random();
    ASSERT_EQ(first.said(), second.said());
  }
  EXPECT_NE(first.said(), beginning);
  ASSERT_EQ(ij_env_reset(first.env, &first.out()), IJ_OK);
  EXPECT_EQ(first.said(), beginning);
}

// Deals do not depend on play: any two policies get the same deals.
TEST(Env, DealsDoNotDependOnPlay) {
  Env drawn{{.games = 10, .seed = 4}};
  Env first{{.games = 10, .seed = 4}};
  using Roles = std::map<std::uint64_t, std::vector<std::uint8_t>>;
  std::array<Roles, 2> roles;
  for (unsigned round = 0; round < 400; ++round) {
    drawn.step_random();
    choose_first(first);
    ASSERT_EQ(ij_env_step(first.env, first.actions.data(), 10, &first.out()), IJ_OK);
    for (const auto& [env, all] : {std::pair{&drawn, &roles[0]}, std::pair{&first, &roles[1]}}) {
      for (const ij_ending& ending : env->endings) {
        if (ending.count > 0) (*all)[ending.episode].assign(ending.roles, ending.roles + 5);
      }
    }
  }
  unsigned compared = 0;
  for (const auto& [episode, dealt] : roles[0]) {
    if (!roles[1].contains(episode)) continue;
    EXPECT_EQ(dealt, roles[1][episode]);
    ++compared;
  }
  EXPECT_GT(compared, 40U);
}

TEST(Env, SeatsArePlayedByWhomTheLineUpsSay) {
  Config config{.games = 40, .seed = 2};
  config.lineups = {
      lineup(true, {{{IJ_POLICY_ROOKIE, 1}}, {{5, 1}}, {{IJ_POLICY_RANDOM, 1}}, {{7, 1}}})};
  Env env{config};
  unsigned ended = 0;
  std::array<unsigned, 4> seats{};
  for (unsigned round = 0; round < 80; ++round) {
    for (std::uint32_t i = 0; i < env.games; ++i) {
      EXPECT_TRUE(env.decisions[i].policy == 5 || env.decisions[i].policy == 7);
    }
    env.step_random();
    for (const ij_ending& ending : env.endings) {
      if (ending.count == 0) continue;
      ++ended;
      EXPECT_EQ(ending.policies[ending.insider], IJ_POLICY_ROOKIE);
      EXPECT_EQ(ending.policies[4], 255);
      for (const unsigned policy : {5U, 7U, unsigned{IJ_POLICY_RANDOM}}) {
        EXPECT_EQ(std::ranges::count(ending.policies, policy), 1);
      }
      ++seats[static_cast<std::size_t>(std::ranges::find(ending.policies, 5) - ending.policies)];
    }
  }
  EXPECT_GT(ended, 80U);
  for (const unsigned count : seats) EXPECT_GT(count, ended / 10);
}

// A built-in rookie chooses as the bot does from the same view.
TEST(Env, BuiltInPlayersAreTheBots) {
  Config config{.games = 1, .seed = 6, .report_forced = true};
  const std::vector<std::pair<unsigned, unsigned>> rookie{{IJ_POLICY_ROOKIE, 1}};
  config.lineups = {lineup(false, {{{0, 1}}, rookie, rookie, rookie})};
  Env env{config};
  const Options options = options_of(table(4));
  const auto bot = make_bot("rookie");
  for (std::uint32_t episode = 0; episode < 5; ++episode) {
    const Seed seed = Seed::from_number(6).derive(0).derive(episode);
    Rng rng{seed};
    GameState state = start(options, draw_deal(rng, options));
    for (std::uint32_t turn = 0; state.open.phase != Phase::over; ++turn) {
      const Seat actor = state.open.phase == Phase::vote ? actors(state).nth(0) : state.open.to_act;
      const SeatView view = view_for(options, state, actor);
      Action action;
      if (actor.index == 0) {
        ASSERT_EQ(std::memcmp(observation::observe(view).data(), env.observations.data(), 512), 0);
        env.step_random();
        observation::Draft draft;
        action = *observation::take_step(observation::step_context(view), env.actions[0], draft);
      } else {
        action = bot->choose(view, {}, seed.derive(turn));
      }
      ASSERT_EQ(apply(options, state, action), std::nullopt);
    }
  }
}

// Also for decisions in two steps: Larry's cards and two votes.
TEST(Env, FollowingABotsAdviceIsPlayingLikeIt) {
  for (const ij_setup& setup : {table(2), table(5, {IJ_ROLE_PARANOID_AGENT, IJ_ROLE_ACCOMPLICE})}) {
    const Config config{.games = 4, .threads = 2, .seed = 9, .setups = {setup}};
    Env env{config};
    const Options options = options_of(setup);
    const auto bot = make_bot("rookie");
    std::vector<std::uint8_t> ended(4);
    while (std::ranges::find(ended, 0) != ended.end()) {
      ASSERT_EQ(ij_env_advise(env.env, IJ_POLICY_ROOKIE, nullptr, env.actions.data(), 4), IJ_OK);
      ASSERT_EQ(ij_env_step(env.env, env.actions.data(), 4, &env.out()), IJ_OK);
      for (std::uint32_t game = 0; game < 4; ++game) {
        if (env.endings[game].count == 0 || ended[game] != 0) continue;
        ended[game] = 1;
        const Seed seed = Seed::from_number(9).derive(game).derive(0);
        Rng rng{seed};
        GameState state = start(options, draw_deal(rng, options));
        for (std::uint32_t turn = 0; state.open.phase != Phase::over; ++turn) {
          const Seat actor =
              state.open.phase == Phase::vote ? actors(state).nth(0) : state.open.to_act;
          const Action action = bot->choose(view_for(options, state, actor), {}, seed.derive(turn));
          ASSERT_EQ(apply(options, state, action), std::nullopt);
        }
        expect_same_ending(env.endings[game], options, state, game);
      }
    }
  }
}

TEST(Env, AdviceIsGivenOnlyWhereItIsWanted) {
  Env env{Config{.games = 3}};
  std::vector<std::uint8_t> actions{200, 200, 200};
  const std::vector<std::uint8_t> wanted{0, 1, 0};
  ASSERT_EQ(ij_env_advise(env.env, IJ_POLICY_RANDOM, wanted.data(), actions.data(), 3), IJ_OK);
  EXPECT_EQ(actions[0], 200);
  EXPECT_TRUE(env.legal(1, actions[1]));
  EXPECT_EQ(actions[2], 200);
  EXPECT_EQ(ij_env_advise(env.env, IJ_POLICY_CALLER, nullptr, actions.data(), 3), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_advise(env.env, 16, nullptr, actions.data(), 3), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_advise(env.env, IJ_POLICY_RANDOM, nullptr, nullptr, 3), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_advise(env.env, IJ_POLICY_RANDOM, nullptr, actions.data(), 2), IJ_BAD_SIZE);
}

TEST(Env, WritesToAnyAddressAndOnlyWhatIsWanted) {
  Env env{{.games = 9, .seed = 8}};
  std::vector<std::uint8_t> shifted(9 * IJ_OBSERVATION_BYTES + 3, 0xAA);
  ij_output output{};
  output.observations = {shifted.data() + 1, 9 * IJ_OBSERVATION_BYTES};
  ASSERT_EQ(ij_env_reset(env.env, &output), IJ_OK);
  EXPECT_EQ(std::memcmp(shifted.data() + 1, env.observations.data(), env.observations.size()), 0);
  EXPECT_EQ(shifted.front(), 0xAA);
  EXPECT_EQ(shifted[shifted.size() - 2], 0xAA);
  EXPECT_EQ(shifted.back(), 0xAA);
  const ij_output nothing{};
  EXPECT_EQ(ij_env_step_random(env.env, nullptr, 9, &nothing), IJ_OK);
}

}  // namespace
}  // namespace insidejob::env
