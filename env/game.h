// One game of an environment. It is dealt again whenever it ends, and played to the caller's next
// decision.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/observation/action_space.h"
#include "bots/observation/chronicle.h"
#include "bots/observation/layout.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "env/insidejob_env.h"
#include "env/setup.h"

namespace insidejob::env {

// What all games of an environment share.
struct EnvironmentPlan {
  std::vector<Setup> setups;
  std::vector<std::uint64_t> setup_weights;  // cumulative
  std::vector<ij_lineup> lineups;
  std::vector<std::uint64_t> lineup_weights;
  std::array<std::shared_ptr<const Bot>, IJ_POLICIES> bots;  // null: the caller
  Budget budget;
  bool report_forced = false;
  bool has_thinkers = false;  // officers or spymasters may sit at a table
  std::uint32_t games = 0;
};

// Where the decision of one game is written; null: nowhere.
struct Row {
  void* observation = nullptr;
  std::uint8_t* mask = nullptr;
  ij_decision* decision = nullptr;
  ij_ending* ending = nullptr;
};

class EnvGame {
 public:
  // From the first episode.
  void start(const EnvironmentPlan& plan, const Seed& seed, std::uint32_t number);
  // `action` must be legal.
  void step(const EnvironmentPlan& plan, unsigned action);
  // Plays on to the next decision and writes it. False if there never is one.
  [[nodiscard]] bool advance(const EnvironmentPlan& plan, observation::ActionMask& mask,
                             const Row& row);
  [[nodiscard]] unsigned draw(const observation::ActionMask& mask);

  // What a built-in bot would do in the caller's place. `mask` belongs to the pending decision.
  [[nodiscard]] unsigned advise(const EnvironmentPlan& plan, const Bot& bot,
                                const observation::ActionMask& mask) const;

  // PRIVILEGED: only for the critic.
  void disclose(const EnvironmentPlan& plan, std::uint64_t* bits, ij_targets* targets) const;

 private:
  [[nodiscard]] const Setup& setup(const EnvironmentPlan& plan) const {
    return plan.setups[setup_];
  }
  void deal(const EnvironmentPlan& plan);
  void seat_policies(const EnvironmentPlan& plan, Rng& rng);
  void act(const Setup& setup, Action action);
  void write_ending(const EnvironmentPlan& plan, ij_ending& ending) const;
  [[nodiscard]] Side side_of(const Setup& setup, Seat seat) const;

  GameState state_;
  observation::Chronicle chronicle_;
  observation::Draft draft_;
  Rng chance_{Seed{}};  // for random actions
  Seed seed_;           // of the game, and
  Seed episode_seed_;   // of this episode
  std::uint32_t number_ = 0;
  std::uint32_t episode_ = 0;
  std::uint16_t setup_ = 0;
  std::uint16_t decisions_ = 0;
  std::uint32_t turns_ = 0;
  Seat actor_;
  std::uint8_t votes_ = 0;  // of the actor
  std::array<std::uint8_t, k_max_seats> policies_{};
};

}  // namespace insidejob::env
