// The C interface as other programs use it, beside games that the engine plays itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/observation/encoder.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/test/support/effort.h"
#include "env/crew.h"
#include "env/insidejob_env.h"
#include "env/setup.h"

namespace insidejob::env {
namespace {

using insidejob::test::effort;

ij_setup table(unsigned players, std::array<std::uint8_t, 2> special = {}) {
  ij_setup setup;
  ij_setup_default(&setup);
  setup.players = static_cast<std::uint8_t>(players);
  setup.special_roles[0] = special[0];
  setup.special_roles[1] = special[1];
  return setup;
}

// Role numbers of compatible special roles, for four or five players.
ij_setup with_custom_role() {
  ij_setup setup = table(5, {IJ_ROLE_CUSTOM, IJ_ROLE_PROF_NO});
  setup.has_custom_role = 1;
  setup.custom_role.side = IJ_SIDE_NEUTRAL;
  setup.custom_role.wins_by = 4;  // left_loses
  setup.custom_role.votes = 2;
  setup.custom_role.same_target = 2;
  return setup;
}

std::vector<ij_setup> all_kinds_of_tables() {
  ij_setup risky = table(4, {IJ_ROLE_RISKY_AGENT, IJ_ROLE_TIM_SHADY});
  risky.risky = 1;
  ij_setup without_wagers = table(3);
  without_wagers.wager = 0;
  ij_setup fixed = table(5, {IJ_ROLE_ACCOMPLICE, IJ_ROLE_PARANOID_AGENT});
  fixed.fixed_seats[0] = 3;
  ij_setup small = table(3);
  const std::uint8_t dimensions[6] = {2, 9, 4, 3, 2, 3};
  std::memcpy(small.dimensions, dimensions, sizeof dimensions);
  return {table(2),
          table(3),
          table(4),
          table(5),
          risky,
          without_wagers,
          fixed,
          small,
          with_custom_role(),
          table(4, {IJ_ROLE_SLEEPER_AGENT, IJ_ROLE_PARANOID_AGENT}),
          table(4, {IJ_ROLE_DECOY, IJ_ROLE_BUGGED_AGENT})};
}

Options options_of(const ij_setup& setup) { return std::get<Setup>(make_setup(setup)).options; }

struct Config {
  std::uint32_t games = 8;
  std::uint32_t threads = 1;
  std::uint64_t seed = 1;
  std::vector<ij_setup> setups{table(4)};
  std::vector<ij_lineup> lineups{};
  bool report_forced = false;

  [[nodiscard]] ij_env_config c() const {
    return {.struct_size = sizeof(ij_env_config),
            .version = IJ_ENV_VERSION,
            .games = games,
            .threads = threads,
            .seed = seed,
            .setups = setups.data(),
            .lineups = lineups.empty() ? nullptr : lineups.data(),
            .setup_count = static_cast<std::uint32_t>(setups.size()),
            .lineup_count = static_cast<std::uint32_t>(lineups.size()),
            .report_forced = report_forced ? 1U : 0U,
            .iterations = 0};
  }
};

// An environment with arrays for everything it writes.
class Env {
 public:
  explicit Env(const Config& config)
      : games(config.games),
        observations(std::size_t{games} * IJ_OBSERVATION_BYTES),
        masks(std::size_t{games} * IJ_MASK_BYTES),
        decisions(games),
        endings(games),
        actions(games),
        bits(std::size_t{games} * IJ_PRIVILEGED_BYTES / 8),
        targets(games) {
    const ij_env_config c = config.c();
    std::array<char, 200> message{};
    EXPECT_EQ(ij_env_create(&c, &env, message.data(), message.size()), IJ_OK) << message.data();
    EXPECT_NE(env, nullptr);
    EXPECT_EQ(ij_env_reset(env, &out()), IJ_OK);
  }
  ~Env() { ij_env_destroy(env); }
  Env(const Env&) = delete;
  Env& operator=(const Env&) = delete;

  ij_output& out() {
    output = {.observations = {observations.data(), observations.size()},
              .masks = {masks.data(), masks.size()},
              .decisions = {decisions.data(), decisions.size() * sizeof(ij_decision)},
              .endings = {endings.data(), endings.size() * sizeof(ij_ending)}};
    return output;
  }
  void step_random() {
    ASSERT_EQ(ij_env_step_random(env, actions.data(), actions.size(), &out()), IJ_OK);
  }
  void disclose() {
    const ij_privileged_output all{
        .bits = {bits.data(), bits.size() * 8},
        .targets = {targets.data(), targets.size() * sizeof(ij_targets)}};
    ASSERT_EQ(ij_env_privileged(env, &all), IJ_OK);
  }
  [[nodiscard]] bool legal(std::size_t game, unsigned action) const {
    return ((masks[game * IJ_MASK_BYTES + action / 8] >> (action % 8)) & 1U) != 0;
  }
  // Everything it says, as bytes.
  [[nodiscard]] std::string said() const {
    std::string bytes(observations.begin(), observations.end());
    bytes.append(masks.begin(), masks.end());
    bytes.append(reinterpret_cast<const char*>(decisions.data()), games * sizeof(ij_decision));
    bytes.append(reinterpret_cast<const char*>(endings.data()), games * sizeof(ij_ending));
    return bytes;
  }

  std::uint32_t games;
  ij_env* env = nullptr;
  ij_output output{};
  std::vector<std::uint8_t> observations;
  std::vector<std::uint8_t> masks;
  std::vector<ij_decision> decisions;
  std::vector<ij_ending> endings;
  std::vector<std::uint8_t> actions;
  std::vector<std::uint64_t> bits;
  std::vector<ij_targets> targets;
};

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

// One weight for each slot and policy.
ij_lineup lineup(bool by_role, std::vector<std::vector<std::pair<unsigned, unsigned>>> slots) {
  ij_lineup result{};
  result.weight = 1;
  result.by_role = by_role ? 1 : 0;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    for (const auto& [policy, weight] : slots[slot]) {
      result.weights[slot][policy] = static_cast<std::uint16_t>(weight);
    }
  }
  return result;
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

// Deals do not depend on play: the same deals for any two policies.
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

// Also in decisions that take two steps: Larry's cards and two votes.
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

TEST(Env, IllegalActionsChangeNothing) {
  Env env{{.games = 5, .seed = 11}};
  Env twin{{.games = 5, .seed = 11}};
  std::vector<std::uint8_t> actions(5);
  for (unsigned wrong = 0; wrong < 256; ++wrong) {
    for (std::size_t i = 0; i < 5; ++i) {
      actions[i] = 0;
      while (!env.legal(i, actions[i])) ++actions[i];
    }
    if (wrong < IJ_ACTIONS && env.legal(4, wrong)) continue;
    actions[4] = static_cast<std::uint8_t>(wrong);
    ASSERT_EQ(ij_env_step(env.env, actions.data(), 5, &env.out()), IJ_ILLEGAL_ACTION);
    EXPECT_EQ(std::string{ij_env_message(env.env)},
              "game 4: action " + std::to_string(wrong) + " is not legal");
  }
  EXPECT_EQ(env.said(), twin.said());
  env.step_random();
  twin.step_random();
  EXPECT_EQ(env.said(), twin.said());
}

// The status and the message of an attempt to create an environment.
std::pair<ij_status, std::string> refusal(const ij_env_config& config) {
  ij_env* env = nullptr;
  std::array<char, 300> message{};
  const ij_status status = ij_env_create(&config, &env, message.data(), message.size());
  EXPECT_EQ(env == nullptr, status != IJ_OK);
  ij_env_destroy(env);
  return {status, message.data()};
}

TEST(Env, RefusesConfigurationsThatCannotBe) {
  using Change = void (*)(ij_env_config&);
  const std::pair<Change, const char*> changes[] = {
      {[](ij_env_config& c) { c.version = 2; }, "version"},
      {[](ij_env_config& c) { c.struct_size = 4; }, "bytes"},
      {[](ij_env_config& c) { c.games = 0; }, "games is 0"},
      {[](ij_env_config& c) { c.games = 1U << 21; }, "games is 2097152"},
      {[](ij_env_config& c) { c.threads = 0; }, "threads is 0"},
      {[](ij_env_config& c) { c.threads = 1000; }, "threads is 1000"},
      {[](ij_env_config& c) { c.setups = nullptr; }, "set-ups"},
      {[](ij_env_config& c) { c.setup_count = 0; }, "set-ups"},
      {[](ij_env_config& c) { c.lineup_count = 1; }, "lineup"},
      {[](ij_env_config& c) { c.report_forced = 2; }, "report_forced"},
  };
  const Config good;
  EXPECT_EQ(refusal(good.c()).first, IJ_OK);
  for (const auto& [change, word] : changes) {
    ij_env_config c = good.c();
    change(c);
    const auto [status, message] = refusal(c);
    EXPECT_EQ(status, IJ_BAD_ARGUMENT) << message;
    EXPECT_NE(message.find(word), std::string::npos) << message;
  }
  ij_env* env = nullptr;
  EXPECT_EQ(ij_env_create(nullptr, &env, nullptr, 0), IJ_BAD_ARGUMENT);
  const ij_env_config c = good.c();
  EXPECT_EQ(ij_env_create(&c, nullptr, nullptr, 0), IJ_BAD_ARGUMENT);
}

TEST(Env, RefusesSetupsThatTheRulesForbid) {
  const auto why = [](const ij_setup& setup) {
    std::array<char, 300> message{};
    EXPECT_EQ(ij_setup_check(&setup, message.data(), message.size()), IJ_BAD_SETUP);
    const auto [status, text] = refusal(Config{.setups = {table(3), setup}}.c());
    EXPECT_EQ(status, IJ_BAD_SETUP);
    EXPECT_EQ(text, "set-up 1: " + std::string{message.data()});
    return std::string{message.data()};
  };
  EXPECT_EQ(why(table(6)), "players is 6, not 2 to 5");
  EXPECT_EQ(why(table(4, {77, 0})), "special_roles is 77, not 0 to 10");
  EXPECT_NE(why(table(3, {IJ_ROLE_DECOY, 0})).find("special_roles_players (R7.0)"),
            std::string::npos);
  EXPECT_NE(why(table(4, {IJ_ROLE_CUSTOM, 0})).find("custom_role_unused"), std::string::npos);
  ij_setup setup = with_custom_role();
  setup.custom_role.wins_by = 0;
  EXPECT_NE(why(setup).find("role_side_and_wins_by (R7.11)"), std::string::npos);
  setup.custom_role.on_reveal = 9;
  EXPECT_EQ(why(setup), "custom_role.on_reveal is 9, not 0 to 6");
  setup = table(4);
  setup.fixed_seats[1] = 2;
  EXPECT_NE(why(setup).find("fixed_seats"), std::string::npos);
  setup = table(4);
  setup.risky = 1;
  setup.wager = 0;
  EXPECT_NE(why(setup).find("risky_without_wagers (R8.3)"), std::string::npos);
  setup = table(4);
  setup.dimensions[0] = 4;
  EXPECT_NE(why(setup).find("dimensions_range"), std::string::npos);
  EXPECT_EQ(ij_setup_check(nullptr, nullptr, 0), IJ_BAD_ARGUMENT);

  setup = table(4);
  setup.weight = 0;
  EXPECT_EQ(refusal(Config{.setups = {setup}}.c()).second, "set-ups: no weight is above 0");
}

TEST(Env, RefusesLineUpsThatLeaveASeatToNobody) {
  Config config;
  config.lineups = {lineup(false, {{{0, 1}}, {{0, 1}}, {{0, 1}}})};
  EXPECT_EQ(refusal(config.c()).second, "line-up 0: slot 3 has no policy with a weight above 0");
  config.lineups = {lineup(false, {{{0, 1}}, {{0, 1}}, {{0, 1}}, {{0, 1}}})};
  EXPECT_EQ(refusal(config.c()).first, IJ_OK);
  config.lineups[0].by_role = 7;
  EXPECT_EQ(refusal(config.c()).first, IJ_BAD_ARGUMENT);
}

TEST(Env, SaysThatThereIsNothingToDecide) {
  Config config{.games = 2};
  const std::vector<std::pair<unsigned, unsigned>> drawn{{IJ_POLICY_RANDOM, 1}};
  config.lineups = {lineup(false, std::vector(5, drawn))};
  const ij_env_config c = config.c();
  ij_env* env = nullptr;
  ASSERT_EQ(ij_env_create(&c, &env, nullptr, 0), IJ_OK);
  const ij_output nothing{};
  EXPECT_EQ(ij_env_reset(env, &nothing), IJ_NO_DECISION);
  EXPECT_NE(std::string{ij_env_message(env)}.find("line-ups"), std::string::npos);
  EXPECT_EQ(ij_env_step_random(env, nullptr, 2, &nothing), IJ_NOT_STARTED);
  ij_env_destroy(env);
}

TEST(Env, RefusesArraysOfTheWrongSizeAndMissingOnes) {
  Env env{{.games = 3}};
  const std::string before = env.said();
  const auto complains = [&](auto change, const char* name) {
    ij_output output = env.out();
    change(output);
    EXPECT_EQ(ij_env_step_random(env.env, nullptr, 3, &output), IJ_BAD_SIZE);
    EXPECT_NE(std::string{ij_env_message(env.env)}.find(name), std::string::npos);
    EXPECT_EQ(ij_env_reset(env.env, &output), IJ_BAD_SIZE);
    EXPECT_EQ(ij_env_step(env.env, env.actions.data(), 3, &output), IJ_BAD_SIZE);
  };
  complains([](ij_output& o) { --o.observations.bytes; }, "observations has 1535 bytes, not 1536");
  complains([](ij_output& o) { o.masks.bytes = 0; }, "masks");
  complains([](ij_output& o) { o.decisions.bytes += 24; }, "decisions");
  complains([](ij_output& o) { o.endings.bytes /= 2; }, "endings");
  complains([](ij_output& o) { o.endings.data = static_cast<char*>(o.endings.data) + 1; },
            "endings");
  EXPECT_EQ(ij_env_step(env.env, env.actions.data(), 2, &env.out()), IJ_BAD_SIZE);
  EXPECT_EQ(ij_env_step_random(env.env, nullptr, 4, &env.out()), IJ_BAD_SIZE);
  EXPECT_EQ(ij_env_step(env.env, nullptr, 3, &env.out()), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_step(env.env, env.actions.data(), 3, nullptr), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_reset(nullptr, &env.out()), IJ_BAD_ARGUMENT);
  EXPECT_EQ(ij_env_privileged(env.env, nullptr), IJ_BAD_ARGUMENT);
  const ij_privileged_output short_bits{.bits = {env.bits.data(), 7}, .targets = {}};
  EXPECT_EQ(ij_env_privileged(env.env, &short_bits), IJ_BAD_SIZE);
  EXPECT_STRNE(ij_env_message(nullptr), nullptr);
  EXPECT_EQ(env.said(), before);
  ij_env_destroy(nullptr);
}

TEST(Env, AResetComesFirst) {
  const Config config{.games = 2};
  const ij_env_config c = config.c();
  ij_env* env = nullptr;
  ASSERT_EQ(ij_env_create(&c, &env, nullptr, 0), IJ_OK);
  const std::array<std::uint8_t, 2> actions{};
  const ij_output nothing{};
  const ij_privileged_output privileged{};
  EXPECT_EQ(ij_env_step(env, actions.data(), 2, &nothing), IJ_NOT_STARTED);
  EXPECT_EQ(ij_env_step_random(env, nullptr, 2, &nothing), IJ_NOT_STARTED);
  EXPECT_EQ(ij_env_privileged(env, &privileged), IJ_NOT_STARTED);
  std::array<std::uint8_t, 2> advice{};
  EXPECT_EQ(ij_env_advise(env, IJ_POLICY_ROOKIE, nullptr, advice.data(), 2), IJ_NOT_STARTED);
  EXPECT_NE(std::string{ij_env_message(env)}, "");
  ij_env_destroy(env);
}

// What fails on a thread is reported to the caller, and the threads carry on.
TEST(Env, ACrewOutlivesWorkThatFails) {
  for (const unsigned threads : {1U, 4U}) {
    Crew crew{threads};
    const auto fails = [](std::size_t piece) {
      if (piece % 3 == 2) throw std::bad_alloc{};
    };
    for (unsigned round = 0; round < 20; ++round) {
      EXPECT_THROW(crew.run(50, fails), std::bad_alloc);
      std::atomic<unsigned> done{0};
      crew.run(50, [&](std::size_t) { ++done; });
      EXPECT_EQ(done, 50U);
    }
  }
}

TEST(Env, LayoutsAreGivenAsData) {
  const ij_field* fields = nullptr;
  const std::size_t count = ij_observation_fields(&fields);
  ASSERT_EQ(count, observation::fields().size());
  EXPECT_STREQ(fields[0].name, "hand");
  EXPECT_EQ(fields[0].kind, static_cast<unsigned>(IJ_FIELD_CARDS));
  std::vector<bool> used(8 * IJ_PRIVILEGED_BYTES);
  const ij_field* hidden = nullptr;
  for (std::size_t i = 0, all = ij_privileged_fields(&hidden); i < all; ++i) {
    for (unsigned group = 0; group < hidden[i].count; ++group) {
      for (unsigned bit = 0; bit < hidden[i].width; ++bit) {
        const unsigned at = hidden[i].offset + group * hidden[i].stride + bit;
        ASSERT_LT(at, used.size());
        EXPECT_FALSE(used[at]) << hidden[i].name;
        used[at] = true;
      }
    }
  }
}

}  // namespace
}  // namespace insidejob::env
