// What the C interface refuses, and that a refusal changes nothing.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "bots/observation/layout.h"
#include "env/crew.h"
#include "env/insidejob_env.h"
#include "env/test/caller.h"

namespace insidejob::env {
namespace {

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
      {[](ij_env_config& c) { c.version = 1; }, "version"},
      {[](ij_env_config& c) { c.struct_size = 4; }, "bytes"},
      {[](ij_env_config& c) { c.games = 0; }, "games is 0"},
      {[](ij_env_config& c) { c.games = 1U << 21; }, "games is 2097152"},
      {[](ij_env_config& c) { c.threads = 0; }, "threads is 0"},
      {[](ij_env_config& c) { c.threads = 1000; }, "threads is 1000"},
      {[](ij_env_config& c) { c.setups = nullptr; }, "set-ups"},
      {[](ij_env_config& c) { c.setup_count = 0; }, "set-ups"},
      {[](ij_env_config& c) { c.lineup_count = 1; }, "lineup"},
      {[](ij_env_config& c) { c.report_forced = 2; }, "report_forced"},
      {[](ij_env_config& c) { c.reserved = 1; }, "reserved"},
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
  setup = table(4);
  setup.reserved[1] = 1;
  EXPECT_EQ(why(setup), "reserved is not 0");
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
  config.lineups[0].reserved[2] = 1;
  EXPECT_EQ(refusal(config.c()).second, "line-up 0: reserved is not 0");
  config.lineups[0].reserved[2] = 0;
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

// The caller is told what failed on a thread, and the threads continue.
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
