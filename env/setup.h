// Setups from the C interface, checked against the rules and prepared for play.
#pragma once

#include <string>
#include <variant>

#include "bots/observation/legend.h"
#include "engine/options.h"
#include "env/insidejob_env.h"

namespace insidejob::env {

struct Setup {
  Options options;
  observation::Legend legend;
};

// A setup, or what is wrong with it.
[[nodiscard]] std::variant<Setup, std::string> make_setup(const ij_setup& given);

[[nodiscard]] ij_role default_role();
[[nodiscard]] ij_setup default_setup();

}  // namespace insidejob::env
