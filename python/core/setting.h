// A table's choices, shared by the games, views and actions that Python holds.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/options.h"
#include "engine/rng.h"
#include "notation/role_json.h"
#include "python/core/made.h"

namespace insidejob::python {

class GameSetting {
 public:
  GameSetting(Options chosen, std::optional<RoleCard> card)
      : options(std::move(chosen)), custom_role(std::move(card)) {}

  const Options options;
  const std::optional<RoleCard> custom_role;  // with its words
};
using SharedSetting = std::shared_ptr<const GameSetting>;

// From the keyword arguments of insidejob.Game.
[[nodiscard]] SharedSetting make_setting(int players, const pybind11::kwargs& chosen);
// From options that were read in a record.
[[nodiscard]] SharedSetting share_setting(Options options, std::optional<RoleCard> custom_role);

// A whole number from 0 to 2^64 - 1, or a Seed.
[[nodiscard]] Seed seed_of(const pybind11::handle& given);

// A seat of the game, or ValueError.
[[nodiscard]] Seat player_of(const Options& options, int seat);

// What follows from the options: cards in a hand, tricks and so on.
[[nodiscard]] pybind11::dict table_of(const Options& options);

void bind_seed(pybind11::module_& module);

}  // namespace insidejob::python

template <>
class pybind11::detail::type_caster<insidejob::Seed>
    : public insidejob::python::MadeCaster<insidejob::Seed> {};
