#include "env/environment.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "bots/officer_bot.h"
#include "bots/spymaster_bot.h"
#include "env/privileged.h"

namespace insidejob::env {
namespace {

constexpr std::uint32_t k_most_games = 1U << 20;
constexpr std::uint32_t k_most_threads = 256;
constexpr std::uint32_t k_most_setups = 65536;
// Games that one thread takes at a time. Few, because bots may think for long between two
// decisions.
constexpr std::size_t k_piece = 32;
constexpr std::size_t k_thinkers_piece = 2;

std::string number(std::uint64_t value) { return std::to_string(value); }

Complaint argument(std::string message) { return {IJ_BAD_ARGUMENT, std::move(message)}; }

// Whether a game with this many players draws from this slot of a line-up.
bool slot_is_used(const ij_lineup& lineup, unsigned players, unsigned slot) {
  if (lineup.by_role == 0) return slot < players;
  // Larry may have the Insider's place, so both players come after it.
  return slot < (players == 2 ? 3U : players);
}

std::variant<std::monostate, Complaint> check_lineup(const ij_lineup& lineup, unsigned index,
                                                     const std::vector<Setup>& setups) {
  const std::string name = "line-up " + number(index);
  if (lineup.by_role > 1) return argument(name + ": by_role is neither 0 nor 1");
  if (std::ranges::any_of(lineup.reserved, [](unsigned byte) { return byte != 0; })) {
    return argument(name + ": reserved is not 0");
  }
  for (unsigned slot = 0; slot < IJ_SEATS; ++slot) {
    const bool used = std::ranges::any_of(setups, [&](const Setup& setup) {
      return slot_is_used(lineup, setup.options.players(), slot);
    });
    const bool empty =
        std::ranges::all_of(lineup.weights[slot], [](unsigned weight) { return weight == 0; });
    if (used && empty) {
      return argument(name + ": slot " + number(slot) + " has no policy with a weight above 0");
    }
  }
  return {};
}

std::variant<std::vector<std::uint64_t>, Complaint> sums(const char* what, auto first,
                                                         std::uint32_t count) {
  std::vector<std::uint64_t> result;
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    sum += first[i].weight;
    result.push_back(sum);
  }
  if (sum == 0) return argument(std::string{what} + ": no weight is above 0");
  if (sum > 0xFFFF'FFFFU) return argument(std::string{what} + ": the weights add up to over 2^32");
  return result;
}

}  // namespace

Environment::Environment(const ij_env_config& config)
    : seed_(Seed::from_number(config.seed)), crew_(config.threads) {}

std::variant<std::unique_ptr<Environment>, Complaint> Environment::make(
    const ij_env_config& config) {
  if (config.struct_size != sizeof(ij_env_config) || config.version != IJ_ENV_VERSION) {
    return argument("the configuration is of version " + number(config.version) + " and " +
                    number(config.struct_size) + " bytes; this library is version " +
                    number(IJ_ENV_VERSION) + " and takes " + number(sizeof(ij_env_config)));
  }
  if (config.games < 1 || config.games > k_most_games) {
    return argument("games is " + number(config.games) + ", not 1 to " + number(k_most_games));
  }
  if (config.threads < 1 || config.threads > k_most_threads) {
    return argument("threads is " + number(config.threads) + ", not 1 to " +
                    number(k_most_threads));
  }
  if (config.setups == nullptr || config.setup_count < 1 || config.setup_count > k_most_setups) {
    return argument("there must be 1 to " + number(k_most_setups) + " set-ups");
  }
  if ((config.lineups == nullptr) != (config.lineup_count == 0)) {
    return argument("lineups and lineup_count do not agree");
  }
  if (config.report_forced > 1) return argument("report_forced is neither 0 nor 1");
  if (config.reserved != 0) return argument("reserved is not 0");

  std::unique_ptr<Environment> env{new Environment(config)};
  EnvironmentPlan& plan = env->plan_;
  plan.games = config.games;
  plan.report_forced = config.report_forced != 0;
  plan.budget.iterations = config.iterations;
  for (std::uint32_t i = 0; i < config.setup_count; ++i) {
    auto made = make_setup(config.setups[i]);
    if (const auto* why = std::get_if<std::string>(&made)) {
      return Complaint{IJ_BAD_SETUP, "set-up " + number(i) + ": " + *why};
    }
    plan.setups.push_back(std::get<Setup>(std::move(made)));
  }
  auto setup_weights = sums("set-ups", config.setups, config.setup_count);
  if (const auto* why = std::get_if<Complaint>(&setup_weights)) return *why;
  plan.setup_weights = std::get<0>(std::move(setup_weights));

  if (config.lineup_count > 0) {
    for (std::uint32_t i = 0; i < config.lineup_count; ++i) {
      const auto checked = check_lineup(config.lineups[i], i, plan.setups);
      if (const auto* why = std::get_if<Complaint>(&checked)) return *why;
      plan.lineups.push_back(config.lineups[i]);
      for (const auto& slot : config.lineups[i].weights) {
        plan.has_thinkers |= slot[IJ_POLICY_OFFICER] > 0 || slot[IJ_POLICY_SPYMASTER] > 0;
      }
    }
    auto weights = sums("line-ups", config.lineups, config.lineup_count);
    if (const auto* why = std::get_if<Complaint>(&weights)) return *why;
    plan.lineup_weights = std::get<0>(std::move(weights));
  }
  plan.bots[IJ_POLICY_RANDOM] = make_bot("random");
  plan.bots[IJ_POLICY_ROOKIE] = make_bot("rookie");
  plan.bots[IJ_POLICY_OFFICER] = std::make_shared<OfficerBot>(config.worlds);
  plan.bots[IJ_POLICY_SPYMASTER] = std::make_shared<SpymasterBot>(config.worlds);
  env->games_.resize(config.games);
  env->masks_.resize(config.games);
  return env;
}

ij_status Environment::complain(ij_status status, std::string message) {
  message_ = std::move(message);
  return status;
}

bool Environment::fits(const char* name, const ij_array& array, std::size_t row_bytes,
                       std::size_t alignment) {
  if (array.data == nullptr) return true;
  const std::size_t wanted = row_bytes * games_.size();
  if (array.bytes != wanted) {
    complain(IJ_BAD_SIZE, std::string{name} + " has " + number(array.bytes) + " bytes, not " +
                              number(wanted) + " (" + number(games_.size()) + " games of " +
                              number(row_bytes) + ")");
    return false;
  }
  if (reinterpret_cast<std::uintptr_t>(array.data) % alignment != 0) {
    complain(IJ_BAD_SIZE,
             std::string{name} + " does not start at a multiple of " + number(alignment));
    return false;
  }
  return true;
}

bool Environment::fits(const ij_output& output) {
  return fits("observations", output.observations, IJ_OBSERVATION_BYTES, 1) &&
         fits("masks", output.masks, IJ_MASK_BYTES, 1) &&
         fits("decisions", output.decisions, sizeof(ij_decision), alignof(ij_decision)) &&
         fits("endings", output.endings, sizeof(ij_ending), alignof(ij_ending));
}

bool Environment::takes(std::size_t count) {
  if (count == games_.size()) return true;
  complain(IJ_BAD_SIZE,
           "there are " + number(count) + " actions for " + number(games_.size()) + " games");
  return false;
}

template <class Move>
ij_status Environment::play(const ij_output& output, const Move& move) {
  auto* const observations = static_cast<std::uint8_t*>(output.observations.data);
  auto* const masks = static_cast<std::uint8_t*>(output.masks.data);
  auto* const decisions = static_cast<ij_decision*>(output.decisions.data);
  auto* const endings = static_cast<ij_ending*>(output.endings.data);
  std::atomic<bool> stuck{false};
  const std::size_t count = games_.size();
  started_ = false;  // until it is done, in case memory runs out
  const std::size_t size = plan_.has_thinkers ? k_thinkers_piece : k_piece;
  crew_.run((count + size - 1) / size, [&](std::size_t piece) {
    const std::size_t end = std::min(count, (piece + 1) * size);
    for (std::size_t i = piece * size; i < end; ++i) {
      move(games_[i], masks_[i], i);
      Row row;
      if (observations != nullptr) row.observation = observations + i * IJ_OBSERVATION_BYTES;
      if (masks != nullptr) row.mask = masks + i * IJ_MASK_BYTES;
      if (decisions != nullptr) row.decision = decisions + i;
      if (endings != nullptr) row.ending = endings + i;
      if (!games_[i].advance(plan_, masks_[i], row)) stuck = true;
    }
  });
  started_ = !stuck;
  if (stuck) {
    return complain(IJ_NO_DECISION,
                    "a game was dealt again and again without a decision for the caller: the "
                    "line-ups must leave a seat to policies 0 to 11");
  }
  return IJ_OK;
}

ij_status Environment::reset(const ij_output& output) {
  if (!fits(output)) return IJ_BAD_SIZE;
  return play(output, [this](EnvGame& game, const auto&, std::size_t i) {
    game.start(plan_, seed_, static_cast<std::uint32_t>(i));
  });
}

ij_status Environment::step(const std::uint8_t* actions, std::size_t count,
                            const ij_output& output) {
  if (!started_) return complain(IJ_NOT_STARTED, "reset comes before the first step");
  if (actions == nullptr) return complain(IJ_BAD_ARGUMENT, "actions is null");
  if (!takes(count) || !fits(output)) return IJ_BAD_SIZE;
  for (std::size_t i = 0; i < count; ++i) {
    if (!masks_[i].contains(actions[i])) {
      return complain(IJ_ILLEGAL_ACTION,
                      "game " + number(i) + ": action " + number(actions[i]) + " is not legal");
    }
  }
  return play(output, [this, actions](EnvGame& game, const auto&, std::size_t i) {
    game.step(plan_, actions[i]);
  });
}

ij_status Environment::step_random(std::uint8_t* actions, std::size_t count,
                                   const ij_output& output) {
  if (!started_) return complain(IJ_NOT_STARTED, "reset comes before the first step");
  if (!takes(count) || !fits(output)) return IJ_BAD_SIZE;
  return play(output, [this, actions](EnvGame& game, const auto& mask, std::size_t i) {
    const unsigned action = game.draw(mask);
    if (actions != nullptr) actions[i] = static_cast<std::uint8_t>(action);
    game.step(plan_, action);
  });
}

ij_status Environment::advise(std::uint32_t policy, const std::uint8_t* wanted,
                              std::uint8_t* actions, std::size_t count) {
  if (!started_) return complain(IJ_NOT_STARTED, "reset comes before advice");
  if (actions == nullptr) return complain(IJ_BAD_ARGUMENT, "actions is null");
  if (policy >= IJ_POLICIES || !plan_.bots[policy]) {
    return complain(IJ_BAD_ARGUMENT,
                    "policy " + number(policy) + " is not a built-in bot; those are 12 to 15");
  }
  if (!takes(count)) return IJ_BAD_SIZE;
  const Bot& bot = *plan_.bots[policy];
  crew_.run(games_.size(), [&](std::size_t i) {
    if (wanted != nullptr && wanted[i] == 0) return;
    actions[i] = static_cast<std::uint8_t>(games_[i].advise(plan_, bot, masks_[i]));
  });
  return IJ_OK;
}

ij_status Environment::disclose(const ij_privileged_output& output) {
  if (!started_) return complain(IJ_NOT_STARTED, "reset comes first");
  if (!fits("bits", output.bits, IJ_PRIVILEGED_BYTES, alignof(std::uint64_t)) ||
      !fits("targets", output.targets, sizeof(ij_targets), 1)) {
    return IJ_BAD_SIZE;
  }
  auto* const bits = static_cast<std::uint64_t*>(output.bits.data);
  auto* const targets = static_cast<ij_targets*>(output.targets.data);
  const std::size_t count = games_.size();
  crew_.run((count + k_piece - 1) / k_piece, [&](std::size_t piece) {
    const std::size_t end = std::min(count, (piece + 1) * k_piece);
    for (std::size_t i = piece * k_piece; i < end; ++i) {
      games_[i].disclose(plan_, bits == nullptr ? nullptr : bits + i * k_privileged_words,
                         targets == nullptr ? nullptr : targets + i);
    }
  });
  return IJ_OK;
}

}  // namespace insidejob::env
