// Whatever is passed to the C interface, it plays or says why not.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/rng.h"
#include "engine/test/support/effort.h"
#include "env/insidejob_env.h"
#include "env/test/caller.h"

namespace insidejob::env {
namespace {

class Junk {
 public:
  explicit Junk(std::uint64_t seed) : rng_(Seed::from_number(seed)) {}

  bool once_in(unsigned times) { return rng_.below(times) == 0; }
  unsigned below(unsigned bound) { return rng_.below(bound); }

  // A table of any kind, often small, and sometimes with bytes that mean nothing.
  ij_setup setup() {
    auto kinds = all_kinds_of_tables();
    ij_setup setup = kinds[below(static_cast<unsigned>(kinds.size()))];
    if (once_in(2)) {
      const unsigned hand = 1 + below(13);
      const std::array<unsigned, 6> dimensions{1 + below(4),    1 + below(14),   hand,
                                               1 + below(hand), 1 + below(hand), 1 + below(10)};
      std::ranges::copy(dimensions, std::begin(setup.dimensions));
    }
    if (setup.has_custom_role != 0 && once_in(2)) scramble(setup.custom_role, 1 + below(3), 4);
    if (once_in(8)) scramble(setup, 1 + below(4), 256);
    return setup;
  }

  ij_lineup lineup() {
    ij_lineup lineup{};
    lineup.weight = 1 + below(2);
    lineup.by_role = once_in(2) ? 1 : 0;
    for (auto& slot : lineup.weights) {
      for (unsigned i = 0; i < 3; ++i) {
        slot[below(IJ_POLICIES)] = static_cast<std::uint16_t>(once_in(9) ? 65535 : below(4));
      }
    }
    if (once_in(8)) scramble(lineup, 1 + below(4), 256);
    return lineup;
  }

  Config config() {
    Config config{.games = 1 + below(4), .threads = 1 + below(3), .seed = rng_.next()};
    for (unsigned i = below(3); i > 0; --i) config.setups.push_back(setup());
    for (unsigned i = below(3); i > 0; --i) config.lineups.push_back(lineup());
    config.report_forced = once_in(2);
    return config;
  }

  // Memory of exactly this length, so that a sanitizer sees what is written beside it; or none, or
  // memory that is said to be longer or shorter.
  ij_array array(std::vector<std::uint64_t>& memory, std::size_t bytes) {
    memory.assign((bytes + 7) / 8, 0);
    if (once_in(10)) return {.data = nullptr, .bytes = bytes};
    if (once_in(30)) return {.data = memory.data(), .bytes = rng_.next()};
    if (once_in(30)) {
      return {.data = reinterpret_cast<char*>(memory.data()) + 1 + below(7), .bytes = bytes - 8};
    }
    return {.data = memory.data(), .bytes = bytes};
  }

 private:
  template <class Struct>
  void scramble(Struct& target, unsigned times, unsigned bound) {
    auto* const bytes = reinterpret_cast<std::uint8_t*>(&target);
    for (; times > 0; --times) {
      bytes[below(sizeof target)] = static_cast<std::uint8_t>(below(bound));
    }
  }

  Rng rng_;
};

// Calls in any order with anything. Returns how many were answered.
unsigned call_at_random(Junk& junk, ij_env* env, std::size_t games) {
  unsigned answered = 0;
  std::array<std::vector<std::uint64_t>, 6> memory;
  std::vector<std::uint8_t> actions(games);
  std::vector<std::uint8_t> wanted(games);
  for (unsigned call = 0; call < 40; ++call) {
    const ij_output output{.observations = junk.array(memory[0], games * IJ_OBSERVATION_BYTES),
                           .masks = junk.array(memory[1], games * IJ_MASK_BYTES),
                           .decisions = junk.array(memory[2], games * sizeof(ij_decision)),
                           .endings = junk.array(memory[3], games * sizeof(ij_ending))};
    const ij_privileged_output hidden{.bits = junk.array(memory[4], games * IJ_PRIVILEGED_BYTES),
                                      .targets = junk.array(memory[5], games * sizeof(ij_targets))};
    for (auto& action : actions) action = static_cast<std::uint8_t>(junk.below(256));
    for (auto& mark : wanted) mark = static_cast<std::uint8_t>(junk.below(2));
    const std::size_t count = junk.once_in(20) ? junk.below(9) : games;
    const unsigned kind = call == 0 ? 0 : junk.below(10);
    // Only as much as there is: C cannot tell how long an array is without being told.
    std::uint8_t* const out = junk.once_in(4) || count > games ? nullptr : actions.data();
    ij_status status = IJ_OK;
    if (kind == 0) {
      status = ij_env_reset(env, &output);
    } else if (kind == 1) {
      status = ij_env_step(env, out, count, &output);
    } else if (kind == 2) {
      status = ij_env_privileged(env, &hidden);
    } else if (kind == 3) {
      status = ij_env_advise(env, 10 + junk.below(7), junk.once_in(2) ? nullptr : wanted.data(),
                             out, count);
    } else {
      status = ij_env_step_random(env, out, count, &output);
    }
    EXPECT_TRUE(status >= IJ_OK && status <= IJ_NO_DECISION) << status;
    if (status == IJ_OK) {
      ++answered;
    } else {
      EXPECT_STRNE(ij_env_message(env), "") << status;
    }
  }
  return answered;
}

TEST(Env, WhateverIsPassedIsPlayedOrRefused) {
  Junk junk{5};
  unsigned answered = 0;
  unsigned refused = 0;
  for (unsigned round = 0; round < test::effort(400); ++round) {
    const Config config = junk.config();
    ij_env_config c = config.c();
    c.iterations = 1 + junk.below(20);  // a spymaster's usual thinking would take too long here
    c.worlds = 1 + junk.below(8);
    if (junk.once_in(40)) c.games = junk.once_in(2) ? 0 : (1U << 20) + 1 + junk.below(1000);
    if (junk.once_in(40)) c.threads = junk.once_in(2) ? 0 : 257 + junk.below(1000);
    if (junk.once_in(40)) c.setup_count = junk.once_in(2) ? 0 : 65537 + junk.below(1000);
    if (junk.once_in(40)) c.lineup_count = 0;
    if (junk.once_in(40)) c.version = junk.below(4);
    if (junk.once_in(40)) c.struct_size = junk.below(100);
    if (junk.once_in(40)) c.report_forced = 2 + junk.below(4);
    ij_env* env = nullptr;
    std::array<char, 300> message{};
    const ij_status status = ij_env_create(&c, &env, message.data(), message.size());
    ASSERT_EQ(env != nullptr, status == IJ_OK);
    if (status != IJ_OK) {
      EXPECT_STRNE(message.data(), "");
      ++refused;
      continue;
    }
    answered += call_at_random(junk, env, config.games);
    ij_env_destroy(env);
  }
  EXPECT_GT(refused, test::effort(50));
  EXPECT_GT(answered, test::effort(1000));
}

}  // namespace
}  // namespace insidejob::env
