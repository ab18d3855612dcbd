// The C interface for tests: setups, line-ups, and an environment with its arrays.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "env/insidejob_env.h"

namespace insidejob::env {

inline ij_setup table(unsigned players, std::array<std::uint8_t, 2> special = {}) {
  ij_setup setup;
  ij_setup_default(&setup);
  setup.players = static_cast<std::uint8_t>(players);
  setup.special_roles[0] = special[0];
  setup.special_roles[1] = special[1];
  return setup;
}

// Role numbers of compatible special roles, for four or five players.
inline ij_setup with_custom_role() {
  ij_setup setup = table(5, {IJ_ROLE_CUSTOM, IJ_ROLE_PROF_NO});
  setup.has_custom_role = 1;
  setup.custom_role.side = IJ_SIDE_NEUTRAL;
  setup.custom_role.wins_by = 4;  // left_loses
  setup.custom_role.votes = 2;
  setup.custom_role.same_target = 2;
  return setup;
}

inline std::vector<ij_setup> all_kinds_of_tables() {
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
            .iterations = 0,
            .worlds = 0,
            .reserved = 0};
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
  // Everything it has written, as bytes.
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

// One weight for each slot and policy.
inline ij_lineup lineup(bool by_role,
                        std::vector<std::vector<std::pair<unsigned, unsigned>>> slots) {
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

}  // namespace insidejob::env
