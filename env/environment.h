// Many games in lockstep: the implementation of ij_env.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bots/observation/action_space.h"
#include "env/crew.h"
#include "env/game.h"
#include "env/insidejob_env.h"

namespace insidejob::env {

struct Complaint {
  ij_status status = IJ_OK;
  std::string message;
};

class Environment {
 public:
  [[nodiscard]] static std::variant<std::unique_ptr<Environment>, Complaint> make(
      const ij_env_config& config);

  // Each returns IJ_OK, or keeps an error message.
  ij_status reset(const ij_output& output);
  ij_status step(const std::uint8_t* actions, std::size_t count, const ij_output& output);
  ij_status step_random(std::uint8_t* actions, std::size_t count, const ij_output& output);
  ij_status advise(std::uint32_t policy, const std::uint8_t* wanted, std::uint8_t* actions,
                   std::size_t count);
  ij_status disclose(const ij_privileged_output& output);

  ij_status complain(ij_status status, std::string message);
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  explicit Environment(const ij_env_config& config);

  [[nodiscard]] bool fits(const char* name, const ij_array& array, std::size_t row_bytes,
                          std::size_t alignment);
  [[nodiscard]] bool fits(const ij_output& output);
  [[nodiscard]] bool takes(std::size_t count);

  // Calls move(game, mask, number) for every game, and plays each one to its next decision.
  template <class Move>
  ij_status play(const ij_output& output, const Move& move);

  EnvironmentPlan plan_;
  Seed seed_;
  std::vector<EnvGame> games_;
  std::vector<observation::ActionMask> masks_;
  Crew crew_;
  std::string message_;
  bool started_ = false;
};

}  // namespace insidejob::env
